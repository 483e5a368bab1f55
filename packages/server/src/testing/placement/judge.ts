// Judges statements as a PostgreSQL would that keeps each project on one node: whether each asks for the
// rows of one project, and what is refused there.
import { type Columns, placesIn, type Tree } from './places.ts';
import { refusalsIn, refusalsOfMany } from './refusals.ts';

/** What the judge knows of the database. */
export interface Divided {
  readonly columns: Columns;
  /** Whether all projects share the table. */
  readonly isShared: (table: string) => boolean;
  readonly isVolatile: (name: string) => boolean;
}

type Values = readonly (string | undefined)[];

/** What stands against a statement with these values; nothing: it is confined to one project. */
export type Judge = (values: Values) => readonly string[];

const kindsOfStatement = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

/** @param trees the statements of one text */
export function judgeOf(trees: readonly Tree[], divided: Divided): Judge {
  // Several statements in one text are a migration, which no request waits for.
  const judges = (trees.length === 1 ? trees : [])
    .filter((tree) => kindsOfStatement.has(Object.keys(tree)[0]!))
    .map((tree) => judgeOfOne(tree, divided));
  return (values) => judges.flatMap((judge) => judge(values));
}

function judgeOfOne(tree: Tree, { columns, isShared, isVolatile }: Divided): Judge {
  const { uses, valuesOf } = placesIn(tree, columns);
  const divided = uses.filter(({ table }) => !isShared(table));
  const always = divided.length === 0 ? [] : refusalsIn(tree, isVolatile);
  const ofMany = refusalsOfMany(tree);
  return (values) => {
    const found = divided.map(({ project }) => valuesOf(project, values));
    const free = divided.filter((_, at) => found[at] === undefined).map(({ table }) => table);
    const projects = new Set(found.flatMap((each) => [...(each ?? [])]));
    const spread = [
      ...[...new Set(free)].map((table) => `${table} of all projects`),
      ...(projects.size > 1 ? [`of ${[...projects].sort().join(' and ')}`] : []),
    ];
    return [...always, ...spread, ...(spread.length === 0 ? [] : ofMany)];
  };
}
