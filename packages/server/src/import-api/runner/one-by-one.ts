// Carries the claimed operations of one document out, in the order of their acceptance.
import {
  type ClaimedOperation,
  type ImportClaim,
  releaseOperations,
} from '@storewright/store/storage/imports/queue';
import { importTypeNamed } from '../types/index.ts';
import { carryOut, type Outcome } from './carry-out.ts';
import { type Order, openOrder } from './order.ts';
import { type SettlingWorld, settle, settleTogether } from './settle.ts';
import { carryOutTogether, leadingBatch } from './together.ts';

type Operations = readonly ClaimedOperation[];

/** Operations of one document, in the order of their acceptance. */
export async function oneByOne(
  around: SettlingWorld,
  claim: ImportClaim,
  group: Operations,
): Promise<void> {
  const order = openOrder();
  let rest: Operations = group;
  while (rest.length > 0) {
    const batch = leadingBatch(rest.map(order.current));
    const ended = await together(around, claim, batch, order);
    const left = batch.filter(({ id }) => !ended.has(id));
    const next = await eachAlone(around, claim, left, order);
    rest = [...next.left, ...rest.slice(batch.length)];
    if (next.waitMs === undefined) continue;
    // The next attempt of the operation must not overwrite data that were accepted later.
    const later = rest.map(({ id }) => id);
    await releaseOperations(around.database, claim, later, next.waitMs);
    return;
  }
}

/** Answers the ids of the operations that have become one commit. */
async function together(
  around: SettlingWorld,
  claim: ImportClaim,
  batch: Operations,
  order: Order,
): Promise<ReadonlySet<string>> {
  if (batch.length < 2) return new Set();
  const { ended, outcome } = await carryOutTogether(around, claim, batch);
  const done = batch.filter(({ id }) => ended.has(id));
  if (outcome !== undefined) await settleTogether(around, claim, done, outcome);
  for (const operation of done) order.note(operation, 'imported');
  return ended;
}

/** One by one, until one is tried again later, or waits for what others of them may bring; returns the operations that remain. */
async function eachAlone(
  around: SettlingWorld,
  claim: ImportClaim,
  operations: Operations,
  order: Order,
) {
  for (const [index, claimed] of operations.entries()) {
    const operation = order.current(claimed);
    const outcome = await carryOutAlone(around, claim, operation);
    const waitMs = await settle(around, claim, operation, outcome);
    const left = operations.slice(index + 1);
    if (waitMs !== undefined) return { left, waitMs };
    if (outcome.became === 'imported') order.note(operation, 'imported');
    if (outcome.became === 'unresolved') order.note(operation, 'waiting');
    if (outcome.became !== 'waitForMasterVariant') continue;
    order.note(operation, 'waiting');
    return { left };
  }
  return { left: [] };
}

async function carryOutAlone(
  around: SettlingWorld,
  claim: ImportClaim,
  operation: ClaimedOperation,
): Promise<Outcome> {
  const type = importTypeNamed.get(operation.type);
  if (type === undefined)
    return { became: 'failed', error: new Error(`no import type ${operation.type}`) };
  return carryOut(around, { claim, operation, type });
}
