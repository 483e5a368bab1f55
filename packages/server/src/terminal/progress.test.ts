// The steps of a start are plain lines in a log and one changing line in a terminal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '../testing/wait-until.ts';
import { openProgress } from './progress.ts';

test('in a log each step of a start is a line with the time since it began', () => {
  const lines: string[] = [];
  const progress = openProgress({ tell: (line) => lines.push(line) });
  progress.step('starting PostgreSQL');
  progress.step('opening the database');
  progress.end();
  assert.equal(lines.length, 2);
  assert.match(lines[0]!, /^storewright: starting PostgreSQL \(\d+\.\d s\)$/);
  assert.match(lines[1]!, /^storewright: opening the database \(\d+\.\d s\)$/);
});

test('in a terminal the step is one line whose time goes on, and which is removed at the end', async () => {
  const lines: string[] = [];
  const told: string[] = [];
  const progress = openProgress({
    tell: (line) => told.push(line),
    status: (line) => lines.push(line),
  });
  progress.step('starting PostgreSQL');
  await waitUntil('lines.length >= 3', () => lines.length >= 3);
  progress.end();
  assert.deepEqual(told, []);
  assert.equal(lines.at(-1), '');
  for (const line of lines.slice(0, -1))
    assert.match(line, /^storewright: starting PostgreSQL … \d+\.\d s$/);
  assert.ok(new Set(lines).size > 2);
});
