// Searches in a real OpenSearch, started from its Maven artifacts. The whole suite runs there with
// `node tools/opensearch/start.mjs -- npm test -- open-search`; here are the files that found differences.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startRealOpenSearch } from '../testing/java-service.ts';
import { runTestFile } from '../testing/open-search/run-file.ts';

const started = await startRealOpenSearch();
const missing = 'missing' in started ? started.missing : false;

const files = [
  'conformance/product-projection-search',
  'conformance/search-assortment',
  'conformance/open-search-away',
  'open-search/open-search.property',
];

describe('In a real OpenSearch', { skip: missing }, () => {
  after(async () => {
    if ('stop' in started) await started.stop();
  });
  for (const file of files)
    test(`the tests of ${file} pass`, async () => {
      assert.ok('url' in started);
      const environment = {
        STOREWRIGHT_TEST_SEARCH_URL: started.url,
        STOREWRIGHT_TEST_SEARCHES: '100',
      };
      const { code, printed, failures } = await runTestFile(file, environment);
      assert.equal(code, 0, failures);
      assert.match(printed, /^# pass [1-9]/m);
    });
});
