import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takerOf } from './rendezvous.ts';

const names = ['a', 'b', 'c', 'd'];
const keys = Array.from({ length: 4_000 }, (_, index) => `project-${index}`);

test('all agree, whatever the order of the names, and each takes about as much as any other', () => {
  const taken = keys.map((key) => takerOf(key, names));
  assert.deepEqual(
    keys.map((key) => takerOf(key, [...names].reverse())),
    taken,
  );
  for (const name of names) {
    const share = taken.filter((one) => one === name).length / keys.length;
    assert.ok(share > 0.2 && share < 0.3, `${name} takes ${share}`);
  }
});

test('when one goes, only what was his changes hands', () => {
  for (const key of keys) {
    const before = takerOf(key, names);
    if (before !== 'c')
      assert.equal(
        takerOf(
          key,
          names.filter((name) => name !== 'c'),
        ),
        before,
      );
  }
});

test('nobody takes anything where nobody is', () => {
  assert.equal(takerOf('project', []), undefined);
});
