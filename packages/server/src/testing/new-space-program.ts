// Prints how large the space of new objects is after a collection of all objects, and after some MB of objects
// have survived, as those of requests under way do. A process of its own: flags of the test runner size it too.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { leaveHeapRoom } from '../processes/start-garbage.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

const newSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size;

leaveHeapRoom();
collect();
const before = newSpace();
const kept: string[] = [];
for (let round = 1; round <= 40; round += 1) {
  for (let at = 0; at < 2_000; at += 1) kept.push(String(round * at + 0.5));
  collect({ type: 'minor' });
}
process.stdout.write(JSON.stringify({ before, after: newSpace(), kept: kept.length }));
