// The index of suggestions through real HTTP: how it follows products and the setting of the project,
// also on two servers, and while it is built.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { connect } from '@storewright/store/storage/connection/database';
import { startTestServer } from '../testing/harness.ts';
import { openSuggestShop, type SuggestShop, words } from '../testing/suggest-shop.ts';

let shop: SuggestShop;

before(async () => {
  shop = await openSuggestShop();
});
after(() => shop.server.close());

test('updating, publishing, unpublishing and deleting shows at once', async () => {
  const staged = [['staged', 'true']] as const;
  const see = async (input: string) => ({
    current: await shop.texts('da', input),
    staged: await shop.texts('da', input, ...staged),
    fuzzy: await shop.texts('da', `${input}x`, ['fuzzy', 'true']),
  });
  const none = { current: [], staged: [], fuzzy: [] };
  let it = await shop.product({ da: [{ text: 'Skruetrækker' }] }, false);
  assert.deepEqual(await see('skruet'), { ...none, staged: ['Skruetrækker'] });
  it = await shop.updated(`/products/${it.id}`, it.version, { action: 'publish' });
  const everywhere = (text: string) => ({ current: [text], staged: [text], fuzzy: [text] });
  assert.deepEqual(await see('skruet'), everywhere('Skruetrækker'));
  const searchKeywords = { da: [{ text: 'Hammer' }] };
  const set = { action: 'setSearchKeywords', searchKeywords };
  it = await shop.updated(`/products/${it.id}`, it.version, set);
  assert.deepEqual(await see('hamm'), { ...none, staged: ['Hammer'] });
  assert.deepEqual(await see('skruet'), { ...everywhere('Skruetrækker'), staged: [] });
  it = await shop.updated(`/products/${it.id}`, it.version, { ...set, staged: false });
  assert.deepEqual(await see('hamm'), everywhere('Hammer'));
  assert.deepEqual(await see('skruet'), none);
  it = await shop.updated(`/products/${it.id}`, it.version, { action: 'unpublish' });
  assert.deepEqual(await see('hamm'), { ...none, staged: ['Hammer'] });
  await shop.server.request('DELETE', `/products/${it.id}?version=${it.version}`);
  assert.deepEqual(await see('hamm'), none);
});

test('GraphQL suggests the same', async () => {
  await shop.product({ en: [words('Swiss knife'), { text: 'Knife' }], de: [{ text: 'Messer' }] });
  const query = `query ($keywords: [SearchKeywordArgument!]!, $limit: Int, $staged: Boolean) {
    productProjectionsSuggest(searchKeywords: $keywords, limit: $limit, staged: $staged, fuzzy: true) {
      searchKeywords { locale suggestions { text } }
    }
  }`;
  const keywords = [
    { locale: 'en', searchKeyword: 'knif' },
    { locale: 'de', searchKeyword: 'meser' },
    { locale: 'fr', searchKeyword: 'couteau' },
  ];
  const ask = (variables: object, token?: string) =>
    shop.server.request('POST', '/graphql', { query, variables }, { token });
  const all = await ask({ keywords });
  assert.deepEqual(all.body.data?.productProjectionsSuggest.searchKeywords, [
    { locale: 'en', suggestions: [{ text: 'Knife' }, { text: 'Swiss knife' }] },
    { locale: 'de', suggestions: [{ text: 'Messer' }] },
    { locale: 'fr', suggestions: [] },
  ]);
  const one = await ask({ keywords: keywords.slice(0, 1), limit: 1 });
  assert.deepEqual(one.body.data.productProjectionsSuggest.searchKeywords[0].suggestions, [
    { text: 'Knife' },
  ]);
  const tooMany = await ask({ keywords, limit: 101 });
  assert.equal(tooMany.body.errors[0].extensions.code, 'InvalidInput');
  const token = await shop.server.token('view_published_products:demo');
  const refused = await ask({ keywords, staged: true }, token);
  assert.equal(refused.body.errors[0].extensions.code, 'insufficient_scope');
});

test('switching the index off and on drops and builds it, with what came meanwhile', async () => {
  await shop.product({ pl: [{ text: 'Młotek' }] });
  const off = await shop.switchIndex(false);
  assert.equal(off.searchIndexing.products.status, 'Deactivated');
  const refused = await shop.asked([['searchKeywords.pl', 'mło']]);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.errors[0].code, 'SearchDeactivated');
  await shop.product({ pl: [{ text: 'Młynek' }] });
  const { version } = (await shop.server.request('GET', '')).body;
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  const on = await shop.updated('', version, action);
  assert.equal(on.searchIndexing.products.status, 'Indexing');
  await shop.activated();
  assert.deepEqual(await shop.texts('pl', 'mł'), ['Młotek', 'Młynek']);
  const project = (await shop.server.request('GET', '')).body;
  assert.equal(project.version, on.version);
  const again = await shop.updated('', project.version, action);
  assert.equal(again.version, project.version);
});

test('two servers on one database see the same, whichever of them writes', async () => {
  const { clientId, clientSecret, databaseUrl } = shop.server;
  const credentials = { clientId, clientSecret };
  const other = await startTestServer({ databaseUrl, credentials });
  try {
    for (const text of ['Saha', 'Kirves', 'Vasara']) {
      const it = await shop.product({ et: [{ text }] });
      for (const fuzzy of ['false', 'true']) {
        const path = `/product-projections/suggest?searchKeywords.et=${text.toLowerCase()}&fuzzy=${fuzzy}`;
        const found = (await other.request('GET', path)).body['searchKeywords.et'];
        assert.deepEqual(found, [{ text }]);
      }
      const misspelt = text.replace('a', 'o').toLowerCase();
      const path = `/product-projections/suggest?searchKeywords.et=${misspelt}&fuzzy=true`;
      assert.deepEqual((await other.request('GET', path)).body['searchKeywords.et'], [{ text }]);
      const hidden = await other.request('POST', `/products/${it.id}`, {
        version: it.version,
        actions: [{ action: 'unpublish' }],
      });
      assert.equal(hidden.status, 200);
      assert.deepEqual(await shop.texts('et', text, ['fuzzy', 'true']), []);
    }
  } finally {
    await other.close();
  }
});

test('an index that is built while products change is complete and has nothing too much', async () => {
  await shop.switchIndex(false);
  const own = await Promise.all(
    Array.from({ length: 40 }, (_, index) => shop.product({ hu: [{ text: `Olló ${index}` }] })),
  );
  const { version } = (await shop.server.request('GET', '')).body;
  await shop.updated('', version, { action: 'changeProductSearchIndexingEnabled', enabled: true });
  const changed = own.map(async (one, index) => {
    const searchKeywords = { hu: [{ text: `Fűrész ${index}` }] };
    const set = { action: 'setSearchKeywords', searchKeywords, staged: false };
    await shop.updated(`/products/${one.id}`, one.version, set);
  });
  await Promise.all([...changed, shop.product({ hu: [{ text: 'Fűrész új' }] })]);
  await shop.activated();
  assert.deepEqual(await shop.texts('hu', 'oll'), []);
  const found = await shop.texts('hu', 'fűr', ['limit', '100']);
  const expected = [...own.map((_, index) => `Fűrész ${index}`), 'Fűrész új'];
  assert.deepEqual(found.sort(), expected.sort());
});

test('while the index is being built everybody is told so, and afterwards it works', async () => {
  await shop.product({ fi: [{ text: 'Vasara' }] });
  await shop.switchIndex(false);
  const database = await connect({ url: shop.server.databaseUrl });
  const query = `{ productProjectionsSuggest(searchKeywords: [{ locale: "fi", searchKeyword: "va" }]) {
    searchKeywords { suggestions { text } } } }`;
  const inGraphql = () => shop.server.request('POST', '/graphql', { query });
  try {
    // The build begins only after writes that may go by the former setting have ended.
    await database.transaction(async (run) => {
      await run(sql`lock table product in row exclusive mode`);
      const { version } = (await shop.server.request('GET', '')).body;
      const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
      await shop.updated('', version, action);
      for (const further of [[], ['fuzzy', 'true'], ['staged', 'true'], ['limit', '0']]) {
        const pairs = further.length === 0 ? [] : [[further[0]!, further[1]!] as const];
        const { status, body } = await shop.asked([['searchKeywords.fi', 'va'], ...pairs]);
        assert.equal(status, 400, further.join());
        assert.equal(body.statusCode, 400);
        assert.equal(body.errors[0].code, 'SearchIndexingInProgress');
        assert.equal(body.message, body.errors[0].message);
      }
      const { body } = await inGraphql();
      assert.equal(body.errors[0].extensions.code, 'SearchIndexingInProgress');
    }, 'background');
  } finally {
    await database.close();
  }
  await shop.activated();
  assert.deepEqual(await shop.texts('fi', 'va'), ['Vasara']);
  const { productProjectionsSuggest: found } = (await inGraphql()).body.data;
  assert.deepEqual(found.searchKeywords, [{ suggestions: [{ text: 'Vasara' }] }]);
});
