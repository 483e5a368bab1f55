// A synthetic kind with a field of every sort, and random documents of it, for tests of the
// predicate language. The vocabulary is small, so that random predicates find something.

import {
  type Annotation,
  boolean,
  choice,
  country,
  currency,
  customFields,
  date,
  dateTime,
  type FieldKind,
  integer,
  json,
  keyReference,
  listOf,
  locale,
  localized,
  long,
  mapOf,
  number,
  optional,
  point,
  record,
  reference,
  resource,
  text,
  time,
  typedMoney,
  union,
} from '@storewright/model/declaration';
import fc from 'fast-check';

const part = () =>
  record('Part', {
    sku: optional(text()),
    amount: optional(integer()),
    tags: optional(listOf(text())),
    active: optional(boolean()),
    price: optional(typedMoney()),
    pieces: optional(listOf(record('Piece', { sku: optional(text()), amount: optional(long()) }))),
    attributes: optional(listOf(record('Attribute', { name: text(), value: json() }))),
    custom: optional(customFields()),
  });

export const everyKind = resource({
  kind: 'every-kind',
  name: 'EveryKind',
  plural: 'everyKinds',
  doc: 'One field of every sort.',
  fields: {
    key: optional(text()),
    label: optional(text()),
    plain: optional(text()),
    count: optional(integer()),
    big: optional(long()),
    ratio: optional(number()),
    open: optional(boolean()),
    shut: optional(boolean()),
    at: optional(dateTime()),
    since: optional(dateTime()),
    day: optional(date()),
    hour: optional(time()),
    country: optional(country()),
    currency: optional(currency()),
    language: optional(locale()),
    name: optional(localized()),
    state: optional(choice('EveryState', 'a', 'b')),
    roles: optional(listOf(text())),
    sizes: optional(listOf(number())),
    grid: optional(listOf(listOf(integer()))),
    map: optional(mapOf(text())),
    free: optional(json()),
    place: optional(point()),
    owner: optional(reference('customer')),
    store: optional(keyReference('store')),
    owners: optional(listOf(reference('customer'))),
    part: optional(part()),
    parts: optional(listOf(part())),
    either: optional(
      union('Either', 'type', {
        one: { value: text(), same: integer(), deep: record('Deep', { a: optional(text()) }) },
        two: { value: integer(), same: integer(), deep: record('Deeper', { b: optional(text()) }) },
      }),
    ),
    custom: optional(customFields()),
  },
  facets: [
    'key',
    'label',
    'count',
    'open',
    'at',
    'day',
    'hour',
    'name',
    'roles',
    'sizes',
    'grid',
    'map',
    'free',
    'owner.id',
    'store.key',
    'owners.id',
    'part.sku',
    'part.tags',
    'part.custom.fields',
    'parts.sku',
    'parts.amount',
    'parts.tags',
    'parts.pieces.sku',
    'parts.attributes.name',
    'parts.attributes.value',
    'parts.custom.fields',
    'either.value',
    'either.same',
    'custom.fields',
  ],
  sortColumns: [
    { path: 'label', type: 'text' },
    { path: 'big', type: 'bigint' },
    { path: 'since', type: 'timestamp' },
    { path: 'shut', type: 'boolean' },
    { path: 'part.sku', type: 'text' },
    { path: 'owner.id', type: 'text' },
    // A member of the map that is named `x.y` is not the member y of x.
    { path: 'map.x.y', type: 'text' },
  ],
  indexes: [['label', 'createdAt'], ['big']],
});

/** Words of documents and predicates, with everything that may be compared or written wrongly. */
export const words = {
  text: ['a', 'b', 'A', 'ab', '', 'ä', 'Ä', 'ß', 'x"\\y', '%_', "it's", '\u{1F600}', '\uFFEE'],
  odd: ['x'.repeat(256), 'x'.repeat(257), '5', 'true', '\n\t', '{"a":1}', 'İi', '2024-05-02'],
  number: [-1, 0, 1, 1.5, 2, 5, 0.1, 1e21, -1e300, Number.MAX_SAFE_INTEGER],
  whole: [-1, 0, 1, 2, 5, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER],
  instant: ['2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.001Z', '1969-12-31T23:59:59.999Z'],
  day: ['2024-01-01', '2024-02-29', '0001-01-01'],
  hour: ['14:00:00', '14:00:00.0', '14:00:00.000', '14:00:00.001', '09:30:00.5'],
  locale: ['en', 'de', 'en-US'],
  member: ['a', 'b', 'x.y', '__proto__', 'toString', 'id', 'key', 'typeId'],
  degree: [0, 0.001, 13.3777, 52.51627, -90, 180, 361],
} as const;

const texts = fc.constantFrom(...words.text, ...words.odd);

const degree = fc.constantFrom(...words.degree);
const place = fc.record({ type: fc.constant('Point'), coordinates: fc.tuple(degree, degree) });

const freeValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  scalar: fc.oneof(
    texts,
    fc.constantFrom(...words.number),
    fc.boolean(),
    fc.constantFrom(...words.instant),
  ),
  object: objectOf(words.member, tie('value')),
  point: place,
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tie('scalar'),
    tie('scalar'),
    tie('point'),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
})).value;

function objectOf<T>(names: readonly string[], value: fc.Arbitrary<T>) {
  const entry = fc.tuple(fc.constantFrom(...names), value);
  // `fromEntries` gives `__proto__` as an own member, as JSON does.
  return fc.array(entry, { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
}

const simple: ReadonlyMap<FieldKind, fc.Arbitrary<unknown>> = new Map<
  FieldKind,
  fc.Arbitrary<unknown>
>([
  ['integer', fc.constantFrom(...words.whole)],
  ['long', fc.constantFrom(...words.whole)],
  ['number', fc.constantFrom(...words.number)],
  ['boolean', fc.boolean()],
  ['dateTime', fc.constantFrom(...words.instant)],
  ['date', fc.constantFrom(...words.day)],
  ['time', fc.constantFrom(...words.hour)],
  ['localized', objectOf(words.locale, texts)],
  ['json', freeValue],
  ['point', place],
  ['reference', fc.record({ typeId: fc.constantFrom('customer', 'cart'), id: texts })],
  ['keyReference', fc.record({ typeId: fc.constant('store'), key: texts })],
  [
    'customFields',
    fc.record({
      type: fc.record({ typeId: fc.constant('type'), id: texts }),
      fields: objectOf(words.member, freeValue),
    }),
  ],
]);

/** A random value of a declared field, as a document holds it. */
export function valueFor(about: Annotation): fc.Arbitrary<unknown> {
  switch (about.kind) {
    case 'map':
      return objectOf(words.member, valueFor(about.element!.about));
    case 'list':
      return fc.array(valueFor(about.element!.about), { maxLength: 3 });
    case 'record':
      return membersOf(about);
    case 'union':
      return fc.oneof(
        ...[...about.variants!].map(([tag, { about: variant }]) =>
          membersOf(variant).map((value) => ({ ...value, [about.discriminator!]: tag })),
        ),
      );
    default:
      return simple.get(about.kind) ?? texts;
  }
}

function membersOf({ fields = {} }: Annotation): fc.Arbitrary<object> {
  const members = Object.entries(fields).map(([name, { about }]) => [name, valueFor(about)]);
  const required = Object.keys(fields).filter((name) => !fields[name]!.isOptional);
  return fc.record<any>(Object.fromEntries(members), { requiredKeys: required as never[] });
}

/** A random document of the kind; ids are unlike. */
export const documents = fc
  .array(membersOf({ kind: 'record', fields: everyKind.allFields }), {
    minLength: 6,
    maxLength: 12,
  })
  .map((list) => list.map((document, at) => ({ ...document, id: words.text[at]! })));
