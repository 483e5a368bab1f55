// What the server has noted: requests, messages and deliveries, former versions, and what somebody may do.
import { type Document, type Kind, type LoggedRequest, own, read } from './server.ts';

/** Those after a number of the log; waits for the next one for some seconds when there is none. */
export async function requestsAfter(
  project: string,
  after: number,
  signal: AbortSignal,
): Promise<readonly LoggedRequest[]> {
  const query = new URLSearchParams({
    after: `${after}`,
    limit: '500',
    wait: after > 0 ? '20' : '0',
  });
  const path = `/projects/${encodeURIComponent(project)}/requests?${query}`;
  return (await own(path, { signal })).requests;
}

const maxMessages = 50;

/** The newest first. */
export async function latestMessages(
  project: string,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const query = new URLSearchParams({ sort: 'createdAt desc', limit: `${maxMessages}` });
  return (await read(project, `/messages?${query}&withTotal=false`, signal)).results;
}

export type Deliveries = readonly {
  readonly subscription: string;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
  readonly failure: string | null;
  readonly reason: string | null;
  readonly lastSentAt: string | null;
}[];

export async function deliveriesOf(project: string, signal: AbortSignal): Promise<Deliveries> {
  const path = `/projects/${encodeURIComponent(project)}/deliveries`;
  return (await own(path, { signal })).subscriptions;
}

export interface Counts {
  /** Larger counts are this number. */
  readonly most: number;
  readonly counts: { readonly [kind: string]: number };
}

/** How many documents of each kind the project has. */
export const countsOf = (project: string, signal: AbortSignal): Promise<Counts> =>
  own(`/projects/${encodeURIComponent(project)}/counts`, { signal });

export interface Version {
  readonly version: number;
  readonly at: string;
  readonly by?: unknown;
  readonly deleted?: true;
  readonly changes?: readonly {
    readonly path: string;
    readonly from?: unknown;
    readonly to?: unknown;
  }[];
}

/** The newest first. @throws Refusal 400 where the project keeps none */
export async function versionsOf(
  project: string,
  { kind }: Kind,
  id: string,
  signal: AbortSignal,
): Promise<readonly Version[]> {
  const place = [project, 'history', kind, id].map(encodeURIComponent).join('/');
  return (await own(`/projects/${place}`, { signal })).versions;
}

/** About one document, the newest first. */
export async function messagesAbout(
  project: string,
  { kind }: Kind,
  id: string,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const query = new URLSearchParams({
    where: 'resource(typeId = :kind and id = :id)',
    'var.kind': kind,
    'var.id': id,
    sort: 'createdAt desc',
    limit: `${maxMessages}`,
  });
  return (await read(project, `/messages?${query}&withTotal=false`, signal)).results;
}

export interface Permission {
  readonly isAssociate: boolean;
  readonly isGranted: boolean;
  readonly permissions: readonly string[];
  readonly grants: readonly { readonly roleKey: string; readonly from?: string }[];
  /** Ways to grant the missing permission, each of some steps. */
  readonly changes: readonly (readonly string[])[];
  /** All existing permissions. */
  readonly known: readonly string[];
}

/** @param question `unit`: a key; `customer`: an id; `needs`: a permission */
export function permissionOf(
  project: string,
  question: { readonly unit: string; readonly customer: string; readonly needs?: string },
  signal: AbortSignal,
): Promise<Permission> {
  const place = `/projects/${encodeURIComponent(project)}/permission`;
  return own(`${place}?${new URLSearchParams(question)}`, { signal });
}
