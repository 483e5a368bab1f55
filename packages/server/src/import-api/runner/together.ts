// Operations of one document that wait together become one commit: the first plan creates or changes the document, and
// each later one starts from what the plans before it have left. What fails or waits is left out and carried out alone.

import type { Call, Continuation, ReadSet } from '@storewright/engine/pipeline';
import { isSame } from '@storewright/model/base/equality';
import { ApiError } from '@storewright/model/declaration';
import type { ClaimedOperation, ImportClaim } from '@storewright/store/storage/imports/queue';
import type { Plan } from '../model/import-type.ts';
import { importTypeNamed } from '../types/index.ts';
import {
  confirmed,
  isConflict,
  isUnpublishing,
  type Outcome,
  runCreation,
  runUpdate,
  stepsOfPlan,
} from './carry-out.ts';
import { partLabel } from './order.ts';
import { makePlan, openWork, resourceOf } from './plan.ts';
import type { RunnerWorld, Work } from './work.ts';

type Operations = readonly ClaimedOperation[];

/** Most operations of one commit. */
const most = 200;

/** The operations from the front of a group that can become one commit; the first at least. */
export function leadingBatch(group: Operations): Operations {
  const [first] = group;
  if (first === undefined || !joins(first)) return group.slice(0, 1);
  const author = senderOf(first);
  const end = group
    .slice(0, most)
    .findIndex((one) => !joins(one) || !isSame(senderOf(one), author));
  return group.slice(0, end < 0 ? most : end);
}

/** A patch may name a variant alone; then the document is not known before it is planned. */
function joins({ type, document, overtaken }: ClaimedOperation): boolean {
  const declared = importTypeNamed.get(type);
  return declared?.joins === true && !overtaken && document.startsWith(`${declared.kind} `);
}

/** Requests of one client have correlation ids of their own. */
function senderOf({ author }: ClaimedOperation): object {
  const { correlationId: _, ...sender } = author as { readonly correlationId?: string };
  return sender;
}

/** Operations that became one commit, with what became of all of them. */
export interface Together {
  readonly ended: ReadonlySet<string>;
  readonly outcome?: Outcome;
}

const none: Together = { ended: new Set() };

/** Tries again without an operation that fails, or from the document as another request has left it. */
const mostTries = 8;

/** Answers the operations that have become one commit; the others are carried out alone. */
export async function carryOutTogether(
  runner: RunnerWorld,
  claim: ImportClaim,
  batch: Operations,
): Promise<Together> {
  let works = batch.map(
    (operation): Work => ({ claim, operation, type: importTypeNamed.get(operation.type)! }),
  );
  for (let tries = 0; tries < mostTries && works.length > 1; tries += 1) {
    const fold: Fold = { runner, works, planned: undefined, unpublishes: false };
    try {
      return await confirmed(runner, works[0]!, (readSet) => foldOnce(fold, readSet));
    } catch (error) {
      if (isConflict(error)) continue;
      const failed = error instanceof ApiError ? fold.planned : undefined;
      // Each alone reports its own mistake.
      if (failed === undefined) return none;
      works = works.filter((work) => work !== failed);
    }
  }
  return none;
}

interface Fold {
  readonly runner: RunnerWorld;
  readonly works: readonly Work[];
  /** Whose plan is made or carried out; none when all of them are. */
  planned: Work | undefined;
  unpublishes: boolean;
}

async function foldOnce(fold: Fold, readSet: ReadSet | undefined): Promise<Together> {
  const { runner, works } = fold;
  const ids: string[] = [];
  const overtakes = works.some(({ operation }) => operation.overtakes) || hasRivals(works);
  const { call } = await openWork(runner, works[0]!, { readSet, ids, overtakes });
  const begun = await beginning(fold, call);
  if (begun === undefined) return none;
  const { work, plan } = begun;
  ids.push(work.operation.id);
  const others = works.filter((one) => one !== work);
  const continuation = continuationOf(fold, others, ids);
  const outcome =
    plan.do === 'create'
      ? await runCreation(runner, { work, call }, plan, ids, continuation)
      : await runUpdate(call, plan, continuation);
  const { unpublishes } = fold;
  return { ended: new Set(ids), outcome: { ...outcome, ...(unpublishes ? { unpublishes } : {}) } };
}

/** Two of them are for one part, of which the earlier one may be left out. */
function hasRivals(works: readonly Work[]): boolean {
  const parts = works.flatMap(({ operation }) => partLabel(operation) ?? []);
  return new Set(parts).size < parts.length;
}

type Begun = Exclude<Plan, { do: 'wait' }>;

/** The first operation that does not wait; the parts of a new document wait for the one that creates it. */
async function beginning(
  fold: Fold,
  call: Call,
): Promise<{ readonly work: Work; readonly plan: Begun } | undefined> {
  for (const work of fold.works) {
    fold.planned = work;
    const resource = await resourceOf(fold.runner, work);
    const { plan } = await makePlan(fold.runner, { work, resource, call });
    if (plan.do === 'wait') continue;
    return plan.do === 'create' && plan.isBegun === true ? undefined : { work, plan };
  }
  return undefined;
}

/** @param ids operations that end with the commit: the continuation adds the ones that it carries out */
function continuationOf(fold: Fold, works: readonly Work[], ids: string[]): Continuation {
  let before: readonly string[] | undefined;
  return (call) => {
    before ??= [...ids];
    ids.splice(0, ids.length, ...before);
    let left = [...works];
    let waiting: Work[] = [];
    let hasChanged = false;
    return async (document) => {
      for (;;) {
        const work = left.shift();
        fold.planned = work;
        if (work === undefined && !(hasChanged && waiting.length > 0)) return undefined;
        if (work === undefined) {
          // What they wait for may be a part of the document by now.
          [left, waiting, hasChanged] = [waiting, [], false];
          continue;
        }
        const resource = await resourceOf(fold.runner, work);
        const { plan } = await makePlan(fold.runner, { work, resource, call }, document);
        if (plan.do !== 'update') {
          waiting.push(work);
          continue;
        }
        ids.push(work.operation.id);
        hasChanged ||= plan.actions.length > 0;
        fold.unpublishes ||= isUnpublishing(plan.actions);
        if (plan.actions.length > 0) return stepsOfPlan(call, plan.actions);
      }
    };
  };
}
