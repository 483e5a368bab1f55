// What the server has noted: requests, messages and deliveries, former versions, and what somebody may do.
import type { AdminDeliveryState, AdminRequest, AdminVersion } from 'storewright/operations';
import { type Document, type Kind, own, read } from './server.ts';

/** Those after a number of the log; waits for the next one for some seconds when there is none. */
export async function requestsAfter(
  project: string,
  after: number,
  signal: AbortSignal,
): Promise<readonly AdminRequest[]> {
  const query = { after, limit: 500, wait: after > 0 ? 20 : 0 };
  return (await own('listRequests', { key: project }, { query, signal })).requests;
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

export type Deliveries = readonly AdminDeliveryState[];

export async function deliveriesOf(project: string, signal: AbortSignal): Promise<Deliveries> {
  return (await own('listDeliveries', { key: project }, { signal })).subscriptions;
}

export interface Counts {
  /** Larger counts are this number. */
  readonly most: number;
  readonly counts: { readonly [kind: string]: number };
}

/** How many documents of each kind the project has. */
export const countsOf = (project: string, signal: AbortSignal): Promise<Counts> =>
  own('countDocuments', { key: project }, { signal });

/** The newest first. @throws Refusal 400 where the project keeps none */
export async function versionsOf(
  project: string,
  { kind }: Kind,
  id: string,
  signal: AbortSignal,
): Promise<readonly AdminVersion[]> {
  const answer = await own('showVersions', { key: project, kind, id }, { signal });
  return 'versions' in answer ? answer.versions : [];
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
  return own('showPermission', { key: project }, { query: question, signal });
}
