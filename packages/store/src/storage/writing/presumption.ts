// Conditions that say whether presumed state is current. Each is a look-up by primary key that the
// planner cannot turn into a join: the statements are planned once, perhaps while tables are empty.
import { grouped as groupedBy } from '@storewright/platform/grouped';
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import { areCurrent, type Generation, numberIn } from '../generations.ts';
import { listSeal } from '../reading/lists.ts';
import type { Table } from '../schema/tables.ts';
import type { Presumption, SeenDocument, SeenList } from '../storage.ts';
import { tokenHolds } from '../tokens/tokens.ts';

type Tables = ReadonlyMap<string, Table>;

/** Whether all of it is so; of a statement, as of its snapshot. */
export function isAsPresumed(
  tables: Tables,
  { project, token, documents, generations = [], lists = [] }: Presumption,
): Sql {
  const conditions = grouped(documents, kindOf).map(
    ([kind, seen]) => sql`not exists (
      select from ${seenRows(seen)} where ${hasChanged(tables.get(kind)!, project)})`,
  );
  for (const [, seen] of grouped(lists, placeOf))
    conditions.push(sql`not exists (select from ${relisted(tables, project, seen)})`);
  if (token !== undefined)
    conditions.push(tokenHolds(project, sql`${token.hash}::bytea`, sql`${token.now}::bigint`));
  if (generations.length > 0) conditions.push(areCurrent(generations));
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ');
}

/** Presumptions of several writers, each named by the document that it writes. */
export interface OwnedPresumption {
  readonly owner: string;
  readonly presumed: Presumption;
}

/** The owners of presumptions that are not so; nothing when nothing is presumed. */
export function outdatedOwners(
  tables: Tables,
  project: string,
  all: readonly OwnedPresumption[],
): Sql | undefined {
  const documents = all.flatMap(({ owner, presumed }) =>
    presumed.documents.map((one) => ({ owner, ...one })),
  );
  const tokens = all.flatMap(({ owner, presumed: { token } }) =>
    token === undefined ? [] : [{ owner, ...token }],
  );
  const numbers = all.flatMap(({ owner, presumed: { generations = [] } }) =>
    generations.map((one) => ({ owner, ...one })),
  );
  const lists = all.flatMap(({ owner, presumed: { lists: seen = [] } }) =>
    seen.map((one) => ({ owner, ...one })),
  );
  const parts = grouped(documents, kindOf).map(([kind, seen]) =>
    ownersOf(
      shared(seen, labelOf),
      (distinct) => sql`${seenRows(distinct)}
      where ${hasChanged(tables.get(kind)!, project)}`,
    ),
  );
  if (tokens.length > 0)
    parts.push(ownersOf(shared(tokens, hashOf), (distinct) => endedTokens(project, distinct)));
  if (numbers.length > 0)
    parts.push(ownersOf(shared(numbers, nameOf), (distinct) => raisedNumbers(project, distinct)));
  for (const [, seen] of grouped(lists, placeOf))
    parts.push(
      ownersOf(shared(seen, sealNameOf), (distinct) => relisted(tables, project, distinct)),
    );
  return parts.length === 0 ? undefined : join(parts, ' union all ');
}

/** What several presume alike is looked up once. */
interface Shared<T> {
  readonly distinct: readonly T[];
  readonly owners: readonly string[];
  /** Of each owner, which of the distinct ones it presumes; from 1. */
  readonly places: readonly number[];
}

function shared<T extends { readonly owner: string }>(
  all: readonly T[],
  labelOf: (one: T) => string,
): Shared<T> {
  const places = new Map<string, number>();
  const distinct: T[] = [];
  const placeOf = (one: T) => {
    const label = labelOf(one);
    const known = places.get(label) ?? distinct.push(one);
    places.set(label, known);
    return known;
  };
  return { distinct, owners: all.map(({ owner }) => owner), places: all.map(placeOf) };
}

const labelOf = ({ id, version, modified }: SeenDocument) => `${id} ${version} ${modified}`;
const hashOf = ({ hash }: { readonly hash: Buffer }) => hash.toString('latin1');
const nameOf = ({ name, number }: Generation) => `${name} ${number}`;
const sealNameOf = ({ value, seal }: SeenList) => JSON.stringify([value, seal]);

/** @param outdated rows `k` with the positions of outdated presumptions */
const ownersOf = <T>(
  { distinct, owners, places }: Shared<T>,
  outdated: (distinct: readonly T[]) => Sql,
): Sql => sql`select l.owner from unnest(${owners}::text[], ${places}::bigint[]) l(owner, place)
  where l.place in (select k.place from ${outdated(distinct)})`;

/** Each as of the latest time that one of them was asked at. */
const endedTokens = (
  project: string,
  tokens: readonly { readonly hash: Buffer; readonly now: number }[],
): Sql =>
  sql`unnest(${tokens.map(({ hash }) => hash)}::bytea[]) with ordinality k(hash, place)
    where not ${tokenHolds(project, raw('k.hash'), sql`${Math.max(...tokens.map(({ now }) => now))}::bigint`)}`;

const raisedNumbers = (project: string, numbers: readonly Generation[]): Sql =>
  sql`unnest(${numbers.map(({ name }) => name)}::text[],
      ${numbers.map(({ number }) => number)}::bigint[]) with ordinality k(name, number, place)
    where ${numberIn(project, raw('k.name'))} <> k.number`;

/** Lists of one column that are not as they were seen. */
const relisted = (tables: Tables, project: string, seen: readonly SeenList[]): Sql => {
  const { kind, path } = seen[0]!;
  const now = listSeal(tables.get(kind)!, path, sql`${project}`, raw('k.value'));
  return sql`unnest(${seen.map(({ value }) => value)}::text[],
      ${seen.map(({ seal }) => seal)}::text[]) with ordinality k(value, seal, place)
    where ${now} <> k.seal`;
};

const kindOf = ({ kind }: SeenDocument) => kind;
const placeOf = ({ kind, path }: SeenList) => `${kind} ${path}`;

/** In the order of the names, so that the same presumptions make the same statement. */
const grouped = <T>(all: readonly T[], nameOf: (one: T) => string): [string, T[]][] =>
  [...groupedBy(all, nameOf)].sort(([left], [right]) => (left < right ? -1 : 1));

/** Documents as they were seen, as rows. */
const seenRows = (seen: readonly SeenDocument[]): Sql => sql`unnest(
  ${seen.map(({ id }) => id)}::text[], ${seen.map(({ version }) => version)}::bigint[],
  ${seen.map(({ modified }) => modified)}::timestamptz[])
  with ordinality k(id, version, modified, place)`;

const hasChanged = (table: Table, project: string): Sql => sql`(
  select t.version = k.version and t.last_modified_at = k.modified
  from ${table.sql} t where t.project = ${project} and t.id = k.id) is not true`;
