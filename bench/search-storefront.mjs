// A storefront asks a server of its own over HTTP: a category, what it has, one color, by price, pages.
// `STOREWRIGHT_TEST_DATABASE_URL=… node bench/search-storefront.mjs [--variants 100000] [--rounds 200]`
import {
  attributes,
  below,
  build,
  colors,
  credentials,
  project,
  timed,
  withShop,
} from './search-shop.mjs';

if (import.meta.filename === process.argv[1])
  await withShop(async (shop) => {
    await build(shop);
    await measureStorefront(shop);
  });

/** What a shop does: a category, what it has, one color of it, by price, and further pages. */
export async function measureStorefront({ startServer }) {
  const server = await startServer();
  try {
    const ask = await askerOf(server.url);
    const facets = attributes.map((name) => {
      const field = `variants.attributes.${name}${name === 'color' ? '.key' : ''}`;
      const fieldType = name === 'color' ? 'enum' : 'text';
      return { distinct: { name, field, fieldType, limit: 10 } };
    });
    const sort = [{ field: 'variants.prices.centAmount', order: 'asc' }];
    const inCategory = () => ({
      exact: { field: 'categoriesSubTree', value: `category${below(200)}` },
    });
    const shown = { productProjectionParameters: { priceCurrency: 'EUR' } };
    const field = 'variants.attributes.color.key';
    const chosen = () => ({ exact: { field, fieldType: 'enum', value: colors[below(20)] } });
    await timed('HTTP: list', () => ask({ query: inCategory(), ...shown }));
    await timed('HTTP: filter', () =>
      ask({ query: { and: [inCategory(), chosen()] }, sort, ...shown }),
    );
    await timed('HTTP: facets', () => ask({ query: inCategory(), facets, limit: 0 }));
    await timed('HTTP: sort', () => ask({ query: inCategory(), sort, ...shown }));
    await timed('HTTP: the whole page', () =>
      ask({ query: inCategory(), postFilter: chosen(), facets, sort, ...shown }),
    );
    await timed('HTTP: a later page', () =>
      ask({ query: inCategory(), sort, offset: 100, ...shown }),
    );
    console.log('resident memory of the server, MB:', server.megabytes());
  } finally {
    await server.stop();
  }
}

async function askerOf(url) {
  const basic = Buffer.from(`${credentials.id}:${credentials.secret}`).toString('base64');
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const headers = { authorization: `Basic ${basic}` };
  const given = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body });
  const { access_token: token } = await given.json();
  return async (search) => {
    const answer = await fetch(`${url}/${project}/products/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(search),
    });
    const found = await answer.json();
    if (answer.status !== 200 || (found.total > 0 && search.limit !== 0 && !found.results))
      throw new Error(JSON.stringify(found));
    return found;
  };
}
