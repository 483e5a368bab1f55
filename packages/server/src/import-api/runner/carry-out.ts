// Carries one import operation out: finds what it refers to, makes a plan, and runs it through the same
// operations as a request of the HTTP API. The end of the operation is part of that commit.
import { ApiError, type Principal } from '../../declaration/index.ts';
import {
  create,
  decodedStep,
  kindNamed,
  matchingRows,
  openCall,
  openSession,
  runProcedure,
  type Session,
  sanitised,
  update,
  type World,
} from '../../pipeline/index.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { ClaimedOperation, ImportClaim } from '../../storage/imports/queue.ts';
import { type KeyOf, labelOf } from '../fields/values.ts';
import { type Around, type ImportType, type Plan, targetOf } from '../model/import-type.ts';
import { unsealed } from '../model/secrets.ts';
import { documentsAt, lookedUp, referencesIn } from './references.ts';
import { adopting, waitingOf } from './waiting.ts';

/** What became of an operation. */
export type Outcome =
  /** Its commit has ended it, where it changed something. */
  | {
      readonly became: 'imported';
      readonly resourceVersion: number;
      /** It took the document offline. */
      readonly unpublishes?: boolean;
    }
  /** The document exists, and a later step failed. */
  | {
      readonly became: 'partiallyImported';
      readonly resourceVersion: number;
      readonly errors: readonly object[];
    }
  | {
      readonly became: 'unresolved' | 'waitForMasterVariant';
      readonly missing: readonly KeyOf[];
      readonly waits: readonly KeyOf[];
      readonly wakes: readonly string[];
      /** Versions of what it waits for and is there, by label. */
      readonly seen: ReadonlyMap<string, number>;
    }
  | { readonly became: 'validationFailed'; readonly errors: readonly object[] }
  /** Nothing in the data is wrong: it may be tried again. */
  | { readonly became: 'failed'; readonly error: unknown };

/** What carrying out needs. */
export interface RunnerWorld {
  readonly world: World;
  readonly database: Database;
}

/** A claimed operation with the parts of it that are not text. */
export interface Work {
  readonly claim: ImportClaim;
  readonly operation: ClaimedOperation;
  readonly type: ImportType;
}

/** Others may write the same document as often as this meanwhile. */
const mostConflicts = 20;

/** Never throws: whatever happens is the outcome of this operation alone. */
export async function carryOut(around: RunnerWorld, work: Work): Promise<Outcome> {
  for (let count = 1; ; count += 1)
    try {
      return await carryOutOnce(around, work);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'ConcurrentModification';
      if (isConflict && count < mostConflicts) continue;
      if (error instanceof ApiError && error.status < 500 && !isConflict)
        return { became: 'validationFailed', errors: errorsOf(error) };
      return { became: 'failed', error };
    }
}

/** Errors as an operation lists them. */
export const errorsOf = ({ code, message, members, others }: ApiError): readonly object[] => [
  { code, message, ...members },
  ...others,
];

async function carryOutOnce(runner: RunnerWorld, work: Work): Promise<Outcome> {
  const { plan, principal, session, isMissing } = await makePlan(runner, work);
  if (plan.do !== 'wait') return run(runner, work, principal, plan);
  return waitingFor(session, plan, isMissing);
}

/** A plan, and what it was made with. */
export interface Planned {
  readonly plan: Plan;
  readonly principal: Principal;
  readonly session: Session;
  /** References of the resource lead nowhere. */
  readonly isMissing: boolean;
}

/** Finds what an operation refers to and decides what to do. @throws ApiError → validationFailed */
export async function makePlan(runner: RunnerWorld, work: Work): Promise<Planned> {
  const { claim, operation, type } = work;
  const payload = JSON.parse(operation.payload);
  const resource = await unsealed(runner.world, claim.project, type, payload);
  const principal = principalOf(claim, operation);
  const session = openSession(runner.world, claim.project, { by: principal });
  const target = targetOf(type, resource);
  const own = labelOf(target);
  const references = referencesIn(resource);
  const found = await documentsAt(session, [...references.values(), target]);
  const missing = [...references].flatMap(([label, one]) =>
    lookedUp(one) && !found.has(label) && !(type.plansWithoutTarget && label === own) ? [one] : [],
  );
  const made = { principal, session, isMissing: missing.length > 0 };
  if (made.isMissing) return { plan: { do: 'wait', missing }, ...made };
  const document = found.get(own);
  const waiting = waitingOf(runner, session, operation);
  const around = aroundOf(session, { found, document, waiting });
  return { plan: await type.plan(resource, around), ...made };
}

async function waitingFor(
  session: Session,
  { state = 'unresolved', missing, waits = missing, wakes = [] }: Extract<Plan, { do: 'wait' }>,
  isMissing: boolean,
): Promise<Outcome> {
  // The missing document may exist by now: then nothing has reported it.
  const documents = isMissing ? [] : [...(await documentsAt(session, waits))];
  const seen = new Map(documents.map(([label, { version }]) => [label, version as number]));
  return { became: state, missing, waits, wakes, seen };
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

type Creation = Extract<Plan, { do: 'create' }>;

async function run(
  runner: RunnerWorld,
  work: Work,
  principal: Principal,
  plan: Exclude<Plan, { do: 'wait' }>,
): Promise<Outcome> {
  if (plan.do === 'create') return runCreation(runner, work, principal, plan);
  return runUpdate(runner, work, principal, plan, [work.operation.id]);
}

/** Carries out the actions of one operation or several. @param ids operations that end with them */
export async function runUpdate(
  runner: RunnerWorld,
  work: Pick<Work, 'claim' | 'type'>,
  principal: Principal,
  plan: Extract<Plan, { do: 'update' }>,
  ids: readonly string[],
): Promise<Outcome> {
  const { id, version } = plan.document;
  if (plan.actions.length === 0) return { became: 'imported', resourceVersion: version };
  // A request may hold fewer actions than a large product needs.
  const call = callOf(runner, work, principal, ids);
  const steps = plan.actions.map((action, index) => decodedStep(call, fresh(action), index));
  const { document } = await update(call, { target: { id }, version, steps });
  const unpublishes = plan.actions.some(({ action }) => action === 'unpublish');
  return { became: 'imported', resourceVersion: document.version, unpublishes };
}

async function runCreation(
  runner: RunnerWorld,
  work: Work,
  principal: Principal,
  { draft, with: others = [], isBegun = false }: Creation,
): Promise<Outcome> {
  const { claim, operation, type } = work;
  const body = fresh(draft);
  if (type.creation !== undefined) {
    const { path, created } = type.creation;
    const { procedures } = kindNamed(runner.world, type.kind);
    const procedure = procedures.find((one) => one.method === 'POST' && one.path === path)!;
    const imports = { ids: [operation.id], owner: claim.owner };
    const asked = { procedure, principal, params: {}, body, query: {}, imports };
    const { answer } = await runProcedure(runner.world, asked);
    return { became: 'imported', resourceVersion: created(answer).version };
  }
  const ended = isBegun ? [] : [operation.id, ...others];
  const { document } = await adopting(runner.database, claim, others, () =>
    create(callOf(runner, work, principal, ended), body),
  );
  const { version: resourceVersion } = document;
  if (!isBegun) return { became: 'imported', resourceVersion };
  const rest = await carryOut(runner, work);
  return rest.became === 'validationFailed'
    ? { ...rest, became: 'partiallyImported', resourceVersion }
    : rest;
}

/** @param ids operations that end with what the call commits */
function callOf(
  { world }: RunnerWorld,
  { claim, type }: Pick<Work, 'claim' | 'type'>,
  principal: Principal,
  ids: readonly string[],
) {
  const kind = kindNamed(world, type.kind);
  const imports = ids.length === 0 ? {} : { imports: { ids, owner: claim.owner } };
  return openCall(world, {
    ...{ kind, endpoint: kind.endpoints[0]!, principal, params: {} },
    ...imports,
  });
}

/** Decoding works in place, so every input is a value of its own. */
const fresh = (value: object): any => sanitised(JSON.parse(JSON.stringify(value)));
