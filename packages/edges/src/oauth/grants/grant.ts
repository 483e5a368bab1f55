// The shape of a grant: each file in this folder exports exactly these three names.
import type { Client } from '../tokens/client.ts';
import type { Form } from '../tokens/form.ts';
import type { Subject, TokenBody } from '../tokens/token.ts';
import type { Flow, TokenWorld } from '../world.ts';

/** Which of the token paths was called; each offers other grants. */
export type TokenPath = 'token' | 'customers' | 'anonymous';

export interface TokenRequest {
  readonly world: TokenWorld;
  readonly client: Client;
  readonly form: Form;
  readonly now: number;
  readonly storeKey?: string | undefined;
  /** Charges a login against the limit of the account. */
  readonly chargeAccount: (email: string) => void;
}

export interface Issued {
  readonly body: TokenBody;
  readonly subject: Subject;
}

export interface Grant {
  /** Value of `grant_type`, and the path on which it means this grant. Metrics count it by the name. */
  readonly grantType: { readonly name: Flow; readonly path: TokenPath };
  /** Parameters that must be there. */
  readonly parameters: readonly string[];
  readonly issue: (request: TokenRequest) => Promise<Issued>;
}

/** An option of older clients: `refresh_token=false` leaves the refresh token out. */
export const wantsRefreshToken = (form: Form): boolean => form.get('refresh_token') !== 'false';
