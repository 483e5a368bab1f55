import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@storewright/model/declaration';
import { rawJsonMemory } from './raw-json.ts';

test('held texts stand where their values were, as they are', () => {
  const held = rawJsonMemory();
  const texts = ['{"a":"$& $1 \\" text 0"}', '{ "b" : 2 }'];
  const [first, second] = texts.map((text) => held.hold(text));
  const written = held.write({ one: first, list: [second, first], other: 'text 0' });
  assert.equal(written, `{"one":${texts[0]},"list":[${texts[1]},${texts[0]}],"other":"text 0"}`);
});

test('texts that are too large together are refused before they are put together', () => {
  const held = rawJsonMemory();
  const text = JSON.stringify('x'.repeat(1_000_000));
  assert.throws(
    () => {
      for (let size = 0; size <= limits.answerSize; size += text.length) held.hold(text);
    },
    { code: 'ContentTooLarge' },
  );
});
