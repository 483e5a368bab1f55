// No command of a page, an example, a template or a message makes npx or npm ask the public registry for a name
// that is not published. A stranger who registers that name could run code on the machine of the reader.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../testing/tools.ts';

const manifests = ['server', 'application-config', 'console'].map((name) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
);
const ownPackages = new Set<string>(manifests.map(({ name }) => name));
const ownCommands = new Set<string>(manifests.flatMap(({ bin = {} }) => Object.keys(bin)));
/** What npx may ask the registry for. */
const published = new Set(['vitest', 'playwright', '@changesets/cli@3.0.3']);

const texts = /(\.(md|tsx?|[cm]?js|json|ya?ml|html|sh)|Containerfile)$/;
/** Tests name commands that must not run; lists of packages have no commands. */
const passedOver = /\.test\.(ts|setting\.ts|cases\.ts)$|(^|\/)package-lock\.json$|^CHANGELOG\.md$/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => texts.test(file) && !passedOver.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Called {
  readonly file: string;
  readonly words: readonly string[];
}

/** The words of every call of a program, up to the end of the code or the line. */
const callsOf = (program: string): readonly Called[] =>
  files.flatMap((file) =>
    [
      ...textOf(file).matchAll(new RegExp(`(?<![\\w./-])${program}((?: [^\\s\`'<>|;&)]+)+)`, 'g')),
    ].map(([, rest]) => ({ file, words: rest!.trim().split(' ') })),
  );

test('npx runs a command of ours where it is installed, or a published package', () => {
  const calls = callsOf('npx');
  assert.ok(calls.length > 30, String(calls.length));
  for (const { file, words } of calls) {
    const flags = words.slice(
      0,
      words.findIndex((word) => !word.startsWith('-')),
    );
    const [name = ''] = words.slice(flags.length);
    const where = `${file}: npx ${words.join(' ')}`;
    if (flags.some((flag) => flag.startsWith('--package='))) continue;
    assert.ok(ownCommands.has(name) || published.has(name), where);
    if (ownCommands.has(name)) assert.deepEqual(flags, [], where);
  }
});

test('npm installs no package of ours by its name', () => {
  const calls = ['npm install', 'npm i', 'npm exec', 'npm add', 'pnpm add', 'yarn add'].flatMap(
    callsOf,
  );
  assert.ok(calls.length > 10, String(calls.length));
  for (const { file, words } of calls)
    for (const word of words) {
      const name = word.replaceAll('"', '').replace(/(?<=.)@[^/]*$/, '');
      assert.ok(!ownPackages.has(name), `${file}: ${words.join(' ')}`);
    }
});

test('a page with a command of ours says where the command comes from', () => {
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('.changeset/'));
  const silent = pages.filter((file) => {
    const text = textOf(file);
    const calls = [...text.matchAll(/\bnpx (?:--\S+ )*(\S+)/g)];
    return calls.some(([, name]) => ownCommands.has(name!)) && !/install\.md|\bclone\b/.test(text);
  });
  assert.deepEqual(silent, []);
});
