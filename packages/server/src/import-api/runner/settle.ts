// Writes down the outcome of an operation: its state, and when it is tried again.

import { openSession, type World } from '@storewright/engine/pipeline';
import { isSame } from '@storewright/model/base/equality';
import { ApiError } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  type ClaimedOperation,
  type ImportClaim,
  type Settlement,
  settleOperation,
  wakeOperation,
} from '@storewright/store/storage/imports/queue';
import { endUnchanged } from '@storewright/store/storage/imports/settling';
import { canWake, type WatchedKinds, watchKind } from '@storewright/store/storage/imports/wakes';
import { errorsOf, type Outcome } from './carry-out.ts';
import { documentsAt } from './references.ts';

/** What settling needs. */
export interface SettlingWorld {
  readonly world: World;
  readonly database: Database;
  readonly watched: WatchedKinds;
  /** Containers whose imports have unpublished something. */
  readonly warned: Set<string>;
  readonly count: ImportCounts;
  readonly log: {
    warn(about: object, what: string): void;
    error(about: object, what: string): void;
  };
}

/** A failed operation is tried again so often, after so long. */
const mostRetries = 5;
const retryAfterMs = (attempts: number): number => 200 * 4 ** attempts;

/**
 * Missing references are looked for twice more, in case their documents appeared while it was settled;
 * after that the document wakes the operation.
 */
const lookAfterMs: readonly number[] = [3_000, 60_000];

/** Counts operations as they are accepted and as they end. */
export interface ImportCounts {
  accepted(project: string, number: number): void;
  ended(project: string, state: string, number: number): void;
}

/** Operations of one document that have ended together. */
export async function settleTogether(
  around: SettlingWorld,
  claim: ImportClaim,
  operations: readonly ClaimedOperation[],
  outcome: Outcome,
): Promise<void> {
  const { world, database, count } = around;
  const { project, owner } = claim;
  for (const operation of operations) warnOfUnpublishing(around, claim, operation, outcome);
  if (outcome.became !== 'imported') return;
  const { isEnded, resourceVersion, others = 0 } = outcome;
  const ids = operations.map(({ id }) => id);
  const overtakes = operations.some((one) => one.overtakes);
  const ending = {
    ids,
    owner,
    overtakes,
    resourceVersion: resourceVersion!,
    now: world.now(project),
  };
  if (!isEnded) await endUnchanged(database, project, ending);
  count.ended(project, 'imported', ids.length + others);
}

/** Answers how long later operations of the same document wait, if they do. */
export async function settle(
  around: SettlingWorld,
  claim: ImportClaim,
  operation: ClaimedOperation,
  outcome: Outcome,
): Promise<number | undefined> {
  const { world, database, watched } = around;
  if (outcome.became === 'imported' && outcome.isEnded) {
    await settleTogether(around, claim, [operation], outcome);
    return undefined;
  }
  const settlement = settlementOf(operation, outcome);
  for (const { typeId } of settlement.waits ?? [])
    if (canWake(typeId, world.kinds.has(typeId))) await watchKind(database, watched, typeId);
  warnOfUnpublishing(around, claim, operation, outcome);
  const now = world.now(claim.project);
  // Where the claim is lost, the server that has it now writes the line.
  if (await settleOperation(database, claim, settlement, now)) {
    if (settlement.isEnd) around.count.ended(claim.project, settlement.state, 1);
    tell(around, operation, outcome, settlement);
  }
  if (outcome.became === 'unresolved' || outcome.became === 'waitForMasterVariant') {
    for (const id of outcome.wakes) await wakeOperation(database, claim.project, id);
    await lookAgain(around, claim, operation, outcome);
  }
  return outcome.became === 'failed' ? settlement.dueInMs : undefined;
}

function settlementOf(operation: ClaimedOperation, outcome: Outcome): Settlement {
  const { id, attempts, looks } = operation;
  if (outcome.became === 'imported') {
    const { resourceVersion } = outcome;
    const { overtakes } = operation;
    return { id, state: 'imported', resourceVersion, attempts, looks, overtakes, isEnd: true };
  }
  if (outcome.became === 'validationFailed' || outcome.became === 'partiallyImported') {
    const { became: state, ...rest } = outcome;
    return { id, state, ...rest, attempts, looks, isEnd: true };
  }
  if (outcome.became === 'failed') return failed(operation, outcome.error);
  const { became: state, missing, waits } = outcome;
  const isSeen = operation.state === state && isSame(operation.unresolved, missing);
  const look = isSeen ? looks + 1 : 0;
  return {
    ...{ id, state, unresolved: missing, waits, attempts, looks: look },
    ...{ dueInMs: lookAfterMs[look], isEnd: false },
  };
}

function failed({ id, attempts, looks, state }: ClaimedOperation, error: unknown): Settlement {
  if (attempts < mostRetries)
    return {
      ...{ id, state, attempts: attempts + 1, looks },
      ...{ dueInMs: retryAfterMs(attempts), isEnd: false },
    };
  const errors =
    error instanceof ApiError
      ? errorsOf(error)
      : [{ code: 'Generic', message: 'The server could not carry the operation out.' }];
  return { id, state: 'rejected', errors, attempts: attempts + 1, looks, isEnd: true };
}

type WaitOutcome = Extract<Outcome, { readonly seen: unknown }>;

/** A document that appeared or changed before the operation waited did not wake it. */
async function lookAgain(
  { world, database }: SettlingWorld,
  { project }: ImportClaim,
  { id }: ClaimedOperation,
  { waits, seen }: WaitOutcome,
): Promise<void> {
  const found = [...(await documentsAt(openSession(world, project), waits))];
  const isChanged = found.some(([label, { version }]) => version !== seen.get(label));
  if (isChanged) await wakeOperation(database, project, id);
}

/** The containers of a warning that are remembered. */
const mostWarned = 10_000;

/** An import without `publish` takes products offline: one line for the first of a container. */
function warnOfUnpublishing(
  { log, warned }: SettlingWorld,
  { project }: ImportClaim,
  { id, containerKey, resourceKey, type }: ClaimedOperation,
  outcome: Outcome,
): void {
  if (outcome.became !== 'imported' || outcome.unpublishes !== true) return;
  const container = `${project} ${containerKey}`;
  if (warned.has(container)) return;
  if (warned.size >= mostWarned) warned.clear();
  warned.add(container);
  const about = { operation: id, container: containerKey, type, key: resourceKey };
  log.warn(about, 'an import without "publish" has unpublished a resource');
}

/** One line for each operation that ends without success. */
function tell(
  { log }: SettlingWorld,
  { id, containerKey, resourceKey, type }: ClaimedOperation,
  outcome: Outcome,
  { state, errors = [] }: Settlement,
): void {
  const about = { operation: id, container: containerKey, type, key: resourceKey };
  const [first] = errors as readonly { readonly code: string }[];
  if (outcome.became === 'failed' && !(outcome.error instanceof ApiError))
    log.error({ ...about, err: outcome.error }, 'import failed');
  if (['validationFailed', 'rejected', 'partiallyImported'].includes(state))
    log.warn({ ...about, state, code: first?.code }, 'import ended without success');
}
