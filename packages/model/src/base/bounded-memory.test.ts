import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedMemory } from './bounded-memory.ts';

test('an entry is remembered under its name until it is set anew or deleted', () => {
  const memory = boundedMemory(1_000);
  memory.set('a', 1, 10);
  assert.equal(memory.get('a'), 1);
  memory.set('a', 2, 30);
  assert.equal(memory.get('a'), 2);
  assert.deepEqual(memory.size(), { entries: 1, weight: 30 });
  memory.delete('a');
  assert.equal(memory.get('a'), undefined);
  assert.deepEqual(memory.size(), { entries: 0, weight: 0 });
});

test('what is remembered never weighs more than the limit', () => {
  const memory = boundedMemory(1_000);
  for (let count = 0; count < 500; count += 1) {
    memory.set(`entry ${count % 90}`, count, 1 + (count % 97));
    memory.get(`entry ${(count * 7) % 90}`);
    assert.ok(memory.size().weight <= 1_000);
  }
});

test('what is asked for stays, what nobody asks for goes', () => {
  const memory = boundedMemory(1_000);
  memory.set('used', true, 10);
  memory.set('unused', true, 10);
  for (let count = 0; count < 100; count += 1) {
    memory.set(`entry ${count}`, count, 50);
    memory.get('used');
  }
  assert.equal(memory.get('used'), true);
  assert.equal(memory.get('unused'), undefined);
});

test('an entry that would take a large part of the memory is not kept', () => {
  const memory = boundedMemory(1_000);
  memory.set('a', 1, 10);
  memory.set('a', 2, 101);
  assert.equal(memory.get('a'), undefined);
});
