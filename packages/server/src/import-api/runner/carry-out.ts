// Carries one import operation out: finds what it refers to, makes a plan, and runs it through the same
// operations as a request of the HTTP API. The end of the operation is part of that commit.

import {
  type Call,
  type Continuation,
  create,
  decodedStep,
  kindNamed,
  openReadSet,
  type ReadSet,
  rerunUntilConfirmed,
  runProcedure,
  type Step,
  sanitised,
  update,
} from '@storewright/engine/pipeline';
import { ApiError } from '@storewright/model/declaration';
import type { KeyOf } from '../fields/values.ts';
import type { ImportType, Plan, PlannedAction } from '../model/import-type.ts';
import { makePlan, openWork, type Planned } from './plan.ts';
import { documentsAt } from './references.ts';
import { adopting } from './waiting.ts';
import type { RunnerWorld, Work } from './work.ts';

/** What became of an operation. */
export type Outcome =
  | {
      readonly became: 'imported';
      /** Absent: a later operation has imported the document, which is deleted by now. */
      readonly resourceVersion: number | undefined;
      /** The commit of the document has ended the operation. */
      readonly isEnded: boolean;
      /** Waiting operations that have ended with it. */
      readonly others?: number;
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

/** Others may write the same document as often as this meanwhile. */
const mostConflicts = 20;

/** Another request has written the document since it was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ConcurrentModification';

/** Never throws: whatever happens is the outcome of this operation alone. */
export async function carryOut(runner: RunnerWorld, work: Work): Promise<Outcome> {
  for (let count = 1; ; count += 1)
    try {
      return await confirmed(runner, work, (readSet) => carryOutOnce(runner, work, readSet));
    } catch (error) {
      if (isConflict(error) && count < mostConflicts) continue;
      if (error instanceof ApiError && error.status < 500 && !isConflict(error))
        return { became: 'validationFailed', errors: errorsOf(error) };
      return { became: 'failed', error };
    }
}

/** Errors as an operation lists them. */
export const errorsOf = ({ code, message, members, others }: ApiError): readonly object[] => [
  { code, message, ...members },
  ...others,
];

/**
 * Runs with documents that the process remembers; they are confirmed by the commit, or after it. A procedure may
 * commit more than once, so it reads everything.
 */
export function confirmed<T>(
  { world }: RunnerWorld,
  { claim, type }: Pick<Work, 'claim' | 'type'>,
  run: (readSet?: ReadSet) => Promise<T>,
): Promise<T> {
  if (type.creation !== undefined) return run();
  const readSet = openReadSet(world, claim.project);
  return rerunUntilConfirmed(readSet, () => run(readSet));
}

async function carryOutOnce(
  runner: RunnerWorld,
  work: Work,
  readSet: ReadSet | undefined,
): Promise<Outcome> {
  const { id, overtakes, overtaken } = work.operation;
  const ids = [id];
  const opened = await openWork(runner, work, { readSet, ids, overtakes });
  const planned = await makePlan(runner, opened);
  const { plan } = planned;
  if (plan.do === 'wait') return waitingFor(planned, plan);
  if (overtaken) return leaveAlone(plan);
  if (plan.do === 'update') return runUpdate(opened.call, plan);
  if (plan.isBegun !== true) return runCreation(runner, opened, plan, ids);
  ids.length = 0;
  const { resourceVersion } = await runCreation(runner, opened, plan, ids);
  const rest = await carryOut(runner, work);
  return rest.became === 'validationFailed'
    ? { ...rest, became: 'partiallyImported', resourceVersion }
    : rest;
}

/** A later import has replaced what this one would write: the document is as if this one had come first. */
const leaveAlone = (plan: Exclude<Plan, Waiting>): Outcome => ({
  became: 'imported',
  resourceVersion: plan.do === 'update' ? plan.document.version : undefined,
  isEnded: false,
});

type Waiting = Extract<Plan, { do: 'wait' }>;

async function waitingFor(
  { session, isMissing }: Planned,
  { state = 'unresolved', missing, waits = missing, wakes = [] }: Waiting,
): Promise<Outcome> {
  // The missing document may exist by now: then nothing has reported it.
  const documents = isMissing ? [] : [...(await documentsAt(session, waits))];
  const seen = new Map(documents.map(([label, { version }]) => [label, version as number]));
  return { became: state, missing, waits, wakes, seen };
}

/** Steps of planned actions. A request may hold fewer actions than a large product needs. */
export const stepsOfPlan = (call: Call, actions: readonly PlannedAction[]): readonly Step[] =>
  actions.map((action, index) => decodedStep(call, fresh(action), index));

/** Whether actions take a document offline. */
export const isUnpublishing = (actions: readonly PlannedAction[]): boolean =>
  actions.some(({ action }) => action === 'unpublish');

/** Carries out the actions of one operation, then of later operations of its document. */
export async function runUpdate(
  call: Call,
  { document: { id, version }, actions }: Extract<Plan, { do: 'update' }>,
  continuation?: Continuation,
): Promise<Outcome> {
  if (actions.length === 0 && continuation === undefined)
    return { became: 'imported', resourceVersion: version, isEnded: false };
  const steps = stepsOfPlan(call, actions);
  const { document } = await update(call, { target: { id }, version, steps, continuation });
  const isEnded = document.version !== version;
  const unpublishes = isUnpublishing(actions);
  return { became: 'imported', resourceVersion: document.version, isEnded, unpublishes };
}

/** What a creation is made of. */
interface Opened {
  readonly work: Work;
  readonly call: Call;
}

type Created = Extract<Outcome, { became: 'imported' }> & { readonly resourceVersion: number };

/**
 * Creates the document of an operation.
 * @param ids operations that end with it: the ones of the plan are added
 */
export async function runCreation(
  runner: RunnerWorld,
  { work, call }: Opened,
  { draft, with: others = [] }: Extract<Plan, { do: 'create' }>,
  ids: string[],
  continuation?: Continuation,
): Promise<Created> {
  const { claim, type } = work;
  const body = fresh(draft);
  if (type.creation !== undefined) {
    const answer = await runCreating(runner, { work, call }, type.creation, body);
    return { became: 'imported', resourceVersion: answer.version, isEnded: false };
  }
  ids.push(...others);
  const { document } = await adopting(runner.database, claim, others, () =>
    create(call, body, continuation),
  );
  const { version: resourceVersion } = document;
  const isEnded = ids.length > 0;
  return { became: 'imported', resourceVersion, isEnded, others: others.length };
}

async function runCreating(
  { world }: RunnerWorld,
  { work: { claim, operation, type }, call }: Opened,
  { path, created }: NonNullable<ImportType['creation']>,
  body: unknown,
) {
  const { procedures } = kindNamed(world, type.kind);
  const procedure = procedures.find((one) => one.method === 'POST' && one.path === path)!;
  const imports = { ids: [operation.id], owner: claim.owner };
  const { principal } = call.context;
  const asked = { procedure, principal, params: {}, body, query: {}, imports };
  return created((await runProcedure(world, asked)).answer);
}

/** Decoding works in place, so every input is a value of its own. */
const fresh = (value: object): any => sanitised(JSON.parse(JSON.stringify(value)));
