import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { leaveHeapRoom } from './heap-room.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

const newSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size;

/** Some MB of strings that survive, as those of requests under way do. */
function surviveSome(): readonly string[] {
  const kept: string[] = [];
  for (let round = 1; round <= 40; round += 1) {
    for (let at = 0; at < 2_000; at += 1) kept.push(String(round * at + 0.5));
    collect({ type: 'minor' });
  }
  return kept;
}

test('new objects of requests get their whole space again after a collection of all objects', () => {
  leaveHeapRoom();
  collect();
  assert.ok(newSpace() <= 4 * 2 ** 20, `${newSpace()} bytes after the collection`);
  assert.equal(surviveSome().length, 80_000);
  assert.ok(newSpace() >= 16 * 2 ** 20, `${newSpace()} bytes after the requests`);
});
