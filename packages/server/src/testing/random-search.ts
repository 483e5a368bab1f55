// Random shops and random searches of them, and a naive evaluation: a loop over all documents.
import type { ContentWriter } from '@storewright/model/search/content';
import { type Content, elementsOf, valuesIn } from '@storewright/model/search/content';
import { isWithin, matches, validElements } from '@storewright/model/search/evaluate';
import { withScopedPrices } from '@storewright/model/search/scoped-prices';
import type {
  Facet,
  FieldUse,
  ReadyNode,
  Scalar,
  SearchNode,
  SearchQuestion,
  SortKey,
} from '@storewright/model/search/tree';

/** Numbers from 0 up to 1, always the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Dice {
  readonly chance: (of: number) => boolean;
  readonly below: (most: number) => number;
  readonly one: <T>(of: readonly T[]) => T;
}

export const diceOf = (random: () => number): Dice => ({
  chance: (of) => random() < of,
  below: (most) => Math.floor(random() * most),
  one: (of) => of[Math.floor(random() * of.length)]!,
});

export const now = '2026-06-01T00:00:00.000Z';
const words = [
  'tea',
  'teas',
  'black',
  'green',
  'Flower',
  'flowers',
  "o'neil",
  'the',
  'Ça',
  'x-1',
  '50%',
];
const colors = ['red', 'green', 'Blue', 'a\\b', "it's", 'a_b', 'a%b'];
const currencies = ['EUR', 'USD'];
const countries = ['DE', 'PT'];
const groups = ['g1', 'g2', 'g3'];
// Two of one instant: the index has only the beginning that they share.
const priceIds = ['01a21ebb-a3d6-7001', '01a21ebb-a3d6-7002', '01a21ebb-a3d7-7001', 'ÇA-7'];
const dates = ['2026-05-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];

/** Writes a random product. */
export function writeRandom(writer: ContentWriter, id: string, dice: Dice): void {
  const text = () => Array.from({ length: 1 + dice.below(4) }, () => dice.one(words)).join(' ');
  writer.value('id', id);
  if (dice.chance(0.9))
    writer.localized('name', { en: text(), ...(dice.chance(0.3) ? { xx: text() } : {}) });
  for (let n = dice.below(3); n > 0; n -= 1) writer.value('categories', `c${dice.below(4)}`);
  if (dice.chance(0.7)) writer.value('rating', dice.below(5) + 0.5);
  for (let n = 1 + dice.below(3); n > 0; n -= 1)
    writer.element('variants', (variant) => {
      variant.text('sku', `${id}-${n}`);
      if (dice.chance(0.8)) variant.value('color', dice.one(colors));
      if (dice.chance(0.5)) variant.text('note', text());
      if (dice.chance(0.6)) variant.value('size', dice.below(4));
      if (dice.chance(0.5)) variant.value('stock', dice.chance(0.5));
      for (let m = dice.below(3); m > 0; m -= 1)
        variant.element('prices', (price) => {
          const cents = dice.below(6) * 100;
          price.value('id', dice.one(priceIds));
          price.value('centAmount', cents);
          price.value('currentCentAmount', dice.chance(0.3) ? cents / 2 : cents);
          price.value('discounted', dice.chance(0.3));
          price.value('currencyCode', dice.one(currencies));
          if (dice.chance(0.3)) price.value('country', dice.one(countries));
          if (dice.chance(0.3)) price.value('customerGroup', dice.one(groups));
          if (dice.chance(0.2)) price.instant('validFrom', dice.one(dates));
          if (dice.chance(0.2)) price.instant('validUntil', dice.one(dates));
        });
    });
}

const inVariants = ['variants'];
const fields: readonly FieldUse[] = [
  { lists: [], name: 'name.en', type: 'text', language: 'en' },
  { lists: [], name: 'name.xx', type: 'text', language: 'xx' },
  { lists: [], name: 'categories', type: 'text' },
  { lists: [], name: 'rating', type: 'number' },
  { lists: inVariants, name: 'sku', type: 'text' },
  { lists: inVariants, name: 'color', type: 'text' },
  { lists: inVariants, name: 'note', type: 'text' },
  { lists: inVariants, name: 'size', type: 'number' },
  { lists: inVariants, name: 'stock', type: 'boolean' },
  { lists: [...inVariants, 'prices'], name: 'centAmount', type: 'number' },
  { lists: [...inVariants, 'prices'], name: 'currencyCode', type: 'text' },
  { lists: [...inVariants, 'prices'], name: 'id', type: 'text' },
  { lists: inVariants, name: 'scopedPrice.centAmount', type: 'number' },
  { lists: inVariants, name: 'scopedPrice.currentCentAmount', type: 'number' },
  { lists: inVariants, name: 'scopedPrice.discounted', type: 'boolean' },
];
const withWords: ReadonlySet<string> = new Set(['name.en', 'name.xx', 'sku', 'note']);

const texts = new Map<string, readonly string[]>([
  ['categories', ['c0', 'c1', 'c2', 'c9']],
  ['color', colors],
  ['currencyCode', currencies],
  ['sku', ['p1-1', 'p2-2', 'p3-1']],
  ['id', priceIds],
]);

function fieldValue({ name, type }: FieldUse, dice: Dice): Scalar {
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'number') return name.endsWith('entAmount') ? dice.below(6) * 100 : dice.below(5);
  return dice.one(texts.get(name) ?? words);
}

/** How long a searched beginning is. */
const beginningOf = ({ name }: FieldUse, dice: Dice): number =>
  1 + dice.below(name === 'id' ? 18 : 3);

function randomLeaf(dice: Dice): SearchNode {
  const field = dice.one(fields);
  const { type, name } = field;
  const boost = 1;
  const folded = dice.chance(0.3);
  const text = String(fieldValue(field, dice));
  const kind = dice.below(8);
  if (kind === 0) return { op: 'exists', field, boost };
  if (type === 'number' && kind < 5) {
    const least = dice.chance(0.7) ? { [dice.one(['gt', 'gte'])]: fieldValue(field, dice) } : {};
    const most =
      dice.chance(0.5) || Object.keys(least).length === 0
        ? { [dice.one(['lt', 'lte'])]: fieldValue(field, dice) }
        : {};
    return { op: 'range', field, bounds: { ...least, ...most }, boost };
  }
  if (type === 'text' && kind === 1)
    return { op: 'prefix', field, value: text.slice(0, beginningOf(field, dice)), folded, boost };
  if (type === 'text' && kind === 2) {
    const pattern = [...text]
      .map((one) => (dice.chance(0.3) ? dice.one(['*', '?']) : one))
      .join('');
    return { op: 'wildcard', field, value: pattern, folded, boost };
  }
  if (withWords.has(name) && kind < 7)
    return {
      op: 'words',
      field,
      words: Array.from({ length: 1 + dice.below(2) }, () =>
        dice.one(['tea', 'flower', 'green', 'the', 'ça', 'te', 'fl', 'blakc', 'neil']),
      ),
      how: dice.one(['whole', 'begin', 'fuzzy']),
      level: dice.below(3),
      all: dice.chance(0.6),
      boost,
    };
  const values = Array.from({ length: 1 + dice.below(2) }, () => fieldValue(field, dice));
  return { op: 'exact', field, values, folded, boost };
}

export function randomNode(dice: Dice, depth = 0): SearchNode {
  if (depth > 2 || dice.chance(0.4)) return randomLeaf(dice);
  const of = Array.from({ length: 1 + dice.below(3) }, () => randomNode(dice, depth + 1));
  return { op: dice.one(['and', 'or', 'not', 'filter'] as const), of };
}

function randomFacet(dice: Dice, index: number): Facet {
  const field = dice.one(fields);
  const base = {
    name: `f${index}`,
    ofAll: dice.chance(0.2),
    level: dice.one(['documents', 'elements'] as const),
    filter: dice.chance(0.2) ? randomNode(dice) : undefined,
  };
  const kind = dice.below(4);
  if (kind === 0) return { ...base, kind: 'count' };
  const number = dice.one(fields.filter(({ type }) => type === 'number'));
  if (kind === 1) return { ...base, kind: 'stats', field: number };
  if (kind === 2)
    return {
      ...base,
      kind: 'ranges',
      field: number,
      ranges: [
        { key: 'a', to: 2 },
        { key: 'b', from: 1, to: 300 },
        { key: 'c', from: 300 },
      ],
    };
  const missing = dice.chance(0.4) ? { missing: 'none' } : {};
  return {
    ...base,
    kind: 'distinct',
    field,
    by: dice.one(['count', 'key']),
    descending: dice.chance(0.5),
    limit: 200,
    ...missing,
  };
}

function randomSort(dice: Dice): SortKey {
  const field = dice.one(fields);
  const modes =
    field.type === 'number' ? (['min', 'max', 'sum', 'avg'] as const) : (['min', 'max'] as const);
  return {
    field,
    descending: dice.chance(0.5),
    mode: field.type === 'boolean' ? 'min' : dice.one(modes),
  };
}

export const randomQuestion = (dice: Dice, kind: string): SearchQuestion => ({
  kind,
  where: dice.chance(0.95) ? randomNode(dice) : undefined,
  postFilter: dice.chance(0.2) ? randomNode(dice) : undefined,
  sort: [randomSort(dice), ...(dice.chance(0.3) ? [randomSort(dice)] : [])],
  limit: 100,
  offset: 0,
  facets: Array.from({ length: dice.below(3) }, (_, index) => randomFacet(dice, index)),
  elements: 'variants',
  prices: {
    currency: dice.one(currencies),
    country: dice.chance(0.5) ? [dice.one(countries)] : [],
    customerGroup: groups.filter(() => dice.chance(0.4)),
    channel: [],
    recurrencePolicy: [],
  },
  now,
});

export type Shop = ReadonlyMap<string, Content>;

/** What a search of the shop finds, with ids in order. */
export function naive(shop: Shop, question: SearchQuestion<ReadyNode>) {
  const { where, postFilter, facets, sort, limit, prices } = question;
  const meets = (node: ReadyNode | undefined, content: Content) =>
    node === undefined || matches(node, content, now);
  const all = [...shop].map(([id, content]) => ({
    id,
    content: withScopedPrices(content, prices!, now),
  }));
  const found = all.filter(({ content }) => meets(where, content));
  const shown = found.filter(({ content }) => meets(postFilter, content));
  shown.sort((left, right) => {
    for (const key of sort) {
      const order = ordered(
        sortValue(left.content, key),
        sortValue(right.content, key),
        key.descending,
      );
      if (order !== 0) return order;
    }
    return left.id < right.id ? -1 : 1;
  });
  return {
    total: shown.length,
    ids: shown.slice(0, limit).map(({ id }) => id),
    facets: facets.map((facet) =>
      counted(
        facet,
        (facet.ofAll ? all : found)
          .filter(({ content }) => meets(facet.filter, content))
          .map(({ content }) => content),
      ),
    ),
  };
}

function valuesOf(content: Content, { lists, name }: FieldUse): readonly Scalar[] {
  const elements = lists.reduce<readonly Content[]>(
    (some, list) => some.flatMap((one) => validElements(one, list, now)),
    [content],
  );
  return elements.flatMap((one) => valuesIn(one, name));
}

function sortValue(content: Content, { field, mode }: SortKey<ReadyNode>): Scalar | undefined {
  const values = valuesOf(content, field!).map((value) =>
    typeof value === 'boolean' ? String(value) : value,
  );
  if (values.length === 0) return undefined;
  if (mode === 'min') return values.reduce((one, other) => (other < one ? other : one));
  if (mode === 'max') return values.reduce((one, other) => (other > one ? other : one));
  const sum = (values as readonly number[]).reduce((one, other) => one + other, 0);
  return mode === 'sum' ? sum : sum / values.length;
}

function ordered(left: Scalar | undefined, right: Scalar | undefined, descending: boolean): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return bytes(left, right) * (descending ? -1 : 1);
}

const bytes = (left: Scalar, right: Scalar): number =>
  typeof left === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
    : left < right
      ? -1
      : 1;

/** Facets in a form without an order where there is none. */
function counted(facet: Facet<ReadyNode>, contents: readonly Content[]): unknown {
  const elements = (content: Content) => elementsOf(content, ['variants']);
  const isElements = facet.level === 'elements';
  if (facet.kind === 'count')
    return isElements ? contents.flatMap(elements).length : contents.length;
  if (facet.kind === 'sums') return undefined;
  const { field } = facet;
  if (facet.kind === 'stats') {
    const values = contents.flatMap((content) => valuesOf(content, field)) as number[];
    return { count: values.length, sum: values.reduce((one, other) => one + other, 0) };
  }
  const units: readonly (readonly Scalar[])[] = contents.flatMap((content) => {
    if (!isElements) return [valuesOf(content, field)];
    if (field.lists.length === 0) return elements(content).map(() => valuesOf(content, field));
    const below = { ...field, lists: field.lists.slice(1) };
    return elements(content).map((one) => valuesOf(one, below));
  });
  const keysOf = (values: readonly Scalar[]): readonly string[] => {
    if (facet.kind === 'ranges')
      return facet.ranges
        .filter(({ from, to }) =>
          values.some((value) =>
            isWithin(value, {
              ...(from === undefined ? {} : { gte: from }),
              ...(to === undefined ? {} : { lt: to }),
            }),
          ),
        )
        .map(({ key }) => key);
    const keys = values.map(String);
    return keys.length === 0 && facet.missing !== undefined ? [facet.missing] : keys;
  };
  const counts: { [key: string]: number } = {};
  for (const values of units)
    for (const key of new Set(keysOf(values))) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** An answer of the index in the same form. */
export function comparable(answer: any): unknown {
  if ('value' in answer) return answer.value;
  if ('count' in answer) return { count: answer.count, sum: answer.sum ?? 0 };
  const some = answer.buckets.filter(({ count }: any) => count > 0);
  return Object.fromEntries(some.map(({ key, count }: any) => [key, count]));
}
