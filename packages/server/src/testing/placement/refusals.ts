// What Citus refuses, or does otherwise than one PostgreSQL, although the rows are of one project: told
// from the text alone. What it refuses of statements over several projects is asked for only there.
import type { Tree } from './places.ts';

/** Every node of one type in a tree. */
export function nodesOf(tree: unknown, type: string): readonly Tree[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([member, value]) => [
    ...(member === type ? [value as Tree] : []),
    ...nodesOf(value, type),
  ]);
}

const calledIn = (tree: unknown): readonly string[] =>
  nodesOf(tree, 'FuncCall').map(({ funcname }) => funcname.at(-1).String.sval);

/** What is refused wherever the rows lie. @param isVolatile functions that answer otherwise each time */
export function refusalsIn(tree: Tree, isVolatile: (name: string) => boolean): readonly string[] {
  const [inserts, updates, deletes] = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].map((type) =>
    nodesOf(tree, type),
  ) as [readonly Tree[], readonly Tree[], readonly Tree[]];
  const setting = [
    ...updates.map(({ targetList, whereClause }) => [targetList, whereClause]),
    ...deletes.map(({ whereClause }) => whereClause),
    ...inserts.map(({ onConflictClause }) => onConflictClause),
  ];
  const moved = updates
    .flatMap(({ targetList }) => targetList as readonly Tree[])
    .filter(({ ResTarget: { name } }) => name === 'project');
  return [
    ...setting
      .flatMap(calledIn)
      .filter(isVolatile)
      .map((name) => `${name}() in what changes rows`),
    ...calledIn(tree).filter((name) => name.startsWith('pg_advisory')),
    ...moved.map(() => 'changes the project of rows'),
    ...inserts.filter(isRowWithQuery).map(() => 'a subquery in the values of an insert'),
  ];
}

/** What is refused where rows of several projects are asked for. */
export function refusalsOfMany(tree: Tree): readonly string[] {
  const types = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'];
  return [
    ...types.flatMap((type) => nodesOf(tree, type).map(() => `${type} in several places`)),
    ...nodesOf(tree, 'LockingClause').map(() => 'locks rows in several places'),
    ...nodesOf(tree, 'withClause')
      .filter(({ recursive }) => recursive === true)
      .map(() => 'steps through several places'),
  ];
}

const isRowWithQuery = ({ selectStmt }: Tree): boolean =>
  nodesOf(selectStmt?.SelectStmt?.valuesLists, 'SubLink').length > 0;
