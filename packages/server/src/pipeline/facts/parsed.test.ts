import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsedDocument } from './parsed.ts';

test('a text that was read before gives the document that was parsed then', () => {
  const first = parsedDocument('shop product id 1', '{"name":{"en":"Lamp"}}');
  assert.equal(parsedDocument('shop product id 1', '{"name":{"en":"Lamp"}}'), first);
});

test('another text in the same place gives another document', () => {
  parsedDocument('shop product id 2', '{"version":1}');
  assert.deepEqual(parsedDocument('shop product id 2', '{"version":2}'), { version: 2 });
});

test('a document is frozen through and through', () => {
  const document = parsedDocument('shop product id 3', '{"names":[{"en":"Lamp"}]}');
  assert.throws(() => {
    document.names[0].en = 'Chair';
  }, TypeError);
  assert.throws(() => document.names.push(1), TypeError);
});

test('documents beyond the limit are parsed again, the ones in use stay', () => {
  const text = JSON.stringify({ text: 'x'.repeat(90_000) });
  const used = parsedDocument('shop cart id used', text);
  const old = parsedDocument('shop cart id old', text);
  for (let number = 0; number < 43; number += 1) {
    parsedDocument(`shop cart id ${number}`, text);
    parsedDocument('shop cart id used', text);
  }
  assert.equal(parsedDocument('shop cart id used', text), used);
  assert.notEqual(parsedDocument('shop cart id old', text), old);
});
