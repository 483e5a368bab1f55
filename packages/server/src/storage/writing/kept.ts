// References that keep what they lead to from being deleted. The commit that makes such a reference
// holds its target to the end (`for key share`, which no other change of the target waits for), so a
// deletion comes before it and the target is gone, or after it and the reference is seen. The
// deletion holds its document first and asks then, in a statement that sees what was stored before.
import type { Kind } from '../../declaration/index.ts';
import { grouped } from '../../platform/grouped.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Table } from '../schema/tables.ts';
import type { StorageWrite, Unused } from '../storage.ts';

/** By the kind that refers: kinds whose documents it keeps from being deleted. */
export type Guards = ReadonlyMap<string, ReadonlySet<string>>;

/** Of each kind, the kinds whose documents it keeps from being deleted while it refers to them. */
export function guardsOf(kinds: ReadonlyMap<string, Kind>): Guards {
  const guards = new Map<string, Set<string>>();
  for (const [target, { remove }] of kinds)
    for (const { kind } of remove?.users ?? [])
      guards.set(kind, (guards.get(kind) ?? new Set()).add(target));
  return guards;
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
  const made = new Set<string>();
  for (const write of writes) {
    if (write.type === 'insert') made.add(`${write.kind} id ${write.document.id}`);
    for (const { kind, by, value } of newReferences(guards, write)) {
      const place = `${kind} ${by}`;
      found.set(place, (found.get(place) ?? new Set()).add(value));
    }
  }
  return [...found]
    .map(([place, values]) => {
      const [kind, by] = place.split(' ') as [string, Kept['by']];
      const others = [...values].filter((value) => !made.has(`${place} ${value}`));
      return { kind, by, values: others.sort() };
    })
    .filter(({ values }) => values.length > 0)
    .sort((left, right) => (`${left.kind} ${left.by}` < `${right.kind} ${right.by}` ? -1 : 1));
}

interface Reference {
  readonly kind: string;
  readonly by: Kept['by'];
  readonly value: string;
}

/** Members that a rule has left alone are the very same values and are not looked into. */
function newReferences(guards: Guards, write: StorageWrite): readonly Reference[] {
  if (write.type !== 'insert' && write.type !== 'update') return [];
  const targets = guards.get(write.kind);
  if (targets === undefined) return [];
  const former: { readonly [member: string]: any } = write.type === 'update' ? write.before : {};
  const after: Reference[] = [];
  const before: Reference[] = [];
  for (const member in write.document) {
    const value = write.document[member];
    if (typeof value !== 'object' || value === former[member]) continue;
    collect(targets, value, after);
    if (after.length > 0) collect(targets, former[member], before);
  }
  const known = new Set(before.map(labelOf));
  return after.filter((one) => !known.has(labelOf(one)));
}

const labelOf = ({ kind, by, value }: Reference) => `${kind} ${by} ${value}`;

function collect(targets: ReadonlySet<string>, value: any, into: Reference[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const one of value) collect(targets, one, into);
  else if (typeof value.typeId === 'string' && targets.has(value.typeId)) {
    const { typeId: kind, id, key } = value;
    if (typeof id === 'string') into.push({ kind, by: 'id', value: id });
    else if (typeof key === 'string') into.push({ kind, by: 'key', value: key });
  } else for (const name in value) collect(targets, value[name], into);
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
  unused.map(({ kind, where: { match, exact } }) => {
    const condition = match === undefined ? exact : sql`${match} and ${exact}`;
    return sql`not exists (select 1 from ${tables.get(kind)!.sql}
      where project = ${project} and ${condition})`;
  });
