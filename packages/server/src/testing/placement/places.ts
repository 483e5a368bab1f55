// Where the rows of a statement lie: for each table that it names, by which values the project of its
// rows is fixed. The rules are those of a planner: an equality at the top of a condition fixes a column,
// what a part of the statement gives out hands its fix on to whoever reads it, and nothing else does.
import { type Classes, openClasses } from './classes.ts';

/** A part of a parsed statement, as libpg-query gives it. */
export interface Tree {
  readonly [member: string]: any;
}

/** Tables and their columns, as the database has them. */
export type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** A table that the statement names, and what stands for the project of its rows. */
export interface TableUse {
  readonly table: string;
  readonly project: number;
}

/** What a part gives out, by column; no number: nothing is known of it. */
interface Given {
  readonly name: string;
  readonly node?: number | undefined;
}

interface Looking {
  readonly columns: Columns;
  readonly classes: Classes;
  readonly uses: TableUse[];
}

type Row = (column: string) => Pick<Given, 'node'> | undefined;

interface Scope {
  readonly at: Looking;
  readonly outer?: Scope | undefined;
  readonly parts: Map<string, readonly Given[]>;
  readonly rows: Map<string, Row>;
}

/** The tables of a statement, and the values that fix the project of each. */
export function placesIn(
  statement: Tree,
  columns: Columns,
): { readonly uses: readonly TableUse[]; readonly valuesOf: Classes['valuesOf'] } {
  const at: Looking = { columns, classes: openClasses(), uses: [] };
  givenBy(at, statement, undefined);
  return { uses: at.uses, valuesOf: at.classes.valuesOf };
}

const listOf = (tree: Tree | undefined, member: string): readonly Tree[] => tree?.[member] ?? [];
const textOf = (tree: Tree): string => tree.String?.sval;

/** What a statement, or a part of one, gives out; its tables are noted. */
function givenBy(at: Looking, tree: Tree, outer: Scope | undefined): readonly Given[] {
  const [[type, statement]] = Object.entries(tree) as [[string, Tree]];
  const scope: Scope = { at, outer, parts: new Map(), rows: new Map() };
  addParts(statement, scope);
  if (type === 'SelectStmt') return selected(statement, scope);
  if (type === 'InsertStmt') return inserted(statement, scope);
  if (type === 'UpdateStmt' || type === 'DeleteStmt') return changed(statement, scope);
  throw new Error(`what ${type} does is not known`);
}

function addParts({ withClause }: Tree, scope: Scope): void {
  for (const { CommonTableExpr: part } of listOf(withClause, 'ctes')) {
    const alias = { colnames: part!.aliascolnames };
    const { ctequery: query, ctename } = part!;
    const first = withClause.recursive === true ? query.SelectStmt?.larg : undefined;
    const tree = first === undefined ? query : { SelectStmt: first };
    scope.parts.set(ctename, named(givenBy(scope.at, tree, scope), alias));
    if (first !== undefined) givenBy(scope.at, { SelectStmt: query.SelectStmt.rarg }, scope);
  }
}

const clauses = ['sortClause', 'groupClause', 'havingClause', 'limitCount', 'limitOffset'];

function selected(statement: Tree, scope: Scope): readonly Given[] {
  if (statement.valuesLists !== undefined) return listed(statement.valuesLists, scope);
  if (statement.op !== 'SETOP_NONE') return united(statement, scope);
  for (const item of listOf(statement, 'fromClause')) from(item, scope);
  hold(statement.whereClause, scope);
  for (const member of clauses) look(statement[member], scope);
  return givenOut(listOf(statement, 'targetList'), scope);
}

function united({ larg, rarg }: Tree, { at, outer, parts }: Scope): readonly Given[] {
  const inner: Scope = { at, outer, parts, rows: new Map() };
  const right = givenBy(at, { SelectStmt: rarg }, inner);
  return givenBy(at, { SelectStmt: larg }, inner).map(({ name, node }, place) => {
    const other = right[place]?.node;
    if (node === undefined || other === undefined) return { name };
    return { name, node: at.classes.add({ each: [node, other] }) };
  });
}

function listed(rows: readonly Tree[], scope: Scope): readonly Given[] {
  const cells: readonly (readonly Tree[])[] = rows.map(({ List: row }) => row.items);
  look(cells, scope);
  return cells[0]!.map((_, place) => {
    const nodes = cells.map((row) => fixOf(row[place], scope));
    const each = nodes.filter((one) => one !== undefined);
    const name = `column${place + 1}`;
    return each.length < nodes.length ? { name } : { name, node: scope.at.classes.add({ each }) };
  });
}

function inserted(statement: Tree, scope: Scope): readonly Given[] {
  const { relation, selectStmt, onConflictClause } = statement;
  const given = selectStmt === undefined ? [] : givenBy(scope.at, selectStmt, scope);
  const project = addTable(relation, scope);
  listOf(statement, 'cols').forEach(({ ResTarget: column }, place) => {
    if (column.name === 'project') scope.at.classes.equate(project, given[place]?.node);
  });
  look(onConflictClause, scope);
  return givenOut(listOf(statement, 'returningList'), scope);
}

function changed(statement: Tree, scope: Scope): readonly Given[] {
  addTable(statement.relation, scope);
  for (const item of [...listOf(statement, 'fromClause'), ...listOf(statement, 'usingClause')])
    from(item, scope);
  hold(statement.whereClause, scope);
  look(statement.targetList, scope);
  return givenOut(listOf(statement, 'returningList'), scope);
}

function givenOut(targets: readonly Tree[], scope: Scope): readonly Given[] {
  return targets.flatMap(({ ResTarget: { name, val: expression } }) => {
    const fields = listOf(expression?.ColumnRef, 'fields');
    if (fields.at(-1)?.A_Star !== undefined) return everything(scope);
    if (expression?.SubLink === undefined) look(expression, scope);
    const label: string = name ?? fields.at(-1)?.String?.sval ?? '?';
    return [{ name: label, node: fixOf(expression, scope) }];
  });
}

/** The only column that matters, and that there are others. */
const everything = ({ rows }: Scope): readonly Given[] => [
  ...[...rows.values()].flatMap((row) => {
    const found = row('project');
    return found === undefined ? [] : [{ name: 'project', node: found.node }];
  }),
  { name: '*' },
];

function from(item: Tree, scope: Scope): void {
  const { RangeVar: table, RangeSubselect: sub, RangeFunction: made, JoinExpr: joined } = item;
  if (table !== undefined) fromTable(table, scope);
  else if (sub !== undefined)
    give(
      named(givenBy(scope.at, sub.subquery, scope), sub.alias),
      sub.alias?.aliasname ?? `unnamed ${scope.rows.size}`,
      scope,
    );
  else if (made !== undefined) fromFunction(made, scope);
  else if (joined !== undefined) fromJoin(joined, scope);
}

function fromTable(table: Tree, scope: Scope): void {
  const { relname, schemaname, alias } = table;
  const part = schemaname === undefined ? partOf(scope, relname) : undefined;
  const { reading } = scope.at.classes;
  if (part !== undefined) {
    const read = named(part, alias).map(({ name, node }) => ({ name, node: reading(node) }));
    give(read, alias?.aliasname ?? relname, scope);
  } else if (schemaname === undefined && !relname.startsWith('pg_')) addTable(table, scope);
  else scope.rows.set(alias?.aliasname ?? relname, () => ({}));
}

/** Notes a table; answers what stands for the project of its rows. */
function addTable({ relname, alias }: Tree, { at, rows }: Scope): number {
  const known = at.columns.get(relname);
  if (known === undefined) throw new Error(`no table is called ${relname}`);
  const project = at.classes.add();
  at.uses.push({ table: relname, project });
  rows.set(alias?.aliasname ?? relname, (column) => {
    if (!known.has(column)) return undefined;
    return column === 'project' ? { node: project } : {};
  });
  return project;
}

const partOf = (scope: Scope | undefined, name: string): readonly Given[] | undefined =>
  scope && (scope.parts.get(name) ?? partOf(scope.outer, name));

function give(given: readonly Given[], alias: string, { rows }: Scope): void {
  rows.set(alias, (column) => given.find(({ name }) => name === column || name === '*'));
}

function named(given: readonly Given[], alias: Tree | undefined): readonly Given[] {
  const names = listOf(alias, 'colnames').map(textOf);
  return given.map((one, place) => ({ ...one, name: names[place] ?? one.name }));
}

function fromFunction(made: Tree, scope: Scope): void {
  const [call] = made.functions[0].List.items as readonly [Tree];
  look(call, scope);
  const names = listOf(made.alias, 'colnames').map(textOf);
  const called: string = call.FuncCall?.funcname.at(-1).String.sval ?? '?';
  const parameters: readonly Tree[] = called === 'unnest' ? call.FuncCall.args : [];
  const alias: string = made.alias?.aliasname ?? called;
  const given = (names.length === 0 ? [alias] : names).map((name, place) => ({
    name,
    node: elementsOf(parameters[place], scope),
  }));
  const defined = listOf(made, 'coldeflist').map(({ ColumnDef: one }) => ({ name: one.colname }));
  give([...given, ...defined], alias, scope);
}

function fromJoin({ larg, rarg, quals, jointype }: Tree, scope: Scope): void {
  from(larg, scope);
  const before = new Map(scope.rows);
  from(rarg, scope);
  if (jointype === 'JOIN_INNER') {
    hold(quals, scope);
    return;
  }
  // The condition of an outer join leaves the rows of the left side as they are.
  const rows = new Map(scope.rows);
  for (const [alias, row] of before)
    rows.set(alias, (column) => {
      const found = row(column);
      return found && { node: scope.at.classes.reading(found.node) };
    });
  hold(quals, { ...scope, rows });
}

/** What a condition says when it holds. */
function hold(condition: Tree | undefined, scope: Scope): void {
  const { BoolExpr: all, A_Expr: compared, SubLink: sub } = condition ?? {};
  const { equate, reading } = scope.at.classes;
  if (all?.boolop === 'AND_EXPR') for (const one of all.args) hold(one, scope);
  else if (compared?.kind === 'AEXPR_OP' && textOf(compared.name.at(-1)) === '=')
    holdEqual(cellsOf(compared.lexpr), cellsOf(compared.rexpr), scope);
  else if (compared?.kind === 'AEXPR_OP_ANY') {
    equate(fixOf(compared.lexpr, scope), elementsOf(compared.rexpr, scope));
    look(compared, scope);
  } else if (sub?.subLinkType === 'ANY_SUBLINK') {
    const given = givenBy(scope.at, sub.subselect, scope);
    cellsOf(sub.testexpr).forEach((left, place) => {
      equate(fixOf(left, scope), reading(given[place]?.node));
    });
  } else look(condition, scope);
}

function holdEqual(left: readonly Tree[], right: readonly Tree[], scope: Scope): void {
  left.forEach((one, place) => {
    const other = right[place];
    scope.at.classes.equate(fixOf(one, scope), fixOf(other, scope));
    // Subqueries have been looked at for their values.
    for (const side of [one, other]) if (side?.SubLink === undefined) look(side, scope);
  });
}

const cellsOf = (expression: Tree | undefined): readonly Tree[] =>
  expression?.RowExpr?.args ?? (expression === undefined ? [] : [expression]);

function elementsOf(expression: Tree | undefined, { at }: Scope): number | undefined {
  const { ParamRef: parameter } = expression?.TypeCast?.arg ?? expression ?? {};
  return parameter && at.classes.add({ elements: parameter.number });
}

/** What an expression stands for, where it is a column or a value and nothing more. */
function fixOf(expression: Tree | undefined, scope: Scope): number | undefined {
  const { ColumnRef, ParamRef, TypeCast, CollateClause, A_Const, SubLink } = expression ?? {};
  const { add, reading } = scope.at.classes;
  if (ColumnRef !== undefined) return columnOf(scope, ColumnRef.fields);
  if (ParamRef !== undefined) return add({ parameter: ParamRef.number });
  if (TypeCast !== undefined) return fixOf(TypeCast.arg, scope);
  if (CollateClause !== undefined) return fixOf(CollateClause.arg, scope);
  if (A_Const?.sval !== undefined) return add({ constant: A_Const.sval.sval ?? '' });
  if (SubLink?.subLinkType === 'EXPR_SUBLINK')
    return reading(givenBy(scope.at, SubLink.subselect, scope)[0]?.node);
  return undefined;
}

/** A column of this part, or of one around it, which is only read. */
function columnOf(scope: Scope, fields: readonly Tree[]): number | undefined {
  const [column, table] = [fields.at(-1), fields.at(-2)].map((field) => field && textOf(field));
  if (column === undefined) return undefined;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const rows = table === undefined ? [...at.rows.values()] : [at.rows.get(table)];
    const found = rows.map((row) => row?.(column)).find((one) => one !== undefined);
    if (found !== undefined)
      return at === scope ? found.node : scope.at.classes.reading(found.node);
  }
  return undefined;
}

/** Notes the tables of the subqueries anywhere in an expression. */
function look(expression: unknown, scope: Scope): void {
  if (typeof expression !== 'object' || expression === null) return;
  for (const [member, value] of Object.entries(expression)) {
    if (member === 'SubLink') {
      givenBy(scope.at, value.subselect, scope);
      look(value.testexpr, scope);
    } else look(value, scope);
  }
}
