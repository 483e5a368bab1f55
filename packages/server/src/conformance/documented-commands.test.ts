// No command of a page escapes: a test runs it, or this list says why none does; and then its words
// and flags are at least those of the command line.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../testing/command.ts';
import { root } from '../testing/tools.ts';

/** By page: the test that runs all its `sh` blocks, and what that test calls the page. */
const executed: ReadonlyMap<string, readonly [test: string, name: string]> = new Map([
  ['README.md', ['fresh-clone', 'README.md']],
  ['docs/guide/coming-from-the-cloud.md', ['fresh-clone', "'coming-from-the-cloud'"]],
  ['docs/guide/demo-data.md', ['fresh-clone', "'demo-data'"]],
  ['docs/guide/first-portal.md', ['fresh-clone', "'first-portal'"]],
  ['docs/guide/first-shop.md', ['fresh-clone', "'first-shop'"]],
  ['docs/guide/install.md', ['fresh-clone', 'install.md']],
  ['docs/guide/operate.md', ['fresh-clone', 'operate.md']],
  ['docs/guide/product-feed.md', ['product-feed', 'product-feed.md']],
  ['docs/guide/restore.md', ['restore', 'restore.md']],
]);

/** By page and start of the block: why no test runs it as it stands. */
const notExecuted: { readonly [block: string]: string } = {
  'docs/guide/change-history.md: storewright history': 'a project of the reader',
  'docs/guide/coming-from-the-cloud.md: export LIVE_PROJECT': 'the keys of a cloud project',
  'docs/guide/coming-from-the-mock.md: npm install': 'needs a package registry',
  'docs/guide/console.md: npx storewright user create': 'reads a file of the reader',
  'docs/guide/console-users.md: npx storewright user': 'a server and users of the reader',
  'docs/guide/custom-applications.md: npx storewright start': 'a server that does not end',
  'docs/guide/custom-applications.md: npm install': 'an application of the reader',
  'docs/guide/custom-applications.md: npx storewright user create': 'a project of the reader',
  'docs/guide/deploy.md: npm run pack': 'changes the machine: systemd',
  'docs/guide/deploy.md: systemctl enable': 'changes the machine: systemd',
  'docs/guide/deploy.md: podman build': 'needs an engine for containers',
  'docs/guide/deploy.md: kubectl create': 'needs a cluster',
  'docs/guide/export-import.md: storewright export': 'a project of the reader',
  'docs/guide/export-import.md: export CTP_CLIENT_SECRET': 'needs a cloud project',
  'docs/guide/export-import.md: storewright branch diff': 'a branch of the reader',
  'docs/guide/high-availability.md: POSTGRES_PASSWORD': 'needs an engine for containers',
  'docs/guide/high-availability.md: patronictl': 'needs a group of machines',
  'docs/guide/payment-connector.md: cd examples/payment-connector':
    'payment-connector.test.ts runs it with addresses of its own',
  'docs/guide/record-and-replay.md: storewright record': 'needs a cloud project',
  'docs/guide/record-and-replay.md: storewright replay': 'needs what was recorded there',
  'docs/guide/subscriptions.md: storewright messages listen': 'listens until it is stopped',
  'docs/guide/testing.md: npx storewright test': 'the suite of the reader',
  'docs/guide/version-history.md: storewright history': 'an order of the reader',
  'examples/custom-application/README.md: npm install': 'a server that does not end',
  'packages/application-config/README.md: storewright-app validate': 'a server that does not end',
  'packages/server/README.md: npx storewright': 'a server that does not end',
  'packages/server/src/testing/README.md: STOREWRIGHT_ANSWERS': 'tests within a test',
};

/** Not looked into: what is not ours, and pages whose requests the tests of the reference send. */
const passedOver = new Set(['node_modules', 'dist', 'reference']);

/** Every page of the tree, wherever somebody puts one. */
const pagesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.md') ? [path.replaceAll('\\', '/')] : [];
    const isOurs = entry.isDirectory() && !passedOver.has(entry.name);
    return isOurs && !/^\.(git|storewright)/.test(entry.name) ? pagesBelow(path) : [];
  });

const pages = pagesBelow('');

interface Block {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

// Lines of settings and drawings stand in blocks without a language, too.
const programs =
  /^(?:[A-Z_]+=\S+ )*(?:npx|npm|node|storewright(?:-app)?|podman|docker|kubectl|helm|patronictl|systemctl|curl|export(?! default)|cp|install|pg_\w+|psql|git) \S/m;
const isReady = /^storewright ready/m;

const blocks: readonly Block[] = pages
  .flatMap((page) =>
    [...textOf(page).matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, language, code]) => ({
      page,
      language: language!,
      code: code!,
    })),
  )
  .filter(
    ({ language, code }) =>
      ['sh', 'bash', 'shell', 'console'].includes(language) ||
      (['', 'text'].includes(language) && programs.test(code) && !isReady.test(code)),
  );

const isExecuted = ({ page, language }: Block): boolean => language === 'sh' && executed.has(page);

const reasonOf = ({ page, code }: Block): string | undefined =>
  Object.keys(notExecuted).find((start) => `${page}: ${code.trimStart()}`.startsWith(start));

test('each block of commands is run by a test, or says why not', () => {
  assert.ok(blocks.length > 40, String(blocks.length));
  const left = blocks.filter((block) => !isExecuted(block));
  assert.deepEqual(
    left.filter((block) => reasonOf(block) === undefined).map(({ page, code }) => [page, code]),
    [],
  );
  assert.deepEqual([...new Set(left.map(reasonOf))].sort(), Object.keys(notExecuted).sort());
});

test('the test that is said to run a page reads it', () => {
  for (const [page, [file, name]] of executed) {
    const source = textOf(`packages/server/src/conformance/${file}.test.ts`);
    assert.ok(source.includes(name) || source.includes(name.replaceAll("'", '')), page);
    assert.ok(
      blocks.some((block) => block.page === page && isExecuted(block)),
      page,
    );
  }
});

test('commands that no test runs have words and flags of the command line', async () => {
  const lines = blocks
    .filter((block) => !isExecuted(block))
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => /^(?:[A-Z_]+=\S+ )*(?:npx )?storewright ([a-z].*)/.exec(line)?.[1])
    .filter((line) => line !== undefined);
  assert.ok(lines.length > 10, String(lines.length));
  for (const line of new Set(lines)) {
    const [first = '', ...rest] = line.split(/\s+/);
    const second = rest[0] !== undefined && /^[a-z]+$/.test(rest[0]) ? [rest[0]] : [];
    const { code, stdout } = await runCommand([first, ...second, '--help']);
    assert.equal(code, 0, line);
    assert.ok(stdout.startsWith(`Usage: storewright ${first}`), line);
    for (const [flag] of line.matchAll(/--[a-z-]+/g))
      assert.ok(stdout.includes(flag), `${line}: ${flag}`);
  }
});
