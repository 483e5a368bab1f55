// The tables of searches, once more with the indexes in a search engine: in the one whose address is
// given, else in the server for tests that answers by the documentation.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testDatabaseUrl } from '../testing/harness.ts';
import { runTestFile } from '../testing/open-search/run-file.ts';
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

describe('in a search engine as in the database', () => {
  for (const table of tables)
    test(table, async () => {
      const environment = { STOREWRIGHT_TEST_SEARCH_URL: engine.url };
      const { code, printed, failures } = await runTestFile(`conformance/${table}`, environment);
      assert.equal(code, 0, failures);
      assert.match(printed, /^# pass [1-9]/m);
      assert.ok(engine.asked.some((asked) => asked.includes('/_search')));
    });
});
