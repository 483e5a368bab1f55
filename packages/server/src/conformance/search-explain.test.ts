// `storewright explain search` says which part of a query finds what, and from which words.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandHere } from '../testing/command-here.ts';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;

before(async () => {
  shop = await openSearchShop('ProductsSearch');
});
after(() => shop.server.close());

const explained = (body: string) =>
  commandHere(['explain', 'search', 'demo', body, '--database-url', shop.server.databaseUrl]);

test('explain search tells what each expression finds, from which words', async () => {
  const query = {
    and: [
      { fullText: { field: 'description', language: 'en', value: 'flowers' } },
      { or: [{ fuzzy: { field: 'name', language: 'en', value: 'jasmin', level: 1 } }] },
    ],
  };
  const { code, stdout, stderr } = await explained(JSON.stringify({ query }));
  assert.equal(code, 0, stderr);
  const lines = stdout
    .trim()
    .replaceAll(/\d+\.\d ms/g, 'N ms')
    .split('\n');
  assert.deepEqual(lines.slice(1), [
    '1 product in N ms.',
    'and: 1 product in N ms',
    '  tokens description.en [flower]: 2 products in N ms',
    '  or: 1 product in N ms',
    '    tokens name.en [jasmine (1)]: 1 product in N ms',
  ]);
});

test('explain search refuses what a request would be refused', async () => {
  const { code, stderr } = await explained('{"query":{}}');
  assert.notEqual(code, 0);
  assert.match(stderr, /Malformed parameter: query/);
  assert.notEqual((await explained('no JSON')).code, 0);
});
