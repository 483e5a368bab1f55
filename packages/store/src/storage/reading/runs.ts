// On which way a statement of a page reaches the database: prepared, or planned with its values.
import type { Run } from '../connection/database.ts';
import type { CompiledPredicate, StorageQuery } from '../storage.ts';

/** The ways on which statements reach the database. */
export interface Runs {
  readonly run: Run;
  /** For statements that rarely repeat, and are not worth preparing. */
  readonly runOnce: Run;
  /** For statements that have one way whatever their values are. */
  readonly runPlanned: Run;
  /** For statements that read few rows whatever their values are. */
  readonly runShort: Run;
}

type Asked = Partial<StorageQuery>;

/**
 * Next to a path that an index pins, a facet may leave nearly all or nearly nothing. Only the
 * values show which of the two must be searched first, so those statements are planned with them.
 * The planner uses the offset too, so each has SQL of its own.
 */
export const runOf = ({ run, runOnce }: Runs, { where, offset = 0, ...asked }: Asked): Run =>
  where?.isMixed === true || offset > 0 || isUnforeseeable(where, asked) ? runOnce : run;

/**
 * Without its values the planner takes a range for a third of all rows and reads them in another
 * order. Where the page is in the order of the range and nothing is counted, every plan is the same.
 */
const isUnforeseeable = (
  where: CompiledPredicate | undefined,
  { sort = [], withTotal = true }: Asked,
): boolean =>
  where?.isRange === true && (withTotal || !where.paths.includes(sort[0]?.column ?? 'id'));

/** The way of a statement that takes all matches first. */
export const matchingRun = ({ run, runOnce, runPlanned }: Runs, asked: StorageQuery): Run => {
  if (asked.isDeclared === true) return runPlanned;
  return isUnforeseeable(asked.where, asked) ? runOnce : run;
};
