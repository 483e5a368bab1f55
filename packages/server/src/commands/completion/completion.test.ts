// Every command has examples that it understands, and every shell completes every command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, test } from 'node:test';
import { Command } from 'commander';
import { entries } from '../entries.ts';
import { examples } from '../examples.ts';
import { commandLine } from '../index.ts';
import type { Terminal } from '../terminal.ts';
import { scripts } from './scripts.ts';
import { type Place, placesOf } from './tree.ts';

const said: string[] = [];
const terminal: Terminal = {
  environment: {},
  directory: '.',
  isTerminal: false,
  print: (text) => said.push(text),
  tell: (text) => said.push(text),
  onStop: () => undefined,
};

const program = new Command('storewright');
let places: readonly Place[];
before(async () => {
  for (const { load } of entries) program.addCommand((await load())(terminal, () => undefined));
  places = placesOf(program);
});

/** The words of a line as a shell takes it apart. */
const wordsOf = (line: string): readonly string[] =>
  [...line.replace(/ (>|#) .*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );

const commandAt = (path: string): Command | undefined =>
  path
    .split(' ')
    .reduce<Command | undefined>(
      (command, word) => command?.commands.find((one) => one.name() === word),
      program,
    );

test('every command has an example, and none is of a command that there is not', () => {
  const leaves = places.filter(({ commands }) => commands.length === 0).map(({ path }) => path);
  assert.deepEqual([...examples.keys()].sort(), [...leaves].sort());
});

test('a command understands its examples', () => {
  for (const [path, lines] of examples)
    for (const line of lines) {
      const [name, ...words] = wordsOf(line);
      const given = words.slice(path.split(' ').length);
      assert.equal(
        `${name} ${words.slice(0, -given.length || undefined).join(' ')}`,
        `storewright ${path}`,
      );
      const command = commandAt(path)!;
      const { operands, unknown } = command.parseOptions([...given]);
      const required = command.registeredArguments.filter((one) => one.required).length;
      assert.deepEqual(unknown, [], line);
      assert.ok(operands.length >= required, line);
    }
});

test('help shows the examples', async () => {
  said.length = 0;
  await commandLine(['explain', 'scope', '--help'], terminal);
  assert.match(
    said.join('\n'),
    /Examples:\n {2}storewright explain scope 'POST \/\{projectKey\}\/orders'/,
  );
});

const installed = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** Asks bash what follows the words. */
function completed(...words: readonly string[]): readonly string[] {
  const script = [
    scripts.get('bash')!(places),
    `COMP_WORDS=(storewright ${words.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${words.length}`,
    '_storewright',
    `printf "%s\\n" "\${COMPREPLY[@]}"`,
  ].join('\n');
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.trim().split('\n');
}

test('bash completes commands, commands of commands and flags', (context) => {
  if (!installed('bash')) return context.skip('there is no bash');
  assert.deepEqual(completed('proj'), ['project']);
  assert.deepEqual(completed('project', 're'), ['reset']);
  assert.ok(completed('start', '--port', '1', '--met').includes('--metrics-port'));
  assert.deepEqual(completed('explain', 'scope', '--j'), ['--json']);
});

test('every shell gets every word', () => {
  for (const [shell, script] of scripts) {
    const text = script(places);
    for (const { path, commands } of places)
      for (const { word } of [...commands, { word: path.split(' ').at(-1)! }])
        assert.ok(text.includes(word), `${shell}: ${word}`);
    if (installed(shell)) assert.equal(spawnSync(shell, ['-n'], { input: text }).status, 0, shell);
  }
});

const scopes: readonly (readonly [endpoint: string, ...told: RegExp[]])[] = [
  ['POST /{projectKey}/orders', /opens it: manage_orders\./, /contained in: manage_project/],
  ['get /demo/in-store/key=berlin/carts', /view_orders:\{projectKey\}:\{storeKey\}/],
  ['GET /demo/me/orders', /opens it: manage_my_orders/, /customer or an anonymous session/],
  ['GET /demo/products/search', /There is no GET \/demo\/products\/search\. The path takes POST/],
  ['POST /demo/oders', /Did you mean '\/demo\/orders'/],
  ['POST /demo/graphql', /Each field asks/],
  ['orders', /is no method and path/],
];

for (const [endpoint, ...told] of scopes)
  test(`explain scope '${endpoint}'`, async () => {
    said.length = 0;
    await commandLine(['explain', 'scope', endpoint], terminal);
    for (const words of told) assert.match(said.join('\n'), words);
  });
