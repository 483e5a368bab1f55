// Turns the steps of an adjustment into the write for storage: strings with holes in place of
// numbers that are known only when the row is locked.
import type { AdjustStep, Amounts, Kind } from '@storewright/model/declaration';
import {
  amountHole,
  instantHole,
  sequenceHole,
  templateOf,
  versionHole,
} from '@storewright/store/storage/outbox/holes';
import type { AdjustMessage, StorageWrite } from '@storewright/store/storage/storage';
import type { Loaded } from '../facts/session.ts';
import { type Stamping, stampedMessages, stampedNext } from './stamp.ts';

/** A document and the amounts added to its numbers. */
interface Adjusting {
  readonly kind: Kind;
  readonly before: Loaded;
  readonly steps: readonly AdjustStep[];
}

type Adjust = Extract<StorageWrite, { type: 'adjust' }>;

/**
 * The write of steps that add to numbers: its strings have holes, which the statement fills from
 * the row it locks, so that no read is needed before.
 */
export function preparedAdjust({ kind, before, steps }: Adjusting, stamping: Stamping): Adjust {
  const { document: former } = before;
  const counters = Object.keys(steps[0]!.add).sort();
  const walked = walk(counters, steps);
  const numbers = amountsOf(counters, (index) => former[counters[index]!] + walked.adds[index]!);
  const document = stampedNext(former, { ...former, ...numbers }, stamping);
  const holed = {
    ...document,
    version: versionHole,
    lastModifiedAt: instantHole,
    ...amountsOf(counters, (index) => amountHole(index, 'after')),
  };
  return {
    type: 'adjust',
    kind: kind.resource.kind,
    before: former,
    document,
    text: templateOf(holed),
    counters,
    adds: walked.adds,
    least: walked.least,
    at: stamping.now,
    messages: walked.reached.flatMap((one) => told({ counters, former, stamping, ...one })),
  };
}

/** A step, and how far the numbers are from what they were at first before and after it. */
interface Reached {
  readonly step: AdjustStep;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** All steps in order; the required amounts refer to the numbers before the first step. */
function walk(counters: readonly string[], steps: readonly AdjustStep[]) {
  let adds: readonly number[] = counters.map(() => 0);
  let least: readonly (number | null)[] = counters.map(() => null);
  const reached: Reached[] = [];
  for (const step of steps) {
    const from = adds;
    const to = from.map((sum, index) => sum + step.add[counters[index]!]!);
    least = least.map((known, index) => {
      const wanted = step.atLeast?.[counters[index]!];
      return wanted === undefined ? known : Math.max(known ?? wanted, wanted - from[index]!);
    });
    reached.push({ step, from, to });
    adds = to;
  }
  return { adds, least, reached };
}

interface Telling extends Reached {
  readonly counters: readonly string[];
  readonly former: any;
  readonly stamping: Stamping;
}

function told({ counters, former, stamping, step, from, to }: Telling): AdjustMessage[] {
  const at = (offsets: readonly number[]) =>
    amountsOf(counters, (index) => former[counters[index]!] + offsets[index]!);
  const shown = step.tells({ before: at(from), after: at(to) });
  const holed = step.tells({
    before: amountsOf(counters, (index) => amountHole(index, 'before')),
    after: amountsOf(counters, (index) => amountHole(index, 'after')),
  });
  return shown.map(({ message, fallsTo }, index): AdjustMessage => {
    const [document] = stampedMessages([message], former, 0, stamping);
    const text = templateOf({
      ...document!,
      ...holed[index]!.message,
      createdAt: instantHole,
      lastModifiedAt: instantHole,
      sequenceNumber: sequenceHole,
      resourceVersion: versionHole,
    });
    const falls = fallsTo && { counter: counters.indexOf(fallsTo.member), level: fallsTo.level };
    return { document: document!, text, from, to, falls };
  });
}

const amountsOf = (counters: readonly string[], value: (index: number) => any): Amounts['after'] =>
  Object.fromEntries(counters.map((member, index) => [member, value(index)]));
