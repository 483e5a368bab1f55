// What must hold when a commit is carried out, except the versions of its documents: one list. The statement
// of the commit checks all of it and returns the types that failed.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import { areCurrent } from '../generations.ts';
import { areHeld, holdingImports } from '../imports/settling.ts';
import { isCurrentAudience } from '../outbox/noted.ts';
import type { Lease } from '../progress.ts';
import { holdingName } from '../repeatable.ts';
import { isCurrent } from '../schema/indexed-paths.ts';
import type { Table } from '../schema/tables.ts';
import type { Holding } from '../storage.ts';
import { areUnused, isAsPresumed, keptParts } from './conditions.ts';
import type { Plan } from './plan.ts';

/** What a failed precondition means. */
const refusals = {
  /** The rows were made with another list of paths: the commit is planned again. */
  paths: 'renewed',
  /** Other subscriptions must be notified: the commit is planned again. */
  audience: 'renewed',
  /** A document that the writes refer to does not exist. */
  reference: 'dangling',
  generation: 'outdated',
  unused: 'outdated',
  presumption: 'outdated',
  lease: 'outdated',
  answer: 'outdated',
  import: 'outdated',
} as const;

/** Type of a precondition. */
export type PreconditionType = keyof typeof refusals;

/** Whether one of the failed preconditions has the meaning. */
export const isRefused = (
  failed: readonly PreconditionType[],
  refusal: (typeof refusals)[PreconditionType],
): boolean => failed.some((type) => refusals[type] === refusal);

interface Precondition {
  readonly type: PreconditionType;
  readonly condition: Sql;
  /** Parts of the statement that lock rows and that the condition reads. */
  readonly parts?: readonly Sql[];
}

/** The preconditions of a commit, in the order in which their rows are locked. */
function preconditionsOf(
  tables: ReadonlyMap<string, Table>,
  { project, paths, kept, audience }: Plan,
  { generations = [], lease, unused = [], presumed, answer, imported }: Holding,
): readonly Precondition[] {
  const all: Precondition[] = [{ type: 'paths', condition: isCurrent(paths) }];
  if (generations.length > 0) all.push({ type: 'generation', condition: areCurrent(generations) });
  for (const condition of areUnused(tables, project, unused))
    all.push({ type: 'unused', condition });
  if (presumed !== undefined)
    all.push({ type: 'presumption', condition: isAsPresumed(tables, presumed) });
  if (lease !== undefined) all.push({ type: 'lease', ...heldLease(project, lease) });
  if (answer !== undefined) all.push({ type: 'answer', ...heldAnswer(answer) });
  if (imported !== undefined)
    all.push({
      type: 'import',
      condition: areHeld(imported),
      parts: [holdingImports(project, imported)],
    });
  if (kept.length > 0) all.push({ type: 'reference', ...keptParts(tables, project, kept) });
  all.push({ type: 'audience', condition: isCurrentAudience(audience) });
  return all;
}

const heldAnswer = ({ claim }: NonNullable<Holding['answer']>) => ({
  condition: raw('exists (select from repeatable_held)'),
  parts: [holdingName(claim)],
});

/** A lease is held to the end of the transaction, so that the next owner of the job sees all that was done. */
const heldLease = (project: string, { job, number }: Lease) => ({
  condition: raw('exists (select from lease)'),
  parts: [
    sql`lease as materialized (select 1 from job_progress
      where project = ${project} and job = ${job} and lease = ${number} for share)`,
  ],
});

/** The parts of the statement that end with `fence`, which has the types of failed preconditions. */
export function preconditionParts(
  tables: ReadonlyMap<string, Table>,
  plan: Plan,
  holding: Holding,
): Sql[] {
  const all = preconditionsOf(tables, plan, holding);
  const failed = all.map(
    ({ type, condition }) => sql`case when ${condition} then null else ${raw(`'${type}'`)} end`,
  );
  return [
    ...all.flatMap(({ parts = [] }) => parts),
    sql`fence as materialized (
      select array_remove(array[${join(failed, ', ')}]::text[], null) as failed)`,
  ];
}

/** True when all preconditions hold. */
export const allHold: Sql = raw('(select cardinality(failed) = 0 from fence)');
