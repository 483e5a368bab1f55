// The pages of the console ask the server by the names of operations: paths are declared once.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { consoleOperations, operations } from '../published/operations.ts';
import { root } from '../testing/tools.ts';

const folder = join(root, 'packages/console/src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** Addresses of pages, which stand behind the `#` and are not sent to the server. */
const ofPages = 'routes.ts';

/** Strings and templates of a module, as far as they have no value in them. */
const stringsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(['"`])((?:(?!\1)[^\n\\$])*)/g)].map(([, , content]) => content!);

/** `/projects/`: what a declared path begins with, up to its first parameter. */
const beginnings = [...Object.values(operations), ...Object.values(consoleOperations)]
  .map((place) => place.split(' ')[1]!)
  .filter((path) => path.includes('{'))
  .map((path) => path.slice(0, path.indexOf('{')));

test('no page writes the path of an operation', () => {
  assert.ok(sources.length > 100, `${sources.length} files`);
  const wrong = sources
    .filter((name) => name !== ofPages)
    .flatMap((name) =>
      stringsIn(readFileSync(join(folder, name), 'utf8'))
        .filter((one) => one.startsWith('/-/') || beginnings.some((path) => one.startsWith(path)))
        .map((one) => `${name}: ${one}`),
    );
  assert.deepEqual(wrong, []);
});
