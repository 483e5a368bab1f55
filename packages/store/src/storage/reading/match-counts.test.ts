import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../sql/sql.ts';
import { matchCounts } from './match-counts.ts';

const subject = (place: string, value: string) => ({ place, condition: sql`facets @> ${value}` });
const mine = subject('demo business_unit', 'mine');

test('many matches are remembered, for pages that they can fill', () => {
  const dense = matchCounts();
  assert.equal(dense.isLikely(mine, 20), false);
  dense.note(mine, 1_000);
  assert.equal(dense.isLikely(mine, 20), true);
  assert.equal(dense.isLikely(mine, 1_000), true);
  assert.equal(dense.isLikely(mine, 1_001), false);
});

test('another value, another project and another kind are something else', () => {
  const dense = matchCounts();
  dense.note(mine, 1_000);
  assert.equal(dense.isLikely(subject('demo business_unit', 'yours'), 20), false);
  assert.equal(dense.isLikely(subject('other business_unit', 'mine'), 20), false);
});

test('few matches are forgotten', () => {
  const dense = matchCounts();
  dense.note(mine, 1_000);
  dense.note(mine, 3);
  assert.equal(dense.isLikely(mine, 1), false);
});

test('what failed is not tried again, whatever is counted then', () => {
  const dense = matchCounts();
  dense.note(mine, 1_000);
  dense.failed(mine);
  dense.note(mine, 1_000);
  assert.equal(dense.isLikely(mine, 20), false);
});

test('memory is bounded', () => {
  const dense = matchCounts();
  const long = subject('demo order', 'x'.repeat(3_000));
  dense.note(long, 1_000);
  assert.equal(dense.isLikely(long, 20), false);
  dense.note(mine, 1_000);
  for (let index = 0; index < 1_000; index += 1)
    dense.note(subject('demo order', `${index}`), 1_000);
  assert.equal(dense.isLikely(mine, 20), false);
});
