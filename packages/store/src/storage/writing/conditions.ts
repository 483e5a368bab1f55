// Conditions of a commit on what it does not write: state that it presumes, and documents that it refers to.

// Conditions that say whether presumed state is current. Each is a look-up by primary key that the
// planner cannot turn into a join: the statements are planned once, perhaps while tables are empty.

import type { Kind } from '@storewright/model/declaration';
import { grouped } from '@storewright/platform/grouped';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import { areCurrent, type Generation, numberIn } from '../generations.ts';
import { listSeal } from '../reading/lists.ts';
import type { Table } from '../schema/tables.ts';
import type { Presumption, SeenDocument, SeenList, StorageWrite, Unused } from '../storage.ts';
import { tokenHolds } from '../tokens/tokens.ts';

type Tables = ReadonlyMap<string, Table>;

/** Whether all of it is so; of a statement, as of its snapshot. */
export function isAsPresumed(
  tables: Tables,
  { project, token, documents, generations = [], lists = [] }: Presumption,
): Sql {
  const conditions = sortedGroups(documents, kindOf).map(
    ([kind, seen]) => sql`not exists (
      select from ${changedRows(tables.get(kind)!, project, seen)})`,
  );
  for (const [, seen] of sortedGroups(lists, placeOf))
    conditions.push(sql`not exists (select from ${relisted(tables, project, seen)})`);
  if (token !== undefined) conditions.push(tokenHolds(project, token.hash, token.now));
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
  const parts = sortedGroups(documents, kindOf).map(([kind, seen]) =>
    ownersOf(shared(seen, labelOf), (distinct) =>
      changedRows(tables.get(kind)!, project, distinct),
    ),
  );
  if (tokens.length > 0)
    parts.push(ownersOf(shared(tokens, hashOf), (distinct) => endedTokens(project, distinct)));
  if (numbers.length > 0)
    parts.push(ownersOf(shared(numbers, nameOf), (distinct) => raisedNumbers(project, distinct)));
  for (const [, seen] of sortedGroups(lists, placeOf))
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
): Sql => {
  const hashes = tokens.map(({ hash }) => hash);
  const latest = Math.max(...tokens.map(({ now }) => now));
  return sql`unnest(${hashes}::bytea[]) with ordinality k(hash, place)
    where not ${tokenHolds(project, tokenOfRow, latest)}`;
};

const tokenOfRow = raw('k.hash');

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
const sortedGroups = <T>(all: readonly T[], nameOf: (one: T) => string): [string, T[]][] =>
  all.length === 0
    ? []
    : [...grouped(all, nameOf)].sort(([left], [right]) => (left < right ? -1 : 1));

/** Rows `k` of documents that are not as they were seen. */
const changedRows = (
  table: Table,
  project: string,
  seen: readonly SeenDocument[],
): Sql => sql`unnest(
  ${seen.map(({ id }) => id)}::text[], ${seen.map(({ version }) => version)}::bigint[],
  ${seen.map(({ modified }) => modified)}::timestamptz[])
  with ordinality k(id, version, modified, place) where (
  select t.version = k.version and t.last_modified_at = k.modified
  from ${table.sql} t where t.project = ${project} and t.id = k.id) is not true`;

// References that protect their target from deletion. The commit that makes such a reference locks
// its target to the end (`for key share`, which no other change of the target waits for), so a
// deletion comes before it and the target is gone, or after it and the reference is seen. The
// deletion locks its document first and asks then, in a statement that sees everything stored
// before.

/** A reference that keeps its target from being deleted. */
interface Guard {
  /** Kind of the target. */
  readonly kind: string;
  readonly by: Kept['by'];
  /** Member of the document, and the names below it that lead to the reference. */
  readonly member: string;
  readonly below: readonly string[];
}

/** By the kind that refers: its references that keep their targets from being deleted. */
export type Guards = ReadonlyMap<string, readonly Guard[]>;

/** Of each kind, the references that keep documents from being deleted. */
export function guardsOf(kinds: ReadonlyMap<string, Kind>): Guards {
  const guards = [...kinds].flatMap(([target, { remove }]) =>
    (remove?.users ?? []).flatMap(({ kind, at }) =>
      at.map((path) => ({ owner: kind, guard: guardOf(target, path) })),
    ),
  );
  const byOwner = grouped(guards, ({ owner }) => owner);
  return new Map([...byOwner].map(([owner, some]) => [owner, some.map(({ guard }) => guard)]));
}

function guardOf(kind: string, path: string): Guard {
  const names = path.split('.');
  const by = names.pop();
  if (by !== 'id' && by !== 'key') throw new Error(`${path} does not end with id or key`);
  const [member, ...below] = names as [string, ...string[]];
  return { kind, by, member, below };
}

/** Targets of one kind, by id or by key. */
export interface Kept {
  readonly kind: string;
  readonly by: 'id' | 'key';
  readonly values: readonly string[];
}

/** What the writes refer to now and did not before, in the order of the kinds. */
export function keptBy(guards: Guards, writes: readonly StorageWrite[]): readonly Kept[] {
  const found = new Map<string, Set<string>>();
  const held = new Set<string>();
  for (const write of writes) {
    for (const label of heldBy(write)) held.add(label);
    for (const { kind, by, value } of newReferences(guards, write)) {
      const place = `${kind} ${by}`;
      found.set(place, (found.get(place) ?? new Set()).add(value));
    }
  }
  return [...found]
    .map(([place, values]) => {
      const [kind, by] = place.split(' ') as [string, Kept['by']];
      const others = [...values].filter((value) => !held.has(`${place} ${value}`));
      return { kind, by, values: others.sort() };
    })
    .filter(({ values }) => values.length > 0)
    .sort((left, right) => (`${left.kind} ${left.by}` < `${right.kind} ${right.by}` ? -1 : 1));
}

/** Documents that the commit creates, or that it locks for their version: they need no lock as a target. */
function heldBy(write: StorageWrite): readonly string[] {
  if (write.type === 'insert') return [`${write.kind} id ${write.document.id}`];
  if (write.type !== 'guard') return [];
  const { id, key } = write.before as { readonly id: string; readonly key?: unknown };
  const labels = [`${write.kind} id ${id}`];
  return typeof key === 'string' ? [...labels, `${write.kind} key ${key}`] : labels;
}

interface Reference {
  readonly kind: string;
  readonly by: Kept['by'];
  readonly value: string;
}

/** Members that a rule has left alone are the very same values and are not looked into. */
function newReferences(guards: Guards, write: StorageWrite): readonly Reference[] {
  if (write.type !== 'insert' && write.type !== 'update') return [];
  const former: { readonly [member: string]: any } = write.type === 'update' ? write.before : {};
  const after: Reference[] = [];
  const before: Reference[] = [];
  for (const guard of guards.get(write.kind) ?? []) {
    const value = write.document[guard.member];
    if (value === undefined || value === former[guard.member]) continue;
    collect(guard, value, 0, after);
    if (after.length > 0) collect(guard, former[guard.member], 0, before);
  }
  if (after.length === 0) return after;
  const known = new Set(before.map(referenceLabel));
  return after.filter((one) => !known.has(referenceLabel(one)));
}

const referenceLabel = ({ kind, by, value }: Reference) => `${kind} ${by} ${value}`;

function collect(guard: Guard, value: any, depth: number, into: Reference[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const one of value) collect(guard, one, depth, into);
  else if (depth < guard.below.length) collect(guard, value[guard.below[depth]!], depth + 1, into);
  else if (value.typeId === guard.kind && typeof value[guard.by] === 'string')
    into.push({ kind: guard.kind, by: guard.by, value: value[guard.by] });
}

const keptName = (index: number) => name(`kept_${index}`);

const keptPart = (table: Table, project: string, { by, values }: Kept, index: number): Sql =>
  sql`${keptName(index)} as materialized (
      select t.${name(by)} as value from ${table.sql} t
      where t.project = ${project} and t.${name(by)} = any(${values}::text[])
      order by t.id for key share of t)`;

/** Parts that hold the targets, and the condition that all of them are there. */
export function keptParts(
  tables: ReadonlyMap<string, Table>,
  project: string,
  kept: readonly Kept[],
): { readonly parts: Sql[]; readonly condition: Sql } {
  const parts = kept.map((one, index) => keptPart(tables.get(one.kind)!, project, one, index));
  const counts = kept.map(
    ({ values }, index) =>
      sql`(select count(*) from ${keptName(index)}) = ${values.length}::bigint`,
  );
  return { parts, condition: counts.length === 0 ? raw('true') : join(counts, ' and ') };
}

/** What several writers refer to, each named by its owner. */
interface OwnedKept {
  readonly owner: string;
  readonly kept: readonly Kept[];
}

/** Parts that hold all targets, and for each kind the owners whose targets are not all there. */
export function keptTogether(
  tables: ReadonlyMap<string, Table>,
  project: string,
  all: readonly OwnedKept[],
): { readonly parts: Sql[]; readonly dangling: Sql[] } {
  const links = all.flatMap(({ owner, kept }) =>
    kept.flatMap(({ kind, by, values }) => values.map((value) => ({ owner, kind, by, value }))),
  );
  if (links.length === 0) return { parts: [], dangling: [] };
  const groups = [...grouped(links, ({ kind, by }) => `${kind} ${by}`).values()]
    .map((some) => ({ kind: some[0]!.kind, by: some[0]!.by, some }))
    .sort((left, right) => (`${left.kind} ${left.by}` < `${right.kind} ${right.by}` ? -1 : 1));
  const parts = groups.map(({ kind, by, some }, index) => {
    const values = [...new Set(some.map(({ value }) => value))].sort();
    return keptPart(tables.get(kind)!, project, { kind, by, values }, index);
  });
  const dangling = groups.map(
    ({ some }, index) => sql`select l.owner
      from unnest(${some.map(({ owner }) => owner)}::text[],
        ${some.map(({ value }) => value)}::text[]) l(owner, value)
      where l.value not in (select value from ${keptName(index)})`,
  );
  return { parts, dangling };
}

/** Which of them is not there; reads it again. */
export const missingOf = (
  table: Table,
  project: string,
  { by, values }: Kept,
): Sql => sql`select v as value from unnest(${values}::text[]) v
  where not exists (select 1 from ${table.sql} t
    where t.project = ${project} and t.${name(by)} = v) limit 1`;

/** That no document meets the conditions. */
export const areUnused = (
  tables: ReadonlyMap<string, Table>,
  project: string,
  unused: readonly Unused[],
): Sql[] =>
  unused.map(({ kind, where: { match, exact }, except }) => {
    const condition = match === undefined ? exact : sql`${match} and ${exact}`;
    const others = except.length === 0 ? raw('') : sql`and id <> all(${except}::text[])`;
    return sql`not exists (select 1 from ${tables.get(kind)!.sql}
      where project = ${project} and ${condition} ${others})`;
  });
