import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bloomFilterOf, bloomFilterOfText } from './columns.ts';

const bitsOf = (signature: string): bigint => BigInt(`0${signature}`);
const mayHold = (signature: string, text: string): boolean => {
  const wanted = bitsOf(bloomFilterOfText(text));
  return (bitsOf(signature) & wanted) === wanted;
};

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('a signature never denies a text of its document', () => {
  const texts = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary' }), fc.string()) });
  const documents = fc.object({ values: [texts, fc.double(), fc.boolean(), fc.constant(null)] });
  fc.assert(
    fc.property(documents, (document) => {
      const signature = bloomFilterOf(document);
      for (const text of textsOf(document)) assert.ok(mayHold(signature, text), text);
    }),
    { numRuns: 1_000 },
  );
});

test('a signature denies most of the texts that are not in its document', () => {
  const document = {
    lines: Array.from({ length: 100 }, (_, number) => ({ sku: `LAMP-${number}` })),
  };
  const signature = bloomFilterOf(document);
  const others = Array.from({ length: 10_000 }, (_, number) => `10${number}`);
  const seeming = others.filter((text) => mayHold(signature, text)).length;
  assert.ok(seeming < others.length / 8, `${seeming} of ${others.length} seem to be in it`);
});

test('numbers, names of members and empty documents leave no trace', () => {
  for (const document of [{}, { sku: 1, list: [true, null] }])
    assert.equal(bitsOf(bloomFilterOf(document)), 0n);
});
