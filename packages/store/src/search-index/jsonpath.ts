// Expressions about elements of lists → a path of PostgreSQL's jsonpath over the content, with the
// meaning of ../search/evaluate.ts. Values are variables, except patterns, which the language wants
// as literals: those are quoted as JSON. The path itself is a value of the statement.
import {
  folded,
  plainWords,
  stemmedWords,
  validForTime,
  validity,
} from '@storewright/model/search/content';
import { wildcardSource } from '@storewright/model/search/evaluate';
import { normalised } from '@storewright/model/search/folding';
import type { Bounds, FieldUse, ReadyLeaf, Scalar } from '@storewright/model/search/tree';

/** Values by the names that the path knows them by. */
export interface Variables {
  /** Name of a variable that holds the value. */
  of(value: Scalar): string;
  readonly values: { readonly [name: string]: Scalar };
}

export function variables(): Variables {
  const values: { [name: string]: Scalar } = {};
  let count = 0;
  return {
    values,
    of(value) {
      const name = `v${count}`;
      count += 1;
      values[name] = value;
      return `$${name}`;
    },
  };
}

/** The elements of a member. */
export const memberPath = (name: string): string => `.${JSON.stringify(name)}[*]`;

/** Path of the elements of the lists that are valid at the instant. */
export function elementsPath(
  lists: readonly string[],
  now: string,
  known: Variables,
  inside = '',
): string {
  return lists.reduce((path, list, index) => {
    const isLast = index === lists.length - 1;
    const conditions = [...validWhen(list, now, known), ...(isLast && inside ? [inside] : [])];
    const filter = conditions.length === 0 ? '' : ` ? (${conditions.join(' && ')})`;
    return `${path}${memberPath(list)}${filter}`;
  }, '$');
}

function validWhen(list: string, now: string, known: Variables): string[] {
  if (!validForTime.has(list)) return [];
  const [from, until] = [`@${memberPath(validity.from)}`, `@${memberPath(validity.until)}`];
  return [
    `(!exists(${from}) || ${from} <= ${known.of(now)})`,
    `(!exists(${until}) || ${until} > ${known.of(now)})`,
  ];
}

/** Path of the values of a field. */
export const valuesPath = (
  { lists, name }: FieldUse,
  now: string,
  known: Variables,
  inside = '',
): string => `${elementsPath(lists, now, known, inside)}${memberPath(name)}`;

/** A path that leads somewhere exactly where one element of the list meets all of the leaves. */
export function groupPath(leaves: readonly ReadyLeaf[], now: string, known: Variables): string {
  return `$ ? (${elementCondition(leaves, 0, now, known)})`;
}

/** Condition on `@`, an element that `depth` lists have led to. */
export function elementCondition(
  leaves: readonly ReadyLeaf[],
  depth: number,
  now: string,
  known: Variables,
): string {
  const own = leaves.filter(({ field }) => field.lists.length === depth);
  const lists = [...new Set(leaves.flatMap(({ field }) => field.lists[depth] ?? []))];
  const below = lists.map((list) => {
    const some = leaves.filter(({ field }) => field.lists[depth] === list);
    const inside = elementCondition(some, depth + 1, now, known);
    const conditions = [...validWhen(list, now, known), inside].join(' && ');
    return `exists(@${memberPath(list)} ? (${conditions}))`;
  });
  return [...own.map((leaf) => leafCondition(leaf, known)), ...below].join(' && ');
}

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '(1 == 0)' : `(${conditions.join(' || ')})`;

function leafCondition(leaf: ReadyLeaf, known: Variables): string {
  const { field } = leaf;
  switch (leaf.op) {
    case 'exact': {
      const values = leaf.folded ? leaf.values.map(foldedValue) : leaf.values;
      const names = values.map((value) => known.of(value));
      return valueCondition(field, leaf.folded, (path) =>
        anyOf(names.map((name) => `${path} == ${name}`)),
      );
    }
    case 'prefix': {
      const value = leaf.folded ? normalised(leaf.value) : leaf.value;
      const name = known.of(value);
      return valueCondition(field, leaf.folded, (path) => `${path} starts with ${name}`);
    }
    case 'wildcard': {
      const value = leaf.folded ? normalised(leaf.value) : leaf.value;
      const pattern = JSON.stringify(`^${wildcardSource(value)}$`);
      return valueCondition(field, leaf.folded, (path) => `${path} like_regex ${pattern} flag "s"`);
    }
    case 'range':
      return `exists(@${memberPath(field.name)} ? (${boundsCondition(leaf.bounds, known)}))`;
    case 'exists':
      return `exists(@${memberPath(field.name)})`;
    case 'tokens': {
      const suffix = leaf.form === 'stems' ? stemmedWords : plainWords;
      const path = `@${memberPath(field.name + suffix)}`;
      const operator = leaf.begins ? 'starts with' : '==';
      const each = leaf.each.map((tokens) =>
        anyOf(tokens.map(({ text }) => `${path} ${operator} ${known.of(text)}`)),
      );
      return leaf.all && each.length > 0 ? each.join(' && ') : anyOf(each);
    }
  }
}

const foldedValue = (value: Scalar): Scalar =>
  typeof value === 'string' ? normalised(value) : value;

/** Plain values are folded where there are no separate folded ones. */
function valueCondition(
  { name, type }: FieldUse,
  isFolded: boolean,
  condition: (path: string) => string,
): string {
  const path = `@${memberPath(name)}`;
  if (!isFolded || type !== 'text') return condition(path);
  const beside = `@${memberPath(name + folded)}`;
  return `(${condition(beside)} || (!exists(${beside}) && ${condition(path)}))`;
}

const signs = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

export const boundsCondition = (bounds: Bounds, known: Variables): string =>
  Object.entries(bounds)
    .map(([bound, value]) => `@ ${signs[bound as keyof Bounds]} ${known.of(value)}`)
    .join(' && ');
