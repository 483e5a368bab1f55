// Reading ahead: the document that a path names, or a fact that a procedure will need whoever asks,
// is asked for together with the token, in one round trip. Nothing of it is shown or used before the token has been checked.
import type { Need, Target } from '../declaration/index.ts';
import type { Row } from '../storage/storage.ts';
import type { World } from './world.ts';

export interface Ahead {
  /** The row when it was read ahead and not taken yet; `undefined` when something else was. */
  take(kind: string, target: Target): Promise<Row | undefined> | undefined;
  /** The fact when it was asked for ahead and not taken yet. */
  fact(need: Need): Promise<unknown> | undefined;
  /**
   * A body may come long after the read, with a version that was not there yet: a row of another
   * version is read once more before it is taken.
   */
  expect(version: number): void;
  /** What a procedure is given, checked already. */
  readonly input?: unknown;
}

/** Begins to read a document. A fault shows when the row is taken. */
export function readAhead(world: World, project: string, kind: string, target: Target): Ahead {
  const read = async () => (await world.storage.find(project, kind, [target]))[0];
  const first = read();
  // Nobody may take it: then nobody is to hear of its failure either.
  first.catch(() => undefined);
  let isTaken = false;
  let expected: number | undefined;
  const taken = async () => {
    const row = await first;
    return expected === undefined || row?.version === expected ? row : read();
  };
  return {
    take(askedKind, asked) {
      if (isTaken || askedKind !== kind || !isSame(asked, target)) return undefined;
      isTaken = true;
      return taken();
    },
    fact: () => undefined,
    expect(version) {
      expected = version;
    },
  };
}

/** A fact that is being asked for, for an input. A fault shows when it is taken. */
export function factAhead(need: Need, fact: Promise<unknown>, input: unknown): Ahead {
  fact.catch(() => undefined);
  let isTaken = false;
  return {
    take: () => undefined,
    fact(asked) {
      if (isTaken || asked !== need) return undefined;
      isTaken = true;
      return fact;
    },
    expect: () => undefined,
    input,
  };
}

function isSame(left: Target, right: Target): boolean {
  if ('id' in left) return 'id' in right && left.id === right.id;
  if ('key' in left) return 'key' in right && left.key === right.key;
  return 'unique' in right && left.unique === right.unique && left.value === right.value;
}
