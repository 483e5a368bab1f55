import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { compileSort, sorted } from '@storewright/store/predicate';
import { documentShape } from '@storewright/store/predicate/shape';
import { everyKind } from '../testing/every-kind.ts';
import { openEveryKindTable } from '../testing/every-kind-table.ts';

const table = await openEveryKindTable();
after(() => table.close());

const stamps = {
  version: 1,
  createdAt: '2024-01-01T00:00:00.000Z',
  lastModifiedAt: '2024-01-01T00:00:00.000Z',
};

const documents = [
  {
    id: '1',
    ...stamps,
    label: 'b',
    plain: 'b',
    count: 10,
    name: { en: 'b', 'de-AT': 'x' },
    shut: true,
    open: false,
    sizes: [1, 9],
    owner: { typeId: 'customer', id: 'z' },
    parts: [{ sku: 'm' }, { sku: 'a', tags: ['z'] }],
    custom: { type: { typeId: 'type', id: 't' }, fields: { x: 'a', n: 10 } },
  },
  {
    id: '2',
    ...stamps,
    version: 3,
    label: 'B',
    plain: 'B',
    count: 9,
    name: { en: 'ä' },
    shut: false,
    open: true,
    sizes: [2],
    parts: [{ sku: 'b', tags: ['y'] }],
    custom: { type: { typeId: 'type', id: 't' }, fields: { x: 5, n: 9 } },
  },
  { id: '3', ...stamps, version: 2, createdAt: '2023-01-01T00:00:00.000Z' },
];
await table.store(documents);

const cases: readonly (readonly [readonly string[], string])[] = [
  [[], '1 2 3'],
  [['id desc'], '3 2 1'],
  [['id DESC'], '3 2 1'],
  [['version'], '1 3 2'],
  [['version asc'], '1 3 2'],
  [['createdAt desc'], '1 2 3'],
  [['createdAt', 'version desc'], '3 2 1'],
  [['label'], '2 1 3'],
  [['label desc'], '1 2 3'],
  [['plain'], '2 1 3'],
  [['plain desc'], '1 2 3'],
  [['count'], '2 1 3'],
  [['count desc'], '1 2 3'],
  [['name.en'], '1 2 3'],
  [['name.`en` desc'], '2 1 3'],
  [['name.de-AT'], '1 2 3'],
  [['shut'], '2 1 3'],
  [['open desc'], '2 1 3'],
  [['owner.id desc'], '1 2 3'],
  [['custom.fields.n'], '2 1 3'],
  [['custom.fields.n desc'], '1 2 3'],
  [['custom.fields.x'], '2 1 3'],
  [['custom.fields.nothing', 'id desc'], '3 2 1'],
  [['custom.type.id', 'version desc'], '2 1 3'],
  [['sizes'], '1 2 3'],
  [['sizes desc'], '1 2 3'],
  [['parts.sku'], '1 2 3'],
  [['parts.sku desc'], '1 2 3'],
  [['parts.tags'], '2 1 3'],
];

for (const [expressions, expected] of cases) {
  test(`sorted by ${expressions.join(', then ') || 'nothing'} the documents are ${expected}`, async () => {
    assert.equal((await table.sorted(expressions)).join(' '), expected);
  });

  test(`in memory too, sorted by ${expressions.join(', then ') || 'nothing'}`, () => {
    const found = sorted(documents, expressions, documentShape(everyKind));
    assert.equal(found.map(({ id }) => id).join(' '), expected);
  });
}

test('texts are sorted by their code points in memory too', async () => {
  const labels = ['\u{1F600}', '\uFFFD', 'z', 'é'];
  const stored = labels.map((label, at) => ({ id: String(at), ...stamps, label }));
  await table.store(stored);
  const found = sorted(stored, ['label'], documentShape(everyKind)).map(({ id }) => id);
  assert.deepEqual(found, ['2', '3', '1', '0']);
  assert.deepEqual(await table.sorted(['label']), found);
});

const faults: readonly (readonly [string, string])[] = [
  ['nme', "The field 'nme' does not exist."],
  ['label up', 'expected a field and asc or desc'],
  ['label asc desc', 'expected a field and asc or desc'],
  ['', 'expected a field and asc or desc'],
  ['.label', 'expected a field and asc or desc'],
  ['label; drop table things', 'expected a field and asc or desc'],
  ['name', "The field 'name' cannot be sorted by."],
  ['owner', "The field 'owner' cannot be sorted by."],
  ['parts', "The field 'parts' cannot be sorted by."],
  ['owner.key', "The field 'owner.key' does not exist."],
  ['label.en', "The field 'label.en' does not exist."],
  ['__proto__', "The field '__proto__' does not exist."],
  ['constructor.name', "The field 'constructor.name' does not exist."],
  ['custom.fields.`a\0b`', 'expected a field and asc or desc'],
  [`custom.fields.${'x'.repeat(2_000)}`, 'expected a field and asc or desc'],
];

const faultOf = (expressions: readonly string[]): ApiError => {
  try {
    compileSort(expressions, everyKind);
  } catch (fault) {
    assert.ok(fault instanceof ApiError);
    return fault;
  }
  assert.fail('the sort was accepted');
};

for (const [expression, reason] of faults) {
  test(`the sort ${JSON.stringify(expression.slice(0, 40))} is refused`, () => {
    const { code, message } = faultOf([expression]);
    assert.equal(code, 'InvalidInput');
    assert.ok(message.startsWith(`Malformed parameter: sort: ${reason}`), message);
  });
}

test('a request has at most sixteen sort expressions', () => {
  assert.equal(compileSort(Array(16).fill('id'), everyKind).length, 16);
  assert.match(faultOf(Array(17).fill('id')).message, /more than 16 sort expressions/);
});

test('a sort says whether a column holds it and whether values may be missing', () => {
  const told = compileSort(['createdAt desc', 'label', 'plain', 'name.en'], everyKind);
  assert.deepEqual(
    told.map(({ column, descending, mayBeMissing }) => [column, descending, mayBeMissing]),
    [
      ['createdAt', true, false],
      ['label', false, true],
      [undefined, false, true],
      [undefined, false, true],
    ],
  );
});
