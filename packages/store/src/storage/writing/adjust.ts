// Numbers with concurrent additions, such as stock: the result is known only when the row is held,
// so document and messages are sent as strings with holes (./holes.ts), which the statement of the
// commit fills. No writer has to read the number that the previous one has left, and no writer is
// refused because another one was faster; only another change of the document refuses.
import { columnOf, columnValues } from '../../sql/columns.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import { type NotedAdjust, notedAdjustParts } from '../outbox/noted.ts';
import {
  type Cell,
  castOf,
  changedFacets,
  insertedCells,
  insertedValues,
  listed,
  messageKind,
  type RowSource,
  valuesOf,
} from '../schema/tables.ts';
import type { StorageWrite } from '../storage.ts';

/** A write that adds to numbers of a document. */
export type Adjust = Extract<StorageWrite, { type: 'adjust' }>;

/** Adjustments of documents of one kind, which add to the same numbers. */
export interface AdjustSteps {
  readonly source: RowSource;
  readonly messages: RowSource | undefined;
  readonly counters: readonly string[];
  readonly writes: readonly Adjust[];
  readonly noted: readonly NotedAdjust[];
}

/** The other members that an adjustment changes. */
const stamps = ['version', 'lastModifiedAt', 'lastModifiedBy'];
const largest = raw(String(Number.MAX_SAFE_INTEGER));

const each = <T>(counters: readonly string[], make: (index: number) => T): T[] =>
  counters.map((_, index) => make(index));
const plain = (text: string): Sql => raw(text);

/**
 * Locks the rows that are as they were read except for the numbers, and that have enough left. Its
 * result is the row of that moment, whatever the snapshot of the statement says.
 */
export function adjustLock(
  steps: AdjustSteps,
  { lock, after }: { readonly lock: Sql; readonly after: Sql },
): Sql {
  const { source, counters, writes } = steps;
  const { table, project } = source;
  const others = otherColumns(steps);
  const cells: readonly Cell[] = [
    { name: 'id', cast: 'text' },
    { name: 'rest', cast: 'jsonb' },
    { name: 'now', cast: 'timestamptz' },
    { name: 'template', cast: 'text' },
    { name: 'facets', cast: 'jsonb' },
    ...each(counters, (index) => ({ name: `add_${index}`, cast: 'bigint' })),
    ...each(counters, (index) => ({ name: `least_${index}`, cast: 'bigint' })),
    ...others.map(({ column, type }) => ({ name: column, cast: castOf(type) })),
  ];
  const held = each(
    counters,
    (index) => sql`t.${counterColumn(steps, index)} as ${plain(`c_${index}`)}`,
  );
  const enough = each(counters, (index) => {
    const now = sql`t.${counterColumn(steps, index)}`;
    const [least, add] = [plain(`v.least_${index}`), plain(`v.add_${index}`)];
    return sql`(${least} is null or ${now} >= ${least})
      and ${now} + ${add} between -${largest} and ${largest}`;
  });
  const carried = ['template', 'facets', ...each(counters, (index) => `add_${index}`)];
  return sql`${lock} as materialized (
    select t.id, t.version, t.message_sequence, greatest(t.last_modified_at, v.now) as at,
      ${join([...held, ...carried.map((one) => plain(`v.${one}`)), ...others.map(({ column }) => sql`v.${name(column)}`)], ', ')}
    from ${table.sql} t join ${valuesOf(
      'v',
      cells,
      writes.map((write) => rowOf(steps, write)),
    )}
      on t.id = v.id
    where t.project = ${project} ${after}
      and (t.document::jsonb - ${[...stamps, ...counters]}::text[]) = v.rest
      and ${join(enough, ' and ')}
    order by t.id for update of t)`;
}

/** Sort columns that hold none of the numbers. */
const otherColumns = ({ source: { paths, table }, counters }: AdjustSteps) =>
  paths.columns(table.kind).filter(({ path }) => !counters.includes(path));

function counterColumn({ source, counters }: AdjustSteps, index: number): Sql {
  const column = columnOf(source.table.resource, counters[index]!);
  if (column === undefined)
    throw new Error(`${source.table.kind}: no column for ${counters[index]}`);
  return name(column.column);
}

function rowOf(steps: AdjustSteps, { before, at, text, document, adds, least }: Adjust) {
  const { source, counters } = steps;
  const isLeft = ([member]: [string, unknown]) =>
    !stamps.includes(member) && !counters.includes(member);
  const rest = Object.fromEntries(Object.entries(before).filter(isLeft));
  const facets = changedFacets(source, before, document);
  const others = columnValues(otherColumns(steps), before);
  return [before.id, JSON.stringify(rest), at, text, facets, ...adds, ...least, ...others];
}

/** The update of the held rows, and their messages. */
export function adjustParts(
  steps: AdjustSteps,
  { lock, whenOk, kept }: { readonly lock: Sql; readonly whenOk: Sql; readonly kept: Sql },
): Sql[] {
  const { source, messages, counters, writes } = steps;
  const { table, project } = source;
  const told = name(`told_${table.name}`);
  const rows = messages === undefined ? [] : writes.flatMap((write) => toldRows(messages, write));
  const count =
    rows.length === 0 ? raw('0') : sql`(select count(*) from ${told} m where m.owner = l.id)`;
  const amounts = each(counters, (index) => [
    plain(`l.c_${index}`),
    plain(`l.c_${index} + l.add_${index}`),
  ]).flat();
  const text = filled(
    plain('l.template'),
    [plain('l.version + 1'), plain('0'), plain('l.at')],
    amounts,
  );
  const assigned = [
    ...each(counters, (index) => sql`${counterColumn(steps, index)} = ${amounts[index * 2 + 1]!}`),
    ...otherColumns(steps).map(({ column }) => sql`${name(column)} = l.${name(column)}`),
  ];
  const update = sql`${name(`adjust_${table.name}`)} as (
    update ${table.sql} t set version = l.version + 1, last_modified_at = l.at,
      document = ${text}, message_sequence = l.message_sequence + ${count},
      facets = ${adjustedFacets(steps, amounts)}, ${join(assigned, ', ')}
    from ${lock} l where t.project = ${project} and t.id = l.id and ${whenOk})`;
  const isTold = messages !== undefined && rows.length > 0;
  const noted = notedAdjustParts(project, steps.noted, {
    table: table.name,
    lock,
    told: isTold ? told : undefined,
    whenOk,
    ofMessage: (template) => toldText(template, counters),
    // The place of the number of a message holds the version before.
    ofChange: (template) =>
      filled(template, [plain('l.version + 1'), plain('l.version'), plain('l.at')], amounts),
  });
  if (!isTold) return [update, ...noted];
  return [
    toldPart({ lock, told, rows, counters, messages }),
    update,
    toldInsert({ told, table: table.name, counters, messages, project, whenOk, kept }),
    ...noted,
  ];
}

/** Facets that an operator has added for a number or the version. */
function adjustedFacets({ source, counters }: AdjustSteps, amounts: readonly Sql[]): Sql {
  const written = source.paths.written(source.table.kind);
  const moving = [
    ...counters.map((path, index) => ({ path, value: amounts[index * 2 + 1]! })),
    { path: 'version', value: raw('l.version + 1') },
  ].filter(({ path }) => written.includes(path));
  return sql`coalesce(l.facets, t.facets)${overriding(moving)}`;
}

const overriding = (moving: readonly { readonly path: string; readonly value: Sql }[]): Sql =>
  moving.length === 0
    ? raw('')
    : sql` || jsonb_build_object(${join(
        moving.map(({ path, value }) => sql`${path}::text, ${value}`),
        ', ',
      )})`;

/** `format` with the arguments in the order of ./holes.ts. */
const filled = (
  template: Sql,
  [version, sequence, at]: readonly [Sql, Sql, Sql],
  amounts: readonly Sql[],
) => sql`format(${template}, ${join([version, sequence, instantText(at), ...amounts], ', ')})`;

const instantText = (at: Sql): Sql =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function toldRows(source: RowSource, { before, messages }: Adjust): unknown[][] {
  return messages.map(({ document, text, from, to, falls }, place) => [
    before.id,
    place,
    falls?.counter ?? null,
    falls?.level ?? null,
    ...from,
    ...to,
    ...insertedValues(source, document, text, 0),
  ]);
}

interface Telling {
  readonly told: Sql;
  readonly counters: readonly string[];
  readonly messages: RowSource;
}

const messageCells = ({ paths }: RowSource) => insertedCells(paths.columns(messageKind));

/** Messages whose condition is met, with their numbers. */
function toldPart({
  lock,
  told,
  rows,
  counters,
  messages,
}: Telling & { readonly lock: Sql; readonly rows: readonly unknown[][] }): Sql {
  const cells: readonly Cell[] = [
    { name: 'owner', cast: 'text' },
    { name: 'place', cast: 'bigint' },
    { name: 'falls', cast: 'bigint' },
    { name: 'level', cast: 'bigint' },
    ...each(counters, (index) => ({ name: `from_${index}`, cast: 'bigint' })),
    ...each(counters, (index) => ({ name: `to_${index}`, cast: 'bigint' })),
    ...messageCells(messages),
  ];
  const fell = each(
    counters,
    (index) => `(m.falls = ${index} and l.c_${index} + m.from_${index} > m.level
      and l.c_${index} + m.to_${index} <= m.level)`,
  );
  const amounts = each(
    counters,
    (index) => `l.c_${index} + m.from_${index} as was_${index},
      l.c_${index} + m.to_${index} as is_${index}`,
  );
  return sql`${told} as materialized (
    select m.*, l.version + 1 as next_version, l.at, ${raw(amounts.join(', '))},
      l.message_sequence + row_number() over (partition by m.owner order by m.place) as told_as
    from ${lock} l join ${valuesOf('m', cells, rows)} on m.owner = l.id
    where m.falls is null or ${raw(fell.join(' or '))})`;
}

function toldText(template: Sql, counters: readonly string[]): Sql {
  const amounts = each(counters, (index) => [raw(`m.was_${index}`), raw(`m.is_${index}`)]).flat();
  return filled(template, [raw('m.next_version'), raw('m.told_as'), raw('m.at')], amounts);
}

function toldInsert({
  told,
  table,
  counters,
  messages,
  project,
  whenOk,
  kept,
}: Telling & {
  readonly table: string;
  readonly project: string;
  readonly whenOk: Sql;
  readonly kept: Sql;
}): Sql {
  const cells = messageCells(messages);
  const document = toldText(raw('m.document'), counters);
  const moving = new Map([
    ['sequenceNumber', raw('m.told_as')],
    ['resourceVersion', raw('m.next_version')],
  ]);
  const written = messages.paths.written(messageKind);
  const facets = [...moving]
    .filter(([path]) => written.includes(path))
    .map(([path, value]) => ({ path, value }));
  const given = new Map<string, Sql>([
    ['created_at', raw('m.at')],
    ['last_modified_at', raw('m.at')],
    ['document', document],
    ['facets', sql`m.facets${overriding(facets)}`],
    ...[...moving].map(([path, value]) => [`s_${path}`, value] as const),
  ]);
  const values = cells.map((cell) => given.get(cell.name) ?? sql`m.${name(cell.name)}`);
  return sql`${name(`tell_${table}`)} as (insert into ${messages.table.sql} (project, ${raw(listed(cells))})
    select ${project}, ${join(values, ', ')} from ${told} m where ${whenOk} ${kept})`;
}
