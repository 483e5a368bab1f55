// Reading ahead: the document that a path names, or a fact that a procedure will need whoever asks,
// is asked for together with the token, in one round trip. Nothing of it is shown or used before
// the token has been checked.
import { isDeepStrictEqual } from 'node:util';
import type { Need, Target } from '../../declaration/index.ts';
import type { CheckedPredicate } from '../../predicate/index.ts';
import { unheard } from '../../storage/connection/unheard.ts';
import type { Page, Row } from '../../storage/storage.ts';
import { type Matching, matchingRows } from '../facts/matching-rows.ts';
import type { AskedPage } from '../operations/page.ts';
import type { World } from '../operations/world.ts';

export interface Ahead {
  /** The row when it was read ahead and not taken yet; `undefined` when something else was. */
  take(kind: string, target: Target): Promise<Row | undefined> | undefined;
  /** The fact when it was asked for ahead and not taken yet. */
  fact(need: Need): Promise<unknown> | undefined;
  /** The rows that meet a predicate, when the same was asked for ahead and not taken yet. */
  matches(need: Matching): Promise<readonly Row[]> | undefined;
  /**
   * A body may come long after the read, with a version that was not there yet: a row of another
   * version is read once more before it is taken.
   */
  expect(version: number): void;
  /** The page, when the same was begun ahead and not taken yet; what was visible is a hint later. */
  page?(asked: AskedPage, visibility: CheckedPredicate | undefined): Promise<Page> | undefined;
  /** What a procedure is given, checked already. */
  readonly input?: unknown;
}

/** Begins to read a document. A fault shows when the row is taken. */
export function readAhead(world: World, project: string, kind: string, target: Target): Ahead {
  const read = async () => (await world.storage.find(project, kind, [target]))[0];
  const first = unheard(read());
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
    matches: () => undefined,
    expect(version) {
      expected = version;
    },
  };
}

/** A fact that is being asked for, for an input. A fault shows when it is taken. */
export function factAhead(need: Need, fact: Promise<unknown>, input: unknown): Ahead {
  unheard(fact);
  let isTaken = false;
  return {
    take: () => undefined,
    fact(asked) {
      if (isTaken || asked !== need) return undefined;
      isTaken = true;
      return fact;
    },
    matches: () => undefined,
    expect: () => undefined,
    input,
  };
}

/** Begins to read what the page of an endpoint needs. A fault shows when it is taken. */
export function needsAhead(
  world: World,
  project: string,
  needs: readonly (Need | undefined)[],
): Ahead {
  const asked = needs.flatMap((need) => {
    const rows = need === undefined ? undefined : rowsOf(world, project, need);
    return rows === undefined ? [] : [{ need: need!, rows: unheard(rows) }];
  });
  const taken = (isIt: (need: Need) => boolean) => {
    const index = asked.findIndex(({ need }) => isIt(need));
    return index === -1 ? undefined : asked.splice(index, 1)[0]!.rows;
  };
  return {
    take: (kind, target) =>
      taken(
        (need) => need.type === 'document' && need.kind === kind && isSame(need.by, target),
      )?.then(([row]) => row),
    fact: () => undefined,
    matches: (wanted) => taken((need) => isDeepStrictEqual(need, wanted)),
    expect: () => undefined,
  };
}

function rowsOf(world: World, project: string, need: Need): Promise<readonly Row[]> | undefined {
  if (need.type === 'matching') return matchingRows(world, project, need);
  if (need.type !== 'document') return undefined;
  const found = world.storage.find(project, need.kind, [need.by]);
  return found.then((rows) => rows.filter((row) => row !== undefined));
}

function isSame(left: Target, right: Target): boolean {
  if ('id' in left) return 'id' in right && left.id === right.id;
  if ('key' in left) return 'key' in right && left.key === right.key;
  return 'unique' in right && left.unique === right.unique && left.value === right.value;
}
