// A route of the console, and who may ask it.
import type { Role } from '../../hosting/users/store.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from '../route.ts';
import type { Visit } from './admission.ts';

/**
 * `file`: every client that reaches the server. `page`: a page of this server, without sign-in.
 * `user`: a signed-in user. A role: a user with it, or a higher one, in the project `{key}` of the
 * path, without one in all projects.
 */
export type Needs = 'file' | 'page' | 'user' | Role;

export interface ConsoleRoute
  extends Pick<AdminRoute, 'method' | 'path' | 'takesBody' | 'largeBody'> {
  readonly needs: Needs;
  readonly handle: (request: AdminRequest, visit: Visit) => Promise<AdminAnswer>;
}
