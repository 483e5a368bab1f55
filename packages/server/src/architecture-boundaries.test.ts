// Which room may import which, and that neither rooms nor the floors inside them form circles.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exceptions, mayKnow } from './testing/rooms.ts';
import {
  floorOf,
  foldersOf,
  type Import,
  namesInCircles,
  productFiles,
  productImports,
  roomOf,
  textOf,
} from './testing/source-imports.ts';

type Arrow = readonly [string, string];

const arrowsBetween = (
  placeOf: (file: string) => string,
  isCounted = (_: Arrow) => true,
): Arrow[] =>
  productImports
    .filter(({ isType }) => !isType)
    .map(({ from, to }): Arrow => [placeOf(from), placeOf(to)])
    .filter(([from, to]) => from !== to)
    .filter(isCounted);

const folderName = (pattern: RegExp) => /^\^([\w-]+)/.exec(pattern.source)?.[1];

/** Where exceptions name files of a room that is listed, they are all that may be imported of it. */
function isAllowed({ from, to, isType }: Import): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === there) return true;
  const named = exceptions.filter((one) => one.from.test(from) && folderName(one.to) === there);
  if (named.length > 0)
    return named.some(
      ({ to: one, why }) => one.test(to) && (isType || !why.startsWith('types only')),
    );
  return mayKnow.get(here)?.includes(there) === true;
}

test('every room is listed with what it may import', () => {
  assert.deepEqual([...new Set(productFiles.map(roomOf))].sort(), [...mayKnow.keys()].sort());
  const wrong = productImports.filter((one) => !isAllowed(one));
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});

test('a room may import only what it does import', () => {
  const used = new Set(productImports.map(({ from, to }) => `${roomOf(from)} ${roomOf(to)}`));
  const unused = [...mayKnow].flatMap(([here, rooms]) =>
    rooms.filter((there) => !used.has(`${here} ${there}`)).map((there) => `${here} ${there}`),
  );
  assert.deepEqual(unused, []);
  const idle = exceptions.filter(
    ({ from, to }) => !productImports.some((one) => from.test(one.from) && to.test(one.to)),
  );
  assert.deepEqual(
    idle.map(({ why }) => why),
    [],
  );
});

const assertNoCircles = (arrows: readonly Arrow[]) =>
  assert.deepEqual(namesInCircles(arrows), [], 'these import each other in a circle');

test('no values go in a circle between rooms', () => assertNoCircles(arrowsBetween(roomOf)));

/** Kinds stand in areas that a reader looks them up in, not in floors. */
const areas = 'resources/';

test('no values go in a circle between the floors of a room', () => {
  const within = ([from, to]: Arrow) => from.split('/')[0] === to.split('/')[0];
  const arrows = arrowsBetween(floorOf, within).filter(([from]) => !from.startsWith(areas));
  assertNoCircles(arrows);
});

/** Files that import each other in a circle all the same; the list may only shrink. */
const stillCircular = [
  'graphql/schema/action-inputs.ts',
  'graphql/schema/input-forms.ts',
  'graphql/schema/inputs.ts',
  'graphql/schema/other-members.ts',
  'recorder/noise.ts',
  'recorder/replay.ts',
  'search-index/finder.ts',
  'search-index/follow.ts',
  'search-index/remote-finder.ts',
  'search-index/remote.ts',
];

test('no values go in a circle between files', () => {
  const names = namesInCircles(arrowsBetween((file) => file));
  assert.deepEqual(names, stillCircular, 'these import each other in a circle');
});

/** Rooms that hold SQL text. */
const ofStorage = /^(storage|sql|search-index|suggestions|predicate)\//;

test('only the rooms of storage have SQL', () => {
  const others = productFiles.filter((file) => !ofStorage.test(file));
  assert.deepEqual(
    others.filter((file) => /\bsql`|\braw\(/.test(textOf(file))),
    [],
  );
});

test('the README of a room names each of its files and folders', () => {
  const rooms = [...mayKnow.keys()].filter(
    (room) => !['options', 'server', 'program'].includes(room),
  );
  const missing = rooms.flatMap((room) => {
    const folder = foldersOf(room).find((one) => existsSync(join(one, 'README.md')));
    if (folder === undefined) return [];
    const entries = readdirSync(folder, { withFileTypes: true });
    const text = readFileSync(join(folder, 'README.md'), 'utf8');
    return entries
      .filter((entry) => entry.isDirectory() || productFiles.includes(`${room}/${entry.name}`))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .filter((name) => !text.includes(`\`${name}`))
      .map((name) => `${room}/README.md does not name ${name}`);
  });
  assert.deepEqual(missing, []);
});
