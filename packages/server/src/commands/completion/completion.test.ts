// Every command has examples that it understands, and every shell completes every command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.ts';
import { entries } from '../entries.ts';
import { examples, examplesOf } from '../examples.ts';
import { projectNamed } from '../given/project-named.ts';
import { commandLine } from '../index.ts';
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

const folder = mkdtempSync(join(tmpdir(), 'storewright-'));
after(() => rmSync(folder, { recursive: true }));

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

const examplesAt = (path: string): readonly string[] => {
  const command = commandAt(path);
  return command === undefined ? [] : examplesOf(command, path);
};

test('every command has an example, and none is of a command that there is not', () => {
  // `export` and `import` run on their own and have a command, too; a group has no options.
  const runs = places.filter(
    ({ path, commands }) => commands.length === 0 || (commandAt(path)?.options.length ?? 0) > 0,
  );
  const found = runs.map(({ path }) => [path, examplesAt(path)] as const);
  assert.deepEqual(
    found.filter(([, lines]) => lines.length === 0).map(([path]) => path),
    [],
  );
  assert.deepEqual(found.flatMap(([, lines]) => lines).sort(), [...examples].sort());
});

test('a command understands its examples', () => {
  for (const { path } of places)
    for (const line of examplesAt(path)) {
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

/** What a shell prints that has read our script and runs the commands after it. */
function printedBy(shell: string, before: string, after: string): readonly string[] {
  const script = [before, scripts.get(shell)!(places), after].join('\n');
  const { stdout, stderr } = spawnSync(shell, ['-c', script], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.trim().split('\n');
}

test('zsh offers commands of commands and flags, with what they are for', (context) => {
  if (!installed('zsh')) return context.skip('there is no zsh');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of zsh
  const stubs = 'compdef() { }; _files() { }; _describe() { print -rl -- ${(P)2} }';
  const offered = (...words: string[]) =>
    printedBy(
      'zsh',
      stubs,
      `words=(storewright ${words.join(' ')}); CURRENT=$#words; _storewright`,
    );
  assert.ok(offered('proj').some((one) => one.startsWith('project:')));
  assert.ok(offered('project', 're').some((one) => one.startsWith('reset:')));
  assert.ok(offered('explain', 'scope', '--j').some((one) => one.startsWith('--json:')));
});

test('fish completes commands, commands of commands and flags', (context) => {
  if (!installed('fish')) return context.skip('there is no fish');
  const offered = (line: string) => printedBy('fish', '', `complete -C '${line}'`);
  assert.deepEqual(
    offered('storewright proj').map((one) => one.split('\t')[0]),
    ['project'],
  );
  assert.ok(offered('storewright project re').some((one) => one.startsWith('reset')));
  assert.ok(offered('storewright explain scope --j').some((one) => one.startsWith('--json')));
});

test('every shell gets every word', () => {
  for (const [shell, script] of scripts) {
    const text = script(places);
    for (const { path, commands } of places)
      for (const { word } of [...commands, { word: path.split(' ').at(-1)! }])
        assert.ok(text.includes(word), `${shell}: ${word}`);
    if (!installed(shell)) continue;
    const file = join(folder, shell);
    writeFileSync(file, text);
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    assert.equal(status, 0, `${shell}: ${stderr}`);
  }
});

const scopes: readonly (readonly [endpoint: string, ...told: RegExp[]])[] = [
  ['POST /{projectKey}/orders', /opens it: manage_orders\./, /contained in: manage_project/],
  ['get /demo/in-store/key=berlin/carts', /view_orders:\{projectKey\}:\{storeKey\}/],
  ['GET /demo/me/orders', /opens it: manage_my_orders/, /customer or an anonymous session/],
  [
    'GET /demo/products/search',
    /There is no GET \/demo\/products\/search\. The path supports POST/,
  ],
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

test('a query on a project takes the project as its first word or as an option', () => {
  for (const [path, words] of [
    ['explain where', ['order', 'key = "a"']],
    ['explain permission', ['--unit', 'u', '--customer', 'a@example.com']],
    ['explain approval', ['order-1']],
    ['explain price', ['sku-1']],
    ['explain cart', ['key=cart-1']],
    ['explain suggest', ['lam']],
    ['explain search', ['{}']],
  ] as const) {
    const command = path.split(' ');
    const first = projectNamed(program, [...command, 'demo', ...words]);
    const option = projectNamed(program, [...command, ...words, '--project', 'demo']);
    assert.deepEqual([...first].sort(), [...option].sort(), path);
    assert.ok(commandAt(path) !== undefined, path);
  }
});
