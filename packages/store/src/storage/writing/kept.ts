// References that protect their target from deletion. The commit that makes such a reference locks
// its target to the end (`for key share`, which no other change of the target waits for), so a
// deletion comes before it and the target is gone, or after it and the reference is seen. The
// deletion locks its document first and asks then, in a statement that sees everything stored
// before.
import type { Kind } from '@storewright/model/declaration';
import { grouped } from '@storewright/platform/grouped';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Table } from '../schema/tables.ts';
import type { StorageWrite, Unused } from '../storage.ts';

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
  const known = new Set(before.map(labelOf));
  return after.filter((one) => !known.has(labelOf(one)));
}

const labelOf = ({ kind, by, value }: Reference) => `${kind} ${by} ${value}`;

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
