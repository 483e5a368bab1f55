// Whatever a client sends: an answer or InvalidInput, never another fault, never SQL of its own.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import {
  compilePredicate,
  compileSort,
  parsePredicate,
  parseWhere,
} from '@storewright/store/predicate';
import { rendered } from '@storewright/store/sql/sql';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.ts';
import { everyKind } from '../testing/every-kind.ts';
import { openEveryKindTable } from '../testing/every-kind-table.ts';
import { predicates } from '../testing/random-predicates.ts';

const table = await openEveryKindTable();
after(() => table.close());

const document = {
  id: '1',
  version: 1,
  createdAt: '2024-01-01T00:00:00.000Z',
  lastModifiedAt: '2024-01-01T00:00:00.000Z',
  label: 'a',
  free: { a: [1, 'x', { b: null }], place: { coordinates: ['x', {}] } },
  custom: { type: { typeId: 'type', id: 't' }, fields: { a: { coordinates: [1e-300, 1e300] } } },
};
await table.store([document]);

/** Whether there is a result; any fault but InvalidInput is thrown on. */
function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch (fault) {
    assert.ok(fault instanceof ApiError, String(fault));
    assert.equal(fault.code, 'InvalidInput');
    assert.ok(fault.message.startsWith('Malformed parameter: '));
    return false;
  }
}

const pieces = [
  ...['a', 'label', 'count', 'custom', 'fields', 'free', 'place', 'parts', 'name', '`x y`', 'en'],
  ...[
    '=',
    '!=',
    '<>',
    '<',
    '>=',
    '(',
    ')',
    '(',
    ')',
    ',',
    ' ',
    ' ',
    '\n',
    'not',
    'and',
    'or',
    'in',
  ],
  ...['is', 'defined', 'empty', 'contains', 'any', 'all', 'within', 'circle', 'matches', 'ignore'],
  ...['case', '"x"', '"', '\\', '`', ':v', ':', '1', '-1.5', '1e999', 'true', "'", ';', '--', '/*'],
  ...['$1', '\0', '\ud800', '\u{1F600}', 'ü', '?', '::text', '__proto__', 'toString'],
];

const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((all) => all.join(' '));
const glued = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''));
const anything = fc.oneof(
  soup,
  glued,
  anyText({ maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

test('any text is a predicate or InvalidInput', () => {
  fc.assert(
    fc.property(anything, (text) => {
      works(() => parsePredicate(text));
      works(() => parseWhere(text, everyKind, new Map([['var.v', ['x']]])));
    }),
    { numRuns: 5_000 },
  );
});

test('any text is a sort expression or InvalidInput', () => {
  fc.assert(
    fc.property(anything, (text) => {
      works(() => compileSort([text], everyKind));
    }),
    { numRuns: 2_000 },
  );
});

const nasty = [
  "'; drop table things; --",
  '" or 1=1 --',
  '$1',
  '%',
  '{}',
  '{"a":"b"}',
  '\\',
  "\\'; select 1",
  '0); delete from things; --',
  'x\u2028y',
  "E'\\x00'",
  '}{',
  'null',
];

const nastyPredicates = nasty.flatMap((value) => {
  const quoted = JSON.stringify(value);
  const named = `\`${value.replaceAll('`', '')}\``;
  return [
    `label = ${quoted} or plain < ${quoted} or plain matches ignore case ${quoted}`,
    `roles contains any (${quoted}) or custom(fields(x in (${quoted}, "y")))`,
    `name(${named} = ${quoted}) or map(${named} is defined) or key > ${quoted}`,
    `custom(fields(${named} = ${quoted} or ${named}(${named} != ${quoted})))`,
    `free(${named} contains all (${quoted}, 1) or ${named} within circle(1, 2, 3))`,
    `parts(attributes(name = ${quoted} and value(${named} = ${quoted})))`,
  ];
});

test('names and values of a client are parameters, never SQL text', async () => {
  for (const text of nastyPredicates) {
    const checked = parseWhere(text, everyKind);
    const plain = parseWhere(
      text.replace(/`[^`]*`|"(\\.|[^"])*"/g, (one) => `${one[0]}n${one[0]}`),
      everyKind,
    );
    const textOf = (one: typeof checked) =>
      rendered(compilePredicate(one, everyKind, []).exact).text;
    assert.equal(textOf(checked), textOf(plain), text);
  }
  const answers = await table.answers(nastyPredicates, [document]);
  for (const { exact, memory, text } of answers) assert.deepEqual(exact, memory, text);
  const sorts = nasty.map((name) => `custom.fields.\`${name.replaceAll('`', '')}\` desc`);
  assert.deepEqual(await table.sorted(sorts.slice(0, 8)), ['1']);
});

const extremes = [
  `count = 1${'0'.repeat(300)}`,
  'count > 0.00000000000000000000000000000000000001 and ratio < -1e308',
  `big > ${Number.MAX_SAFE_INTEGER}000 or version < -99999999999999999999`,
  'at > "9999-12-31T23:59:59.999Z" or createdAt > "9999-12-31T23:59:59.999Z"',
  'createdAt > "0000-01-01T00:00:00Z" and day > "0000-01-01"',
  'custom(fields(a within circle(0.0000000001, 0, 1)))',
  'custom(fields(a within circle(0, 0, 1e308)))',
  'free(place within circle(0, 0, 1))',
  `label = "${'x'.repeat(8_000)}" or plain matches ignore case "${'ä'.repeat(60)}"`,
  `${'free('.repeat(50)}a = 1${')'.repeat(50)}`,
  `custom(fields(${'a('.repeat(48)}b > 1${')'.repeat(50)}`,
  `${'not('.repeat(49)}parts(sku = "x")${')'.repeat(49)}`,
];

test('extreme values and nesting are answered', async () => {
  const answers = await table.answers(extremes, [document]);
  for (const { exact, memory, text } of answers) assert.deepEqual(exact, memory, text);
});

test('a predicate of hundreds of parts is answered', async () => {
  const parts = Array.from({ length: 400 }, (_, at) => `free(a=${at})`);
  const answers = await table.answers([parts.join(' or '), parts.join(' and ')], [document]);
  for (const { exact, memory, text } of answers) assert.deepEqual(exact, memory, text);
});

/** A predicate of the kind into which something else has fallen. */
const spoiled = fc
  .tuple(predicates(everyKind), fc.constantFrom(...pieces), fc.nat(200), fc.nat(3))
  .map(([text, piece, at, gone]) => text.slice(0, at) + piece + text.slice(at + gone));

test('what can be read and checked can be run', async () => {
  let run = 0;
  const texts = fc.array(spoiled, { minLength: 100, maxLength: 100 });
  const property = fc.asyncProperty(texts, async (some) => {
    const runnable = some.filter((text) => works(() => parseWhere(text, everyKind)));
    run += runnable.length;
    if (runnable.length === 0) return;
    for (const { exact, memory, text } of await table.answers(runnable, [document]))
      assert.deepEqual(exact, memory, text);
  });
  await fc.assert(property, { numRuns: 20 });
  assert.ok(run > 50, `only ${run} could be run`);
});
