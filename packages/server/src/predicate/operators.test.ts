// What each operator finds: the same rows in SQL and in memory.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { describePredicate, operators, parseWhere } from '@storewright/store/predicate';
import { everyKind } from '../testing/every-kind.ts';
import { openEveryKindTable } from '../testing/every-kind-table.ts';

const table = await openEveryKindTable();
after(() => table.close());

const stamps = { version: 1, createdAt: '2024-01-01T00:00:00.000Z' };
const of = (id: string, members: object) => ({
  id,
  ...stamps,
  lastModifiedAt: '2024-06-01T00:00:00.000Z',
  ...members,
});

const euros = (centAmount: number) => ({
  type: 'centPrecision',
  centAmount,
  currencyCode: 'EUR',
  fractionDigits: 2,
});

const documents = [
  of('none', {}),
  of('one', {
    key: 'one',
    label: 'a',
    plain: 'a',
    count: 1,
    big: 10,
    ratio: 0.5,
    open: true,
    shut: true,
    at: '2024-01-01T00:00:00.000Z',
    since: '2024-01-01T00:00:00.000Z',
    day: '2024-02-29',
    hour: '14:00:00',
    name: { en: 'Book', de: 'Buch' },
    roles: ['x', 'y'],
    sizes: [1, 2],
    grid: [[1], [2, 3]],
    free: 'x',
    place: { type: 'Point', coordinates: [13.3777, 52.51627] },
    owner: { typeId: 'customer', id: 'c1' },
    store: { typeId: 'store', key: 's1' },
    part: { sku: 'p', tags: ['x'] },
    parts: [
      { sku: 'p', amount: 1, price: euros(1000), tags: ['x', 'y'] },
      { sku: 'q', amount: 2, price: euros(2000), tags: ['z'] },
    ],
    either: { type: 'one', value: 'x', same: 1, deep: { a: 'x' } },
    custom: {
      type: { typeId: 'type', id: 't' },
      fields: { s: 'x', n: 5, tags: ['a', 'b'], ref: { typeId: 'cart', id: 'r' }, b: true },
    },
  }),
  of('two', {
    version: 2,
    label: 'b',
    plain: 'B',
    count: 2,
    big: 20,
    open: false,
    shut: false,
    at: '2024-01-01T00:00:00.001Z',
    since: '2024-01-01T00:00:00.001Z',
    day: '2024-03-01',
    hour: '14:00:00.000',
    name: { en: 'Other' },
    roles: [],
    free: 5,
    parts: [
      {
        sku: 'p',
        amount: 2,
        attributes: [
          { name: 'color', value: { key: 'red', label: { en: 'Red' } } },
          { name: 'size', value: 5 },
          { name: 'set', value: ['u', 'v'] },
        ],
      },
    ],
    either: { type: 'two', value: 7, same: 2, deep: { b: 'y' } },
    custom: {
      type: { typeId: 'type', id: 'u' },
      fields: {
        s: ['x', 'z'],
        at: '2024-01-01T00:00:00.000Z',
        odd: [[], ['x'], {}],
        price: { centAmount: 150, currencyCode: 'EUR' },
        refs: [
          { typeId: 'cart', id: 'r' },
          { typeId: 'order', id: 'o' },
        ],
      },
    },
  }),
];

/** Predicate, and the documents that it finds. */
const cases: readonly (readonly [string, string])[] = [
  // Equality and order.
  ['label = "a"', 'one'],
  ['plain = "a"', 'one'],
  ['plain = "b"', ''],
  ['plain != "a"', 'two'],
  ['label <> "a"', 'two'],
  ['not(label = "a")', 'none two'],
  ['not(label != "a")', 'none one'],
  ['plain < "a"', 'two'],
  ['plain >= "B"', 'one two'],
  ['label > "a" and label <= "b"', 'two'],
  ['id > "none"', 'one two'],
  ['version = 2', 'two'],
  ['version > 1.5', 'two'],
  ['big >= 9.5 and big < 10.5', 'one'],
  ['big = 10.5', ''],
  ['big != 10.5', 'one two'],
  ['big < 100000000000000000000', 'one two'],
  ['count = 1.0', 'one'],
  ['ratio = 0.5', 'one'],
  ['ratio > 0', 'one'],
  ['open = true', 'one'],
  ['open != true', 'two'],
  ['shut = false', 'two'],
  // Instants, dates, times.
  ['at = "2024-01-01T00:00:00Z"', 'one'],
  ['at = "2024-01-01T01:00:00+01:00"', 'one'],
  ['at > "2024-01-01T00:00:00.000Z"', 'two'],
  ['since > "2024-01-01T00:00:00.000Z"', 'two'],
  ['since = "2024-01-01"', 'one'],
  ['since in ("2024-01-01T00:00:00.001Z", "2020-01-01")', 'two'],
  ['since > "0000-01-01T00:00:00Z"', 'one two'],
  ['createdAt <= "2024-01-01T00:00:00Z" and lastModifiedAt > createdAt', 'fault'],
  ['createdAt <= "2024-01-01T00:00:00Z"', 'none one two'],
  ['lastModifiedAt = "2024-06-01T00:00:00Z"', 'none one two'],
  ['day = "2024-02-29"', 'one'],
  ['day > "2024-02-29"', 'two'],
  ['hour = "14:00"', 'one two'],
  ['hour >= "14:00:00.000" and hour <= "14:00:00"', 'one two'],
  ['hour < "14:00:00.000" or hour > "14:00"', ''],
  // Lists of values.
  ['label in ("a", "c")', 'one'],
  ['label not in ("a", "c")', 'two'],
  ['not(label in ("a"))', 'none two'],
  ['key in ("one")', 'one'],
  ['count in (2, 3)', 'two'],
  ['roles = "x"', 'one'],
  ['roles != "x"', 'one'],
  ['roles in ("y", "z")', 'one'],
  ['roles contains all ("x", "y")', 'one'],
  ['roles contains all ("x", "z")', ''],
  ['roles contains any ("z", "y")', 'one'],
  ['sizes contains any (2, 3)', 'one'],
  ['sizes > 1', 'one'],
  ['grid = 3', 'one'],
  ['not(roles contains any ("x"))', 'none two'],
  // Presence.
  ['label is defined', 'one two'],
  ['label is not defined', 'none'],
  ['plain is not defined', 'none'],
  ['roles is defined', 'one two'],
  ['roles is empty', 'none two'],
  ['roles is not empty', 'one'],
  ['parts is not empty', 'one two'],
  ['custom is not defined', 'none'],
  ['custom(fields(n is not defined))', 'none two'],
  ['owner(id is defined)', 'one'],
  // Objects, lists of objects.
  ['name(en = "Book")', 'one'],
  ['name(en = "Book" and de = "Buch")', 'one'],
  ['name(`en` = "Other")', 'two'],
  ['name(fr = "Book")', ''],
  ['name(de is not defined)', 'none two'],
  ['owner(typeId = "customer" and id = "c1")', 'one'],
  ['store(key = "s1")', 'one'],
  ['part(sku = "p" and tags contains any ("x"))', 'one'],
  ['parts(sku = "p")', 'one two'],
  ['parts(sku = "p" and amount = 2)', 'two'],
  ['parts(sku = "p") and parts(amount = 2)', 'one two'],
  ['parts(not(sku = "p"))', 'one'],
  ['not(parts(sku = "p"))', 'none'],
  ['parts(sku = "q" or amount = 2)', 'one two'],
  ['parts(price(centAmount >= 2000 and currencyCode = "EUR"))', 'one'],
  ['parts(tags contains all ("x", "z"))', ''],
  ['parts(tags contains all ("x", "y"))', 'one'],
  ['parts(attributes(name = "color" and value(key = "red")))', 'two'],
  ['parts(attributes(name = "color" and value(label(en = "Red"))))', 'two'],
  ['parts(attributes(name = "size" and value = 5))', 'two'],
  ['parts(attributes(name = "size" and value = "5"))', ''],
  ['parts(attributes(name = "color" and value = 5))', ''],
  ['parts(attributes(name = "set" and value = "v"))', 'two'],
  ['parts(attributes(name = "set" and value contains all ("u", "v")))', 'two'],
  ['either(value = "x")', 'one'],
  ['either(value > 6)', 'two'],
  ['either(type = "two" and same = 2)', 'two'],
  ['either(deep(a = "x" or b = "y"))', 'one two'],
  // Custom fields.
  ['custom(type(id = "t"))', 'one'],
  ['custom(fields(s = "x"))', 'one two'],
  ['custom(fields(s contains any ("x")))', 'two'],
  ['custom(fields(n = 5))', 'one'],
  ['custom(fields(n = "5"))', ''],
  ['custom(fields(b = true))', 'one'],
  ['custom(fields(n != 4))', 'one'],
  ['custom(fields(tags contains all ("b", "a")))', 'one'],
  ['custom(fields(ref(id = "r")))', 'one'],
  ['custom(fields(ref(typeId = "cart" and id = "r")))', 'one'],
  ['custom(fields(refs(id = "r")))', 'two'],
  ['custom(fields(refs(typeId = "order" and id = "r")))', ''],
  ['custom(fields(price(centAmount > 100 and currencyCode = "EUR")))', 'two'],
  ['custom(fields(at = "2024-01-01T01:00:00+01:00"))', 'two'],
  ['custom(fields(at >= "2024-01-01T00:00:00Z"))', 'two'],
  ['custom(fields(odd in ("x", "y")))', ''],
  ['custom(fields(odd not in ("x", "y")))', ''],
  // A value of another kind than the literal is as if it were missing.
  ['free = 5', 'two'],
  ['free = "x"', 'one'],
  ['free != "y"', 'one'],
  ['free > 4', 'two'],
  ['free > "a"', 'one'],
  ['free < true', ''],
  // Functions.
  ['place within circle(13.37770, 52.51627, 10)', 'one'],
  ['place within circle(13.4, 52.5, 1000)', ''],
  ['place within circle(13.4, 52.5, 3000)', 'one'],
  ['plain matches ignore case "b"', 'two'],
  ['plain matches ignore case "A"', 'one'],
  ['label matches ignore case "A"', 'one'],
  ['name(en matches ignore case "BOOK")', 'one'],
];

test('operators find the same documents in SQL and in memory', async (t) => {
  await table.store(documents);
  const rows = cases.filter(([, found]) => found !== 'fault');
  const answers = await table.answers(
    rows.map(([text]) => text),
    documents,
  );
  for (const [at, [text, found]] of rows.entries()) {
    await t.test(`${text} finds ${found === '' ? 'nothing' : found}`, () => {
      const { exact, match, matchIsExact, memory } = answers[at]!;
      assert.equal(memory.join(' '), found, 'in memory');
      assert.equal(exact.join(' '), found, 'in SQL');
      if (matchIsExact) assert.equal(match?.join(' '), found, 'through indexes');
      for (const id of exact) assert.ok(match === undefined || match.includes(id), 'match');
    });
  }
});

test('a field cannot be compared with another field', () => {
  const [[text]] = cases.filter(([, found]) => found === 'fault') as [[string, string]];
  assert.throws(() => parseWhere(text, everyKind), /Unexpected input 'createdAt'/);
});

test('every operator has a sentence of its own and a case here', () => {
  const docs = [...operators.values()].map(({ doc }) => doc);
  assert.equal(new Set(docs).size, docs.length);
  for (const symbol of operators.keys())
    assert.ok(
      cases.some(([text]) => text.includes(` ${symbol}`)),
      symbol,
    );
});

test('texts longer than a facet holds are found through the document', async () => {
  const long = 'x'.repeat(257);
  const short = long.slice(1);
  const some = [of('long', { label: long, roles: [long] }), of('short', { label: short })];
  await table.store(some);
  const texts = [`label = "${long}"`, `label = "${short}"`, `roles = "${long}"`];
  const answers = await table.answers([...texts, `label >= "${long}"`], some);
  assert.deepEqual(
    answers.map(({ exact }) => exact),
    [['long'], ['short'], ['long'], ['long']],
  );
});

test('a document whose row has no signature, or one of an earlier version, is found', async () => {
  const some = [of('found', { plain: 'x' }), of('other', { plain: 'y' })];
  const texts = ['plain = "x"', 'plain in ("x", "z")', 'parts(sku = "p") or plain = "x"'];
  for (const change of [
    '"signature" = null, "signed_version" = null',
    `"signature" = 'x0'::bit(512), "signed_version" = "version" - 1`,
  ]) {
    await table.store(some);
    await table.explain(`update things set ${change}`);
    for (const { exact, text } of await table.answers(texts, some))
      assert.deepEqual(exact, ['found'], text);
  }
});

test('a predicate can be told in words', () => {
  const text = 'parts(sku = "p" and not(amount > 1)) or roles contains any ("x", "y")';
  assert.equal(
    describePredicate(parseWhere(text, everyKind)),
    `at least one of these is true:
  one element of the list 'parts' meets:
    all of these are true:
      'sku' (text) = "p"
      this is false or unknown:
        'amount' (number) > 1
  'roles' (list, text) contains any "x", "y"`,
  );
});
