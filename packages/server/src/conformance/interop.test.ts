// Official clients in other languages, unmodified, each with the flow of `interop/` against a project of its own.
// A client whose language is not installed here is left out, with the reason.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { connect } from '../kit/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { root } from '../testing/tools.ts';

const scriptOf = (name: string): Promise<any> =>
  import(pathToFileURL(join(root, 'scripts', 'interop', name)).href);
const { clients } = await scriptOf('clients.mjs');
const { runClient, steps } = await scriptOf('flow.mjs');
const { recordedResults, shownTable, tableOf } = await scriptOf('table.mjs');

const adminToken = 'admin-token-of-servers-under-test';
const python = clients.find(({ name }: { readonly name: string }) => name === 'python');

interface Report {
  readonly name: string;
  readonly skipped?: string;
  readonly failure?: string;
}

let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

test('The table of the first page is that of the last recorded run', () => {
  assert.equal(shownTable(), tableOf(recordedResults()));
});

describe('The command', () => {
  let reports: readonly Report[];
  before(async () => {
    const script = join(root, 'scripts', 'interop.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--json']).catch(
      (error) => error,
    );
    reports = JSON.parse(stdout);
  });
  for (const recorded of recordedResults() as readonly Report[])
    test(`runs the flow of ${recorded.name}`, (context) => {
      const report = reports.find(({ name }) => name === recorded.name)!;
      if (report.skipped !== undefined) return context.skip(report.skipped);
      assert.deepEqual(report, recorded);
    });
});

describe('A report says', () => {
  const sayOk = (names: readonly string[]) =>
    `console.log('client a 1');${names.map((name) => `console.log('ok ${name}');`).join('')}`;
  const reportOf = (changes: object): Promise<Report> => {
    const prepared = { needs: [], fetch: () => [], build: () => [], holds: undefined };
    const bare = { ...python, ...prepared, ...changes };
    return runClient(bare, connect({ url: server.url, adminToken }));
  };
  const node = (code: string) => [process.execPath, '-e', code];

  test('that a program is absent', async () => {
    const { skipped } = await reportOf({ needs: [['no-such-program', '--version']] });
    assert.equal(skipped, "There is no program 'no-such-program' here.");
  });
  test('that the registry cannot be reached, and no other failure of fetching is left out', async () => {
    const fetching = (words: string) => () => [node(`console.error('${words}');process.exit(1)`)];
    const away = await reportOf({ fetch: fetching('Temporary failure in name resolution') });
    assert.match(away.skipped!, /registry cannot be reached/);
    const wrong = await reportOf({ fetch: fetching('No matching version') });
    assert.match(wrong.failure!, /No matching version/);
  });
  test('that the client cannot be built', async () => {
    const { failure } = await reportOf({ build: () => [node('process.exit(3)')] });
    assert.match(failure!, /ended with 3/);
  });
  test('which steps are missing', async () => {
    const run = () => node(sayOk(steps.slice(1)));
    assert.equal((await reportOf({ run })).failure, 'It left out token.');
  });
  test('that the project is not as the flow leaves it', async () => {
    const run = () => node(sayOk(steps));
    assert.match((await reportOf({ run })).failure!, /^The project has /);
  });
});
