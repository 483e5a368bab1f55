// Operations that change different parts of one document become one commit. Where that fails, each is
// carried out alone, so that one does not spoil the others.
import { isSame } from '../../platform/json/equality.ts';
import type { ClaimedOperation, ImportClaim } from '../../storage/imports/queue.ts';
import type { ImportType, Plan } from '../model/import-type.ts';
import { importTypeNamed } from '../types/index.ts';
import { makePlan, type RunnerWorld, runUpdate } from './carry-out.ts';

type Operations = readonly ClaimedOperation[];

/** Most operations of one commit. */
const most = 100;

/** The operations from the front of a group that can become one commit; the first at least. */
export function leadingBatch(group: Operations): Operations {
  const [first] = group;
  const part = first && importTypeNamed.get(first.type)?.part;
  if (part === undefined) return group.slice(0, 1);
  const parts = new Set<string>();
  const end = group.slice(0, most).findIndex(({ type, author, payload }) => {
    const named = type === first!.type ? part(JSON.parse(payload)) : undefined;
    if (named === undefined || parts.has(named) || !isSame(author, first!.author)) return true;
    parts.add(named);
    return false;
  });
  return group.slice(0, end < 0 ? most : Math.max(end, 1));
}

type Update = Extract<Plan, { do: 'update' }>;

/** Answers the operations that have ended; the others are carried out alone. */
export async function carryOutTogether(
  runner: RunnerWorld,
  claim: ImportClaim,
  batch: Operations,
): Promise<ReadonlySet<string>> {
  const [first, ...others] = batch;
  if (first === undefined || others.length === 0) return new Set();
  const type = importTypeNamed.get(first.type)!;
  // Each alone reports its own mistake.
  return runTogether(runner, { claim, type }, batch).catch(() => new Set<string>());
}

async function runTogether(
  runner: RunnerWorld,
  { claim, type }: { readonly claim: ImportClaim; readonly type: ImportType },
  operations: Operations,
): Promise<ReadonlySet<string>> {
  const planned = await Promise.all(
    operations.map(async (operation) => {
      const { plan, principal } = await makePlan(runner, { claim, operation, type });
      return { id: operation.id, plan, principal };
    }),
  );
  const updates = planned.flatMap(({ id, plan, principal }) =>
    plan.do === 'update' ? [{ id, plan, principal }] : [],
  );
  const [first, ...others] = updates;
  if (first === undefined || others.length === 0) return new Set();
  const { document } = first.plan;
  const isOne = ({ plan }: { readonly plan: Update }) =>
    plan.document.id === document.id && plan.document.version === document.version;
  const actions = updates.flatMap(({ plan }) => plan.actions);
  if (actions.length === 0 || !others.every(isOne)) return new Set();
  const ids = updates.map(({ id }) => id);
  const plan: Update = { do: 'update', document, actions };
  await runUpdate(runner, { claim, type }, first.principal, plan, ids);
  return new Set(ids);
}
