// Whatever is secret or about a person, wherever it stands: none of it is in a file of a recording.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordCanaries } from '../testing/canaries.ts';
import { openPseudonyms } from './personal.ts';
import { leftIn, scrubbedGraphql } from './scrub.ts';

test('of hundreds of exchanges with a canary in each place, none is written, and the recording is whole', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'storewright-canaries-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const { pairs, left, canaries, found } = await recordCanaries(join(folder, 'all'), 230);
  assert.deepEqual(found.slice(0, 5), []);
  assert.deepEqual([pairs, left], [230, []]);
  assert.ok(canaries > 500, `${canaries} canaries`);
});

test('a document of GraphQL stays what it is, but for its secrets and persons', () => {
  const words = openPseudonyms(false);
  const query = '{\n  a: product(key: "boot", n: 1) { nameAllLocales { value } } }';
  assert.deepEqual(scrubbedGraphql({ query, variables: { key: 'boot' } }, words).body, {
    query,
    variables: { key: 'boot' },
  });
  const same =
    'mutation ($p: String) { a(draft: { lastName: "Meier" }) { id } b(lastName: $p) { id } }';
  const { body }: any = scrubbedGraphql({ query: same, variables: { p: 'Meier' } }, words);
  assert.ok(body.query.includes(`lastName: "${body.variables.p}"`), JSON.stringify(body));
});

for (const [line, isCard] of [
  ['4111 1111 1111 1111', true],
  ['4111111111111111', true],
  ['5500-0055-5555-5559', true],
  ['2223 0031 2200 3222', true],
  ['3782 822463 10005', true],
  ['378282246310005', true],
  ['6011 1111 1111 1117', true],
  ['4111 1111 1111 1112', false],
  // Luhn's sum, and of no network: ids and times.
  ['1234567812345670', false],
  ['9000000000000001', false],
  ['1764000000000', false],
  ['0000000000000000', false],
] as const)
  test(`${line} is ${isCard ? 'the number of a card' : 'none'}`, () => {
    const left = leftIn(JSON.stringify({ note: line }), openPseudonyms(false), false);
    assert.equal(left, isCard ? 'a card number' : undefined);
  });

test('a price is no card, however many digits it has', () => {
  const line = '{"value":{"centAmount":4111111111111111,"currencyCode":"EUR"}}';
  assert.equal(leftIn(line, openPseudonyms(false), false), undefined);
});
