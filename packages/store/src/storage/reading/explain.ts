// How PostgreSQL carries out a query of documents: the statements of `query.ts` themselves, each
// explained and then run, under the time limit of every query.
import type { Kind } from '@storewright/model/declaration';
import { ApiError } from '@storewright/model/declaration';
import { rendered, type Sql, sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';
import type { StorageQuery } from '../storage.ts';
import { projectCounts } from './count.ts';
import { fullLately } from './full.ts';
import { matchCounts } from './match-counts.ts';
import { documents } from './query.ts';

/** A statement with its plan and its figures. */
export interface ExplainedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The plan as lines, indented by nesting. */
  readonly plan: readonly string[];
  /** Rows of tables that were read, including rows that did not match. */
  readonly rowsLookedAt: number;
  readonly rowsFound: number;
  readonly milliseconds: number;
}

/** What a query did, for `storewright explain`. */
export interface ExplainedQuery {
  readonly statements: readonly ExplainedStatement[];
  /** Absent when the query was ended by its time limit. */
  readonly page?: { readonly rows: number; readonly total?: number | undefined };
}

/** Runs the query; a statement past the time limit is described by its plan alone. */
export async function explainQuery(
  database: Database,
  kind: Kind,
  project: string,
  asked: StorageQuery,
): Promise<ExplainedQuery> {
  const statements: ExplainedStatement[] = [];
  const table = tableOf(kind);
  const run = explaining((statement) => database.query('query', statement), statements);
  const countAll = () => projectCounts()(database, project, table);
  try {
    const runs = { run, runOnce: run, runPlanned: run, runShort: run };
    const nothing = { dense: matchCounts(), full: fullLately() };
    const { rows, total } = await documents({ runs, ...nothing, project, table, countAll }, asked);
    return { statements, page: { rows: rows.length, total: await total } };
  } catch (error) {
    if (isTimedOut(error)) return { statements };
    throw error;
  }
}

const explaining =
  (run: Run, statements: ExplainedStatement[]): Run =>
  async <R>(statement: Sql) => {
    try {
      statements.push(await explainStatement(run, statement, sql`analyze, timing off,`));
    } catch (error) {
      if (isTimedOut(error)) statements.push(await explainStatement(run, statement));
      throw error;
    }
    return run<R>(statement);
  };

const isTimedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'QueryTimedOut';

interface Explanation {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Node; readonly 'Execution Time'?: number }];
}

interface Node {
  readonly 'Node Type': string;
  readonly Plans?: readonly Node[];
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly [member: string]: unknown;
}

/** Without `analyze` the statement is planned and not carried out. */
async function explainStatement(
  run: Run,
  statement: Sql,
  further: Sql = sql``,
): Promise<ExplainedStatement> {
  const [row] = await run<Explanation>(
    sql`explain (${further} costs off, format json) ${statement}`,
  );
  const { Plan: root, 'Execution Time': milliseconds } = row!['QUERY PLAN'][0];
  return {
    ...rendered(statement),
    plan: linesOf(root),
    rowsLookedAt: lookedAt(root),
    rowsFound: rowsOf(root),
    milliseconds: milliseconds ?? 0,
  };
}

const loopsOf = (node: Node): number => node['Actual Loops'] ?? 1;
const rowsOf = (node: Node): number => Math.round((node['Actual Rows'] ?? 0) * loopsOf(node));
const removed = ['Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const;

function lookedAt(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + lookedAt(one), 0);
  // Only scans of tables name one; an index that fills a bitmap looks at no row.
  if (node['Relation Name'] === undefined) return below;
  const unfit = removed.reduce((sum, name) => sum + Number(node[name] ?? 0) * loopsOf(node), 0);
  return below + rowsOf(node) + Math.round(unfit);
}

/** Members of a node in the report, in addition to its name and its rows. */
const told = ['Index Cond', 'Recheck Cond', 'Filter', 'Sort Key', 'Sort Method'] as const;

function linesOf(node: Node, indent = ''): string[] {
  const on = node['Relation Name'] === undefined ? '' : ` on ${node['Relation Name']}`;
  const by = node['Index Name'] === undefined ? '' : ` by the index ${node['Index Name']}`;
  const part = node['Subplan Name'] === undefined ? '' : `${node['Subplan Name']}: `;
  const about = told.filter((name) => node[name] !== undefined);
  return [
    `${indent}${part}${node['Node Type']}${on}${by}, ${rowsOf(node)} rows`,
    ...about.map((name) => `${indent}    ${name}: ${readable(String(node[name]))}`),
    ...(node.Plans ?? []).flatMap((below) => linesOf(below, `${indent}  `)),
  ];
}

/** The bits of signatures are hundreds of characters that help no reader. */
const readable = (condition: string): string => condition.replaceAll(/'[01]{64,}'/g, "'…'");
