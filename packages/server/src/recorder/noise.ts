// What two recordings of the same journey do not have alike says nothing of a third answer: neither of
// the two is wrong.
import { openBindings } from './bindings.ts';
import { type Comparing, differencesOf } from './compare.ts';
import { type Pair, pairsIn, readManifest } from './pair.ts';
import { RecorderError } from './recorder-error.ts';
import { operationOf } from './replay.ts';

/** Places that differ without a cause, by operation; `*` is any place of a list. */
export type Noise = ReadonlySet<string>;

export const placeOf = (operation: string, path: string): string =>
  `${operation} ${path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')}`;

interface Recorded {
  readonly pair: Pair;
  readonly operation: string;
}

/** @throws RecorderError for recordings that are not of one journey */
export async function noiseOf(first: string, again: string): Promise<Noise> {
  const bindings = openBindings();
  const noise = new Set<string>();
  const others = readRecorded(again);
  for await (const one of readRecorded(first)) {
    const { value: other } = await others.next();
    checkSame(one, other);
    for (const path of differing(one.pair, other!.pair, bindings))
      noise.add(placeOf(one.operation, path));
  }
  const { value: more } = await others.next();
  if (more !== undefined) checkSame(undefined, more);
  return noise;
}

async function* readRecorded(directory: string): AsyncGenerator<Recorded, undefined> {
  const manifest = await readManifest(directory);
  if (manifest === undefined) throw new RecorderError(`${directory} holds no finished recording.`);
  for await (const pair of pairsIn(directory))
    yield { pair, operation: operationOf(pair, manifest.project) };
}

function checkSame(one: Recorded | undefined, other: Recorded | undefined): void {
  if (one?.operation === other?.operation) return;
  const [here, there] = [one, other].map((some) => some?.operation ?? 'at its end');
  const { order } = (one ?? other)!.pair;
  throw new RecorderError(
    `The recordings are not of one journey: at request ${order} one is ${here}, the other one ${there}.`,
  );
}

function differing(one: Pair, other: Pair, bindings: Comparing['bindings']): readonly string[] {
  const how = {
    bindings,
    recordedAt: Date.parse(one.at),
    oursAt: Date.parse(other.at),
    isSorted: /[?&]sort=/.test(one.path),
  };
  const found = differencesOf(one.answer ?? {}, other.answer ?? {}, how).map(({ path }) => path);
  return one.status === other.status ? found : ['', ...found];
}
