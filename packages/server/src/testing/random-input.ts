// Random inputs that mostly fit their declarations, to find rules that fail on what they allow.
import type { Field, FieldKind, Fields } from '@storewright/model/declaration';

/** Numbers in [0, 1), from a seed. */
export type Random = () => number;

/** A small deterministic generator (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface InputPool {
  readonly random: Random;
  /** Ids of documents by kind. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** Values that fit a member of the name, such as `lineItemId`. */
  readonly named: ReadonlyMap<string, readonly unknown[]>;
}

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

/** An object of the members; optional ones are sometimes there, few are of the wrong kind. */
export function randomInput(fields: Fields, pool: InputPool): any {
  const { random, named } = pool;
  const input: { [member: string]: unknown } = {};
  for (const [member, field] of Object.entries(fields)) {
    if (field.isOptional && random() < 0.5) continue;
    const known = named.get(member);
    if (random() < 0.01) input[member] = oneOf(random, [null, 'x', -1, {}, [], true, 1e300]);
    else if (known !== undefined && random() < 0.9) input[member] = oneOf(random, known);
    else input[member] = randomValue(field, pool);
  }
  return input;
}

type Make = (field: Field, pool: InputPool) => unknown;

const among =
  (...values: readonly unknown[]): Make =>
  (_, { random }) =>
    oneOf(random, values);

const numbers = [0, 1, 1, 2, 2, 3, 4, 10, 99, -1, 4_294_967_296, Number.MAX_SAFE_INTEGER];

const referring: Make = ({ about }, { random, ids }) => ({
  typeId: about.target ?? 'cart',
  id: random() < 0.1 ? 'nothing' : oneOf(random, ids.get(about.target ?? 'cart') ?? ['nothing']),
});

const makers: ReadonlyMap<FieldKind, Make> = new Map<FieldKind, Make>([
  ['text', among('home', 'work', 'lamp-1', 'home', 'work', 'fast', 'a b', '', '__proto__')],
  ['integer', among(...numbers)],
  ['long', among(...numbers)],
  ['number', among(0, 1, 0.19, 0.5, 1e-9, 0.07, 2)],
  ['boolean', among(true, false)],
  ['dateTime', among('2024-05-02T09:10:11Z', '2024-05-02T09:10:11+02:00', 'yesterday')],
  ['country', among('DE', 'DE', 'DE', 'FR', 'de')],
  ['currency', among('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD', 'ZZZ')],
  ['locale', among('en', 'de', 'xx')],
  ['localized', among({ en: 'x' }, { de: 'x' }, {}, { constructor: 'x' })],
  ['json', among(null, 1, 'x', { a: 1 }, [])],
  ['map', among({}, { note: 'x' }, { __proto__: 1, toString: 'x' })],
  ['reference', referring],
  ['identifier', referring],
  ['keyReference', referring],
  [
    'customFieldsDraft',
    (_, pool) => ({ type: referring({ about: { target: 'type' } } as never, pool) }),
  ],
  ['choice', ({ about }, { random }) => oneOf(random, about.values!)],
  [
    'list',
    ({ about }, pool) =>
      Array.from({ length: Math.floor(pool.random() * 3) }, () =>
        randomValue(about.element!, pool),
      ),
  ],
  ['record', ({ about }, pool) => randomInput(about.fields!, pool)],
  ['union', (field, pool) => randomVariant(field, pool)],
]);

function randomVariant({ about }: Field, pool: InputPool): unknown {
  const [tag, variant] = oneOf(pool.random, [...about.variants!]);
  return { ...randomInput(variant.about.fields!, pool), [about.discriminator!]: tag };
}

const randomValue = (field: Field, pool: InputPool): unknown =>
  makers.get(field.about.kind)?.(field, pool) ?? 'x';
