import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  columnOf,
  columnValue,
  cutText,
  facetsOf,
  sortColumnsOf,
  timestampText,
} from '@storewright/store/sql/columns';
import { everyKind } from '../testing/every-kind.ts';

test('built-in and declared paths have columns, others have none', () => {
  const shown = (path: string) => {
    const column = columnOf(everyKind, path);
    return column === undefined ? 'none' : `${column.column} ${column.type}`;
  };
  assert.equal(shown('id'), 'id text');
  assert.equal(shown('createdAt'), 'created_at timestamp');
  assert.equal(shown('part.sku'), 's_part.sku text');
  assert.equal(shown('plain'), 'none');
  assert.equal(shown('toString'), 'none');
});

test('a kind without a key has no column for it', () => {
  const { key: _, ...allFields } = everyKind.allFields;
  assert.equal(columnOf({ ...everyKind, allFields }, 'key'), undefined);
});

/** Facets of a document that has the given members. */
const cases: readonly (readonly [string, object, object])[] = [
  ['a scalar stands alone', { count: 1, open: false }, { count: 1, open: false }],
  ['a missing value has no facet', { parts: [], name: {} }, {}],
  ['a list stands as a list', { roles: ['a', 'b', 'a'] }, { roles: ['a', 'b'] }],
  ['a list of lists stands as one list', { grid: [[1], [2, 3]] }, { grid: [1, 2, 3] }],
  [
    'locales stand alone',
    { name: { en: 'a', 'de-AT': 'b' } },
    { 'name.en': 'a', 'name.de-AT': 'b' },
  ],
  ['long texts are left out', { roles: ['x'.repeat(257), 'x'] }, { roles: ['x'] }],
  [
    'lists are walked through',
    { parts: [{ sku: 'a', tags: ['x'] }, { sku: 'b' }, { tags: ['y'] }] },
    { 'parts.sku': ['a', 'b'], 'parts.tags': ['x', 'y'] },
  ],
  [
    'references stand by what identifies them',
    { owner: { typeId: 'customer', id: 'c' }, store: { typeId: 'store', key: 's' } },
    { 'owner.id': 'c', 'store.key': 's' },
  ],
  [
    'custom fields stand by their names, objects only by what identifies them',
    {
      custom: {
        type: { typeId: 'type', id: 't' },
        fields: {
          text: 'a',
          set: [1, 2],
          reference: { typeId: 'cart', id: 'c' },
          references: [{ typeId: 'cart', id: 'c' }],
          money: { centAmount: 1, currencyCode: 'EUR' },
          'with.dot': 'x',
          ['__proto__']: 'p',
        },
      },
    },
    {
      'custom.fields.text': 'a',
      'custom.fields.set': [1, 2],
      'custom.fields.reference.id': 'c',
      'custom.fields.references.id': ['c'],
      'custom.fields.__proto__': 'p',
    },
  ],
  [
    'custom fields in lists stand as lists',
    { parts: [{ custom: { fields: { a: 'x' } } }, { custom: { fields: { a: ['y'] } } }] },
    { 'parts.custom.fields.a': ['x', 'y'] },
  ],
  [
    'variants of a union are looked into',
    { either: { type: 'two', value: 5, same: 1 } },
    { 'either.value': 5, 'either.same': 1 },
  ],
];

for (const [title, document, facets] of cases) {
  test(`in facets ${title}`, () => {
    assert.deepEqual(facetsOf(everyKind, document), facets);
  });
}

test('columns hold what the driver takes', () => {
  const values = (document: object) =>
    sortColumnsOf(everyKind).map((column) => columnValue(column, document));
  const instant = '2024-01-01T00:00:00.000Z';
  assert.deepEqual(
    values({ label: 'a', big: 5, since: instant, shut: false, part: { sku: 'p' } }),
    ['a', 5, instant, false, 'p', null, null],
  );
  assert.deepEqual(
    values({ label: 5, big: '5', since: 1, shut: 'x', part: 'p' }),
    Array(7).fill(null),
  );
});

test('texts of columns are cut to what an index takes, never inside a character', () => {
  assert.equal(cutText('x'.repeat(300)).length, 256);
  assert.equal(cutText(`${'x'.repeat(255)}\u{1F600}`), 'x'.repeat(255));
});

test('instants that PostgreSQL does not know stand at the ends of time', () => {
  assert.equal(timestampText('0000-05-01T00:00:00.000Z'), '-infinity');
  assert.equal(timestampText('+010000-01-01T00:00:00.000Z'), 'infinity');
  assert.equal(timestampText('0001-01-01T00:00:00.000Z'), '0001-01-01T00:00:00.000Z');
});
