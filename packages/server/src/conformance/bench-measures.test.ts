// The measurements of the bench run, at a tiny size; those that need its own packages run where these are installed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../testing/tools.ts';

function runProgram(program: string, flags: string): string {
  const run = spawnSync(process.execPath, [join(root, 'bench', program), ...flags.split(' ')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

test('the bench ends when its load generator does', () => {
  const module = join(root, 'bench', 'processes.mjs');
  const load = join(root, 'bench', 'no-such-load.mjs');
  const script = `import { startLoad } from ${JSON.stringify(module)};
    const load = startLoad(${JSON.stringify(load)});
    const told = () => load.run({}).catch(({ message }) => console.log(message));
    await told();
    await told();
    load.stop();`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  assert.deepEqual([run.stdout, run.status], [`${load} ended with 1\n`.repeat(2), 0]);
});

/** Cells of the table on standard output, without its head. */
function rowsOf(program: string, flags: string): readonly (readonly string[])[] {
  const lines = runProgram(program, flags)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

/** The numbers of a cell: `120 + 33` has two. */
const numbersIn = (cells: readonly string[]) =>
  cells
    .join(' ')
    .match(/\d+(\.\d+)?/g)!
    .map(Number);

test('the bench measures the documents of a storefront as GraphQL and as HTTP', () => {
  const sizes = '--products 3 --orders 2 --lines 2 --clients 2 --calls 3';
  const rows = rowsOf('storefront.mjs', `${sizes} --seconds 0.3 --rounds 1 --cold`);
  assert.equal(rows.length, 6);
  for (const [title, ...figures] of rows) {
    assert.match(title!, /[a-z]/);
    assert.ok(Number(figures[2]) > 0, `${title}: ${figures}`);
    assert.equal(numbersIn([figures[4]!]).length, 3);
    assert.ok(Number(figures[5]) > 100, `${title}: ${figures}`);
  }
});

test('the bench measures the tails of the server and of its floor at a constant rate', () => {
  const rows = rowsOf('tails.mjs', '--seconds 0.3 --rounds 1 --orders 100 --cold');
  assert.equal(rows.length, 3);
  for (const [title, ...figures] of rows)
    for (const figure of figures) assert.ok(Number(figure) > 0, `${title}: ${figures}`);
});

test('the bench measures what an idle server costs', () => {
  const [first, ...others] = rowsOf('idle.mjs', '--empty --seconds 1 --windows 1');
  assert.equal(others.length, 0);
  const [, ...figures] = numbersIn(first!);
  assert.equal(figures.length, 5);
  for (const memory of figures.slice(3)) assert.ok(memory > 0);
});

test('the bench measures many orders after a restart and after a VACUUM', () => {
  const extent = '--times 2 --least-ms 0 --updates 20';
  const rows = rowsOf('scale-orders.mjs', `--orders 50,200 ${extent}`);
  for (const name of ['read by id', 'total above, none, again', 'undeclared number, sorted']) {
    const found = rows.filter(([title]) => title === name);
    assert.ok(found.length >= 2, name);
    for (const [, ...cells] of found)
      for (const cell of cells) assert.match(cell, /^\d+\.\d+ \+ \d+\.\d+$/, name);
  }
});

test('the bench measures many products, their disk, and a feed of changes', () => {
  const extent = '--clients 4 --times 2 --least-ms 0';
  const rows = rowsOf('scale-products.mjs', `--products 12 --changes 20 ${extent}`);
  const cellsOf = (title: string) => rows.find(([first]) => first === title)!.slice(1);
  assert.ok(Number(cellsOf('all tables')[0]) > 1_000);
  for (const name of ['product by key', 'projection search, two facets', 'product search by SKU'])
    for (const cell of cellsOf(name)) assert.match(cell, /^\d+\.\d+ \+ \d+\.\d+$/, name);
  assert.match(cellsOf('searches follow')[1]!, / s$/);
});

const skip =
  !existsSync(join(root, 'bench', 'node_modules', 'autocannon')) &&
  'the packages of the bench are not installed: npm run bench installs them';

test('the bench measures logins, a trimming of refresh tokens, and the check of a token', {
  skip,
}, () => {
  const sizes = '--refresh-tokens 500 --logins 10 --seconds 0.5 --rounds 1';
  const output = runProgram('token-service.mjs', sizes);
  const [, logins, trim, check] = output
    .split(/^(?:logins|trim|check): /m)
    .map((text, index) => (index === 0 ? undefined : JSON.parse(text)));
  assert.ok(logins.loginsPerSecond > 0);
  assert.equal(trim.trimming.removed.refreshTokens > 0, true, JSON.stringify(trim.trimming));
  assert.ok(check.checked !== undefined && check.free !== undefined);
});
