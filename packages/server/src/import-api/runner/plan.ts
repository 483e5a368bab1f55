// From a claimed operation to its plan: reads what the resource refers to and lets the import type decide.

import {
  type Call,
  kindNamed,
  matchingRows,
  openCall,
  type ReadSet,
  type Session,
} from '@storewright/engine/pipeline';
import type { Principal } from '@storewright/model/declaration';
import type { ClaimedOperation, ImportClaim } from '@storewright/store/storage/imports/queue';
import { labelOf } from '../fields/values.ts';
import { type Around, type Plan, targetOf } from '../model/import-type.ts';
import { unsealed } from '../model/secrets.ts';
import { documentsAt, lookedUp, referencesIn } from './references.ts';
import { waitingOf } from './waiting.ts';
import type { RunnerWorld, Work } from './work.ts';

/** An operation whose resource is read. */
export interface OpenedWork {
  readonly work: Work;
  readonly resource: any;
  readonly call: Call;
}

/** How a call of operations is opened. */
interface Opening {
  readonly readSet: ReadSet | undefined;
  /** Operations that end with what the call commits, as they are by then. */
  readonly ids: readonly string[];
  /** Earlier operations of the document wait for something: they no longer write anything. */
  readonly overtakes: boolean;
}

/** Opens the call in which the operation is planned and carried out. */
export async function openWork(
  runner: RunnerWorld,
  work: Work,
  { readSet, ids, overtakes }: Opening,
): Promise<OpenedWork> {
  const { world } = runner;
  const { claim, operation, type } = work;
  const kind = kindNamed(world, type.kind);
  const principal = principalOf(claim, operation);
  const imports = { ids, owner: claim.owner, overtakes };
  const at = { kind, endpoint: kind.endpoints[0]!, principal, params: {} };
  const call = openCall(world, { ...at, readSet, imports });
  return { work, resource: await resourceOf(runner, work), call };
}

/** The resource of an operation, as it was sent. */
export const resourceOf = (
  { world }: RunnerWorld,
  { claim, operation, type }: Work,
): Promise<any> => unsealed(world, claim.project, type, JSON.parse(operation.payload));

/** A plan, and what it was made with. */
export interface Planned {
  readonly plan: Plan;
  readonly session: Session;
  /** References of the resource lead nowhere. */
  readonly isMissing: boolean;
}

/** What a plan is made of. */
type ToPlan = Pick<OpenedWork, 'work' | 'resource'> & { readonly call: Pick<Call, 'session'> };

/**
 * Finds what an operation refers to and decides what to do.
 * @param given the document, where it is not as it is stored
 * @throws ApiError → validationFailed
 */
export async function makePlan(
  runner: RunnerWorld,
  { work, resource, call: { session } }: ToPlan,
  given?: any,
): Promise<Planned> {
  const { operation, type } = work;
  const target = targetOf(type, resource);
  const own = labelOf(target);
  const references = referencesIn(resource);
  const found = new Map(await documentsAt(session, [...references.values(), target]));
  if (given !== undefined) found.set(own, given);
  const missing = [...references].flatMap(([label, one]) =>
    lookedUp(one) && !found.has(label) && !(type.plansWithoutTarget && label === own) ? [one] : [],
  );
  const isMissing = missing.length > 0;
  if (isMissing) return { plan: { do: 'wait', missing }, session, isMissing };
  const waiting = waitingOf(runner, session, operation);
  const around = aroundOf(session, { found, document: found.get(own), waiting });
  return { plan: await type.plan(resource, around), session, isMissing };
}

/** Whose request it was; what it may do was decided when it was accepted. */
function principalOf({ project }: ImportClaim, { author }: ClaimedOperation): Principal {
  const scopes = new Set([`manage_project:${project}`]);
  return { ...(author as Principal), projectKey: project, scopes };
}

interface Found {
  readonly found: ReadonlyMap<string, any>;
  readonly document: any;
  readonly waiting: Around['waiting'];
}

const aroundOf = (session: Session, { found, document, waiting }: Found): Around => ({
  projectKey: session.project,
  document,
  named: (reference) => found.get(labelOf(reference)),
  async find(reference) {
    return (await documentsAt(session, [reference])).get(labelOf(reference));
  },
  async at(kind, id) {
    const [loaded] = await session.documents(kind, [{ id }]);
    return loaded?.document;
  },
  waiting,
  async matching(kind, where, variables) {
    const { world, project } = session;
    const need = { type: 'matching', kind, where, variables: variables as never } as const;
    const rows = await matchingRows(world, project, { ...need, limit: 500 });
    return rows.map(({ text }) => JSON.parse(text));
  },
});
