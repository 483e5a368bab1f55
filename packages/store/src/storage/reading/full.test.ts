import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../sql/sql.ts';
import { fullLately } from './full.ts';

const subject = (place: string, value: string) => ({ place, condition: sql`facets @> ${value}` });
const mine = subject('demo quote', 'mine');

test('what was full lately need not be counted, for some seconds', () => {
  let instant = 0;
  const full = fullLately(() => instant);
  assert.equal(full.isLikely(mine), false);
  full.note(mine);
  instant = 9_999;
  assert.equal(full.isLikely(mine), true);
  instant = 10_000;
  assert.equal(full.isLikely(mine), false);
});

test('another value, another project and another kind are something else', () => {
  const full = fullLately();
  full.note(mine);
  for (const [place, value] of [
    ['demo quote', 'yours'],
    ['other quote', 'mine'],
    ['demo order', 'mine'],
  ] as const)
    assert.equal(full.isLikely(subject(place, value)), false);
});

test('memory is bounded', () => {
  const full = fullLately();
  const long = subject('demo quote', 'x'.repeat(3_000));
  full.note(long);
  assert.equal(full.isLikely(long), false);
  full.note(mine);
  for (let index = 0; index < 1_000; index += 1) full.note(subject('demo quote', `${index}`));
  assert.equal(full.isLikely(mine), false);
});
