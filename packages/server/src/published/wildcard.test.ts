import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetsWildcard } from './wildcard.ts';

for (const [pattern, text, expected] of [
  ['a', 'a', true],
  ['a', 'ab', false],
  ['*', '', true],
  ['a*', 'a', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*b*', 'abc', true],
  ['https://*.example.com', 'https://a.b.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*bc*c', 'a-bc', false],
] as const)
  test(`'${text}' ${expected ? 'has' : 'does not have'} the form '${pattern}'`, () => {
    assert.equal(meetsWildcard(pattern, text), expected);
  });

test('many stars cost no more than the length of the text', () => {
  const before = process.cpuUsage();
  assert.equal(meetsWildcard(`${'*a'.repeat(1_000)}b`, 'a'.repeat(100_000)), false);
  assert.ok(process.cpuUsage(before).user < 200_000);
});
