import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './stamps.ts';

const instants = [0, 1, 2 ** 32 - 1, 2 ** 32, Date.UTC(2026, 10, 26), Date.UTC(9999, 11, 31)];

test('an id is a UUID of version 7 that begins with its instant', () => {
  for (const at of instants) {
    const id = newId(at + 0.5);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(Number.parseInt(id.replace('-', '').slice(0, 12), 16), at);
  }
});

test('no two ids are the same, though they come from one pool of random bytes', () => {
  const ids = Array.from({ length: 5_000 }, () => newId(1));
  assert.equal(new Set(ids).size, ids.length);
});

test('an instant before 1970 has an id too', () => {
  assert.match(newId(-1), /^ffffffff-ffff-7/);
});
