// The tables of searches, once more with the indexes in a search engine: in the one whose address is
// given, else in the server for tests that answers by the documentation.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabaseUrl } from '../testing/harness.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';

let engine: OpenSearchServer;

before(async () => {
  engine = await openSearchServer(testDatabaseUrl());
});
after(() => engine.close());

const tables = [
  'product-search',
  'product-search-refusals',
  'product-projection-search',
  'document-search',
  'search-assortment',
  'search-graphql',
  'search-sdk',
];

async function run(table: string): Promise<{ readonly code: number; readonly told: string }> {
  const path = fileURLToPath(new URL(`./${table}.test.js`, import.meta.url));
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const url = environment.STOREWRIGHT_TEST_SEARCH_URL ?? engine.url;
  const env = { ...environment, STOREWRIGHT_TEST_SEARCH_URL: url };
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', path], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [told, code] = await Promise.all([
    text(child.stdout),
    new Promise<number>((resolve) => child.once('exit', (one) => resolve(one ?? 1))),
  ]);
  return { code, told };
}

describe('in a search engine as in the database', () => {
  for (const table of tables)
    test(table, async () => {
      const { code, told } = await run(table);
      assert.equal(code, 0, told.split('\n').filter(isTelling).join('\n'));
      assert.match(told, /^# pass [1-9]/m);
      if (process.env.STOREWRIGHT_TEST_SEARCH_URL === undefined)
        assert.ok(engine.asked.some((asked) => asked.includes('/_search')));
    });
});

const isTelling = (line: string): boolean => !/^\s*(ok|#|\.\.\.|---|duration_ms|type:)/.test(line);
