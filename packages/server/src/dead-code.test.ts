// Exports and files without a use. What only `bench`, `drills` and `scripts` use is named in their text.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { installedTools, root } from './testing/tools.ts';

const tools = await installedTools();

interface Issue {
  readonly file: string;
  readonly exports?: readonly Found[];
  readonly types?: readonly Found[];
  readonly files?: readonly Found[];
  readonly duplicates?: readonly (readonly Found[])[];
}

interface Found {
  readonly name: string;
  /** The object through which a module is imported as a whole: its members are read as a list. */
  readonly namespace?: string;
}

async function findIssues(): Promise<readonly Issue[]> {
  const knip = join(tools.folder, 'knip', 'bin', 'knip.js');
  const flags = ['--config', 'tools/knip.json', '--no-progress', '--no-exit-code'];
  const kinds = ['--include', 'exports,types,files,duplicates'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [knip, ...flags, ...kinds, '--reporter', 'json'],
    { cwd: root, maxBuffer: 1e8 },
  );
  return JSON.parse(stdout).issues;
}

const wordsOfPrograms = () =>
  new Set(
    ['bench', 'drills', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.mjs'))
        .flatMap((name) => readFileSync(join(root, folder, name), 'utf8').match(/\w+/g) ?? []),
    ),
  );

test('every export and every file has a use', { skip: tools.missing }, async () => {
  const used = wordsOfPrograms();
  const dead = (await findIssues()).flatMap((issue) => [
    ...[...(issue.exports ?? []), ...(issue.types ?? [])]
      .filter(({ name, namespace }) => namespace === undefined && !used.has(name))
      .map(({ name }) => `${issue.file} exports ${name}`),
    ...(issue.files ?? []).map(() => `${issue.file} is not imported`),
    ...(issue.duplicates ?? []).map(
      (names) =>
        `${issue.file} exports one thing as ${names.map(({ name }) => name).join(' and ')}`,
    ),
  ]);
  assert.deepEqual(dead, []);
});
