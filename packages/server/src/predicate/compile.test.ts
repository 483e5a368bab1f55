// Which way a predicate is answered: by a column, by facets, by the text, by the parsed document.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Resource } from '@storewright/model/declaration';
import {
  checkPredicate,
  compilePredicate,
  compileSort,
  conjunction,
  evaluatePredicate,
  parsePredicate,
  parseWhere,
} from '@storewright/store/predicate';
import { bloomFilterOfText } from '@storewright/store/sql/columns';
import { rendered } from '@storewright/store/sql/sql';
import { everyKind } from '../testing/every-kind.ts';
import { openEveryKindTable } from '../testing/every-kind-table.ts';

const table = await openEveryKindTable();
after(() => table.close());

const compiled = (text: string) =>
  compilePredicate(parseWhere(text, everyKind), everyKind, everyKind.facets!);

/** Predicate, whether there is a match, whether that is exact, the index that it could walk. */
const cases: readonly (readonly [string, boolean, boolean, string])[] = [
  ['id = "x"', true, true, 'id'],
  ['id > "x"', true, true, 'id'],
  ['id in ("x", "y")', true, true, ''],
  ['key = "x"', true, true, 'key'],
  ['createdAt > "2024-01-01"', true, true, 'createdAt'],
  ['lastModifiedAt > "2024-01-01"', false, false, ''],
  ['label = "x" and createdAt > "2024-01-01"', true, true, 'label createdAt'],
  ['createdAt > "2024-01-01" and label = "x" and count = 1', true, true, 'label createdAt'],
  ['label > "x"', true, true, 'label'],
  ['big <= 5', true, true, 'big'],
  ['label = "x" or label = "y"', true, true, ''],
  ['label = "x" or count > 1', false, false, ''],
  ['count = 1', true, true, ''],
  ['part(sku = "x")', true, true, ''],
  ['owner(id = "x")', true, true, ''],
  ['owner(typeId = "customer" and id = "x")', true, false, ''],
  ['owners(id = "x")', true, true, ''],
  ['name(en = "x")', true, true, ''],
  ['name(en != "x")', false, false, ''],
  ['roles contains all ("x", "y")', true, true, ''],
  ['parts(sku = "x")', true, true, ''],
  ['parts(sku = "x" or amount = 1)', true, true, ''],
  ['parts(sku = "x" and amount = 1)', true, false, ''],
  ['parts(pieces(sku = "x"))', true, true, ''],
  ['parts(tags contains any ("x", "y"))', true, true, ''],
  ['parts(tags contains all ("x", "y"))', true, false, ''],
  ['parts(price(centAmount = 1))', false, false, ''],
  ['custom(fields(a = "x"))', true, true, ''],
  ['custom(fields(a(id = "x")))', true, true, ''],
  ['custom(fields(a(other = "x")))', false, false, ''],
  ['custom(fields(`x.y` = "x"))', false, false, ''],
  ['parts(custom(fields(a = 5)))', true, true, ''],
  ['count = 1 and not(open = true)', true, true, ''],
  ['count = 1 and plain = "x"', true, false, ''],
  ['not(count = 1)', false, false, ''],
  [`roles = "${'x'.repeat(256)}"`, true, true, ''],
  [`roles = "${'x'.repeat(257)}"`, false, false, ''],
  [`label = "${'x'.repeat(256)}"`, true, true, ''],
  ['plain = "x"', false, false, ''],
];

for (const [text, hasMatch, isExact, path] of cases) {
  test(`the predicate ${text.slice(0, 60)} is answered as declared`, () => {
    const { match, matchIsExact, paths } = compiled(text);
    assert.deepEqual(
      [match !== undefined, matchIsExact, paths.join(' ')],
      [hasMatch, isExact, path],
    );
  });
}

const pinned: readonly (readonly [string, boolean])[] = [
  ['id = "x"', true],
  ['label = "x"', true],
  ['label = "x" and createdAt = "2024-01-01T00:00:00.000Z"', true],
  ['label = "x" and label = "y"', true],
  ['label = "x" and createdAt > "2024-01-01"', false],
  ['label = "x" and big = 5', false],
  ['label = "x" and roles = "y"', false],
  ['label = "x" and plain = "y"', false],
  ['label in ("x", "y")', false],
  ['label = "x" or label = "y"', false],
  ['not(label = "x")', false],
  ['label != "x"', false],
  ['count = 1', false],
  ['parts(sku = "x")', false],
];

for (const [text, isPinned] of pinned)
  test(`${text} ${isPinned ? 'asks' : 'does not ask'} for one place of an index and nothing else`, () => {
    assert.equal(compiled(text).isPinned, isPinned);
  });

test('no predicate at all pins nothing', () => {
  assert.equal(compilePredicate(conjunction([]), everyKind, []).isPinned, false);
});

test('an undeclared text is looked for in signature and text before a document is parsed', () => {
  const { text, values } = rendered(compiled('plain = "x\\"y" and not(ratio = 5)').exact);
  assert.match(
    text.replaceAll(/\s+/g, ' '),
    /^\(case when \(\("signed_version" is distinct from "version" or "signature" & \$1::bit\(512\) = \$2::bit\(512\)\) and strpos\("document", \$3::text\) > 0\) then \(select /,
  );
  assert.deepEqual(values.slice(0, 3), [
    bloomFilterOfText('x"y'),
    bloomFilterOfText('x"y'),
    '"x\\"y"',
  ]);
  assert.equal(text.match(/"document"::jsonb/g)?.length, 1);
});

/** Predicate, and how its SQL begins before a document is parsed. */
const foundInText: readonly (readonly [string, RegExp])[] = [
  ['plain is defined', /^\(case when strpos\("document", \$1::text\) > 0 then \(select /],
  ['plain != "x"', /^\(case when strpos\("document", \$1::text\) > 0 then \(select /],
  [
    'plain is not defined',
    /^\(case when strpos\("document", \$1::text\) = 0 then true else \(select /,
  ],
  ['roles is empty', /^\(case when strpos\("document", \$1::text\) = 0 then true else \(select /],
  [
    'label = "x" and plain is not defined',
    /^\(case when "s_label" collate "C" = \$1::text then \(case when strpos\("document", \$2::text\) = 0 then true else \(select /,
  ],
  ['ratio > 5', /^\(case when exists \( select from string_to_table\("document", \$1::text\)/],
  ['parts(price(centAmount = 1))', /^\(case when exists \( select from string_to_table\(/],
  ['not(ratio = 5)', /^\(select /],
  ['parts(price is not defined)', /^\(select /],
];

for (const [predicate, start] of foundInText)
  test(`${predicate} ${start.source === '^\\(select ' ? 'parses each document' : 'looks at the text before it parses a document'}`, () => {
    const { text } = rendered(compiled(predicate).exact);
    assert.match(text.replaceAll(/\s+/g, ' '), start);
  });

const times = { createdAt: '2024-01-01T00:00:00.000Z', lastModifiedAt: '2024-01-01T00:00:00.000Z' };
const money = (centAmount: number) => ({
  type: 'centPrecision',
  currencyCode: 'EUR',
  centAmount,
  fractionDigits: 2,
});

/** Documents in whose text a number is hard to find. */
const hidden = [
  { ratio: 5 },
  { ratio: -5.5 },
  { ratio: 1e21 },
  { ratio: 5e-7 },
  { plain: '"ratio":5' },
  { plain: 'ratio' },
  { free: { ratio: 5 } },
  { 'a"ratio': 5 },
  { sizes: [5, 6] },
  { sizes: [] },
  { free: [[5]] },
  { free: { part: { price: { centAmount: 5 } } } },
  { part: { sku: '}', price: money(5) } },
  { part: { price: { sku: 'a}b{"', ...money(5) } } },
  { part: { price: { ...money(7), nested: { centAmount: 5 } } } },
  { part: { price: { nested: { centAmount: 5 }, ...money(7) } } },
  { part: { price: { nested: { centAmount: 7 }, ...money(5) } } },
  { part: { price: null }, parts: [{ price: money(5) }] },
  { part: { price: { currencyCode: 'centAmount' } } },
  { part: { price: { note: `${'x'.repeat(100)}"centAmount":5`, centAmount: 6 } } },
  { part: { price: { 'a"centAmount': 7, ...money(5) } } },
  { part: { price: { note: '"', ...money(5) } } },
  { parts: [{ price: money(6) }, { price: money(5) }] },
  { parts: [{ price: money(6) }], part: { price: money(5) } },
  { custom: { fields: { ratio: 5, part: [5] } } },
].map((document, at) => ({
  id: String(at).padStart(2, '0'),
  version: 1,
  ...times,
  ...document,
}));
const hiddenNumbers = [
  ...['= 5', '!= 5', '> 4', '< -5', '>= 1000000000000000000000', 'in (5, 7)', 'is defined'].flatMap(
    (test) => [`ratio ${test}`, `sizes ${test}`, `part(price(centAmount ${test}))`],
  ),
  ...['= 5', '> 5', 'in (7, 5)', '<= 5', 'is not defined'].flatMap((test) => [
    `parts(price(centAmount ${test}))`,
    `free(part(price(centAmount ${test})))`,
    `custom(fields(ratio ${test}))`,
    `custom(fields(part ${test}))`,
    `not(part(price(centAmount ${test})))`,
    `ratio ${test} or plain is not defined and part(price(centAmount ${test}))`,
  ]),
  'sizes is empty',
  'free is empty',
  'part(price is not defined)',
];
const onlyDocument: Resource<any> = {
  ...(everyKind as Resource<any>),
  facets: [],
  sortColumns: [],
  indexes: [],
};

test('a number is found in a document, however its text hides it', async () => {
  await table.store(hidden, []);
  for (const answer of await table.answers(hiddenNumbers, hidden, onlyDocument))
    assert.deepEqual(answer.exact, answer.memory, answer.text);
  await table.explain('update things set document = document::jsonb::text');
  for (const answer of await table.answers(hiddenNumbers, hidden, onlyDocument))
    assert.deepEqual(answer.exact, answer.memory, `${answer.text} in JSON as PostgreSQL writes it`);
});

test('texts are put in order by code point, whatever the collation of the database', () => {
  for (const text of ['id > "x"', 'label < "x"', 'plain >= "x"', 'custom(fields(a > "x"))'])
    assert.match(rendered(compiled(text).exact).text, /collate "C"/, text);
  for (const { expression } of compileSort(['id', 'label', 'plain', 'name.en'], everyKind))
    assert.match(rendered(expression).text, /collate "C"/);
});

test('an empty list is met by nothing, without a look at any document', () => {
  const tree = parsePredicate('parts(sku in :none)');
  const checked = checkPredicate(tree, everyKind, { none: [] });
  const { exact } = compilePredicate(checked, everyKind, everyKind.facets!);
  assert.match(rendered(exact).text, /^\(case when false then /);
  assert.equal(evaluatePredicate(checked, { parts: [{ sku: 'x' }] }), false);
});

test('facets that are not there yet are not used', () => {
  const checked = parseWhere('count = 1 and custom(fields(a = "x"))', everyKind);
  assert.equal(compilePredicate(checked, everyKind, []).match, undefined);
  assert.notEqual(compilePredicate(checked, everyKind, ['count']).match, undefined);
});

test('several predicates are joined by and, none holds always', () => {
  const parts = ['label = "x"', 'createdAt > "2024-01-01"'].map((one) =>
    parseWhere(one, everyKind),
  );
  const { paths } = compilePredicate(conjunction(parts), everyKind, []);
  assert.deepEqual(paths, ['label', 'createdAt']);
  assert.equal(rendered(compilePredicate(conjunction([]), everyKind, []).exact).text, 'true');
});

/** Names of the indexes that a plan without sequential scans uses. */
async function indexesUsed(where: string, sort: readonly string[] = []): Promise<string> {
  const { exact, match } = compiled(where);
  const keys = compileSort(sort, everyKind).map((key) => rendered(key.expression).text);
  const { text, values } = rendered(match ?? exact);
  const order = keys.length === 0 ? '' : ` order by ${keys.join(', ')} limit 1`;
  await table.explain('set enable_seqscan = off; set enable_sort = off');
  const rows = await table.explain(`explain select "id" from things where ${text}${order}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/(?:Scan using|Scan on) (\w+_(?:pkey|index))/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');
}

const plans: readonly (readonly [string, readonly string[], string])[] = [
  ['id > "x"', ['id'], 'things_pkey'],
  ['key = "x"', [], 'key_index'],
  ['createdAt > "2024-01-01"', ['createdAt'], 'created_index'],
  ['parts(sku = "x" and amount = 1)', [], 'facets_index'],
  ['custom(fields(a = "x"))', [], 'facets_index'],
  ['count in (1, 2)', [], 'facets_index'],
];

test('matches are answered by indexes', async (t) => {
  await table.explain(`create index key_index on things ("key");
    create index created_index on things ("created_at", "id");
    create index facets_index on things using gin ("facets" jsonb_path_ops)`);
  for (const [where, sort, expected] of plans) {
    await t.test(`${where} sorted by ${sort.join() || 'nothing'} uses ${expected}`, async () => {
      assert.equal(await indexesUsed(where, sort), expected);
    });
  }
});
