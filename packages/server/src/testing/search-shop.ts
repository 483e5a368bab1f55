// The example shop that searches are shown on: ten products, thirteen variants, a tree of categories.
import assert from 'node:assert/strict';
import { type Answer, startTestServer, type TestServer } from './harness.ts';

export interface SearchShop {
  readonly server: TestServer;
  /** Ids by the names that tests have for them: `P1`, `tea`. */
  readonly ids: ReadonlyMap<string, string>;
  /** Names in place of ids. */
  names(ids: readonly string[]): string[];
  created(path: string, draft: object): Promise<any>;
  updated(path: string, version: number, ...actions: readonly object[]): Promise<any>;
  /** `POST` of a search. */
  search(body: object, path?: string): Promise<Answer>;
  /** Names of the products that a search finds, in their order. */
  found(body: object): Promise<string[]>;
  /** Waits until the project has the status of an index. */
  switched(index: string, status: string): Promise<void>;
}

type Variant = readonly [sku: string, grams: number | undefined, cents: number];

const products: readonly (readonly [
  name: string,
  title: string,
  description: string,
  category: string,
  variants: readonly Variant[],
])[] = [
  [
    'P1',
    'Assam Gold',
    'Strong black tea with malt notes',
    'black',
    [
      ['AG-50', 50, 450],
      ['AG-250', 250, 1800],
    ],
  ],
  ['P2', 'Assam Broken Leaf', 'Strong everyday black tea', 'black', [['AB-250', 250, 990]]],
  ['P3', 'Earl Grey', 'Black tea scented with bergamot', 'black', [['EG-100', 100, 720]]],
  ['P4', 'Sencha', 'Fresh Japanese green tea', 'green', [['SE-100', 100, 890]]],
  [
    'P5',
    'Jasmine Pearls',
    'Green tea scented with jasmine flowers',
    'green',
    [
      ['JP-50', 50, 1250],
      ['JP-100', 100, 2300],
    ],
  ],
  ['P6', 'Genmaicha', 'Green tea with roasted rice', 'green', [['GM-100', 100, 680]]],
  ['P7', 'Chamomile', 'Mild herbal infusion of flowers', 'herbal', [['CH-40', 40, 390]]],
  [
    'P8',
    'Rooibos Vanilla',
    'Herbal infusion with vanilla',
    'herbal',
    [
      ['RV-100', 100, 560],
      ['RV-250', 250, 1190],
    ],
  ],
  ['P9', 'Glass Teapot', 'Teapot for loose tea, 1 litre', 'ware', [['TP-1', undefined, 2490]]],
  ['P10', 'Tea Strainer', 'Fine steel strainer', 'ware', [['ST-1', undefined, 650]]],
];

const leaves = ['black', 'green', 'herbal'];

const typeDraft = {
  name: 'tea',
  description: 'Tea.',
  attributes: [
    {
      name: 'leaf',
      label: { en: 'Leaf' },
      isRequired: false,
      type: { name: 'enum', values: leaves.map((key) => ({ key, label: key })) },
    },
    { name: 'grams', label: { en: 'Grams' }, isRequired: false, type: { name: 'number' } },
    {
      name: 'secret',
      label: { en: 'x' },
      isRequired: false,
      type: { name: 'text' },
      isSearchable: false,
    },
  ],
};

/** @param modes of the indexes that are switched on */
export async function openSearchShop(
  ...modes: readonly ('ProductsSearch' | 'ProductProjectionsSearch')[]
): Promise<SearchShop> {
  const server = await startTestServer();
  const shop = shopOf(server);
  try {
    await filled(shop);
    for (const mode of modes) await switchedOn(shop, mode);
  } catch (error) {
    await server.close();
    throw error;
  }
  return shop;
}

async function filled(shop: SearchShop): Promise<void> {
  const ids = shop.ids as Map<string, string>;
  const type = await shop.created('/product-types', typeDraft);
  for (const [name, parent] of categories) {
    const above =
      parent === undefined ? {} : { parent: { typeId: 'category', id: ids.get(parent) } };
    const draft = { key: name, name: { en: name }, slug: { en: name }, ...above };
    ids.set(name, (await shop.created('/categories', draft)).id);
  }
  for (const product of products) ids.set(product[0], await made(shop, type.id, product));
  await discounted(shop);
}

async function switchedOn(shop: SearchShop, mode: string): Promise<void> {
  const { version } = (await shop.server.request('GET', '')).body;
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true, mode };
  await shop.updated('', version, action);
  await shop.switched(mode === 'ProductsSearch' ? 'productsSearch' : 'products', 'Activated');
}

const categories = [
  ['tea', undefined],
  ['black', 'tea'],
  ['green', 'tea'],
  ['herbal', 'tea'],
  ['ware', undefined],
] as const;

async function made(
  shop: SearchShop,
  type: string,
  [key, title, description, category, variants]: (typeof products)[number],
): Promise<string> {
  const leaf = leaves.includes(category) ? [{ name: 'leaf', value: category }] : [];
  const drafts = variants.map(([sku, grams, centAmount]) => ({
    sku,
    attributes: [...leaf, ...(grams === undefined ? [] : [{ name: 'grams', value: grams }])],
    prices: [{ value: { currencyCode: 'EUR', centAmount } }],
  }));
  const { id } = await shop.created('/products', {
    key,
    productType: { typeId: 'product-type', id: type },
    name: { en: title },
    description: { en: description },
    slug: { en: title.toLowerCase().replaceAll(' ', '-') },
    categories: [{ typeId: 'category', id: shop.ids.get(category) }],
    masterVariant: drafts[0],
    variants: drafts.slice(1),
    publish: true,
  });
  return id;
}

/** Earl Grey costs 600 after a discount that is told from outside. */
async function discounted(shop: SearchShop): Promise<void> {
  const discount = await shop.created('/product-discounts', {
    name: { en: 'x' },
    value: { type: 'external' },
    predicate: 'sku = "EG-100"',
    sortOrder: '0.5',
    isActive: true,
  });
  const path = `/products/${shop.ids.get('P3')}`;
  const { version, masterData } = (await shop.server.request('GET', path)).body;
  const [price] = masterData.current.masterVariant.prices;
  await shop.updated(path, version, {
    action: 'setDiscountedPrice',
    priceId: price.id,
    staged: false,
    discounted: {
      value: { currencyCode: 'EUR', centAmount: 600 },
      discount: { typeId: 'product-discount', id: discount.id },
    },
  });
}

function shopOf(server: TestServer): SearchShop {
  const ids = new Map<string, string>();
  const posted = async (path: string, body: object) => {
    const answer = await server.request('POST', path, body);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const shop: SearchShop = {
    server,
    ids,
    created: posted,
    updated: (path, version, ...actions) => posted(path, { version, actions }),
    names(found) {
      const byId = new Map([...ids].map(([name, id]) => [id, name]));
      return found.map((id) => byId.get(id) ?? id);
    },
    search: (body, path = '/products/search') => server.request('POST', path, body),
    async found(body) {
      const answer = await shop.search({ limit: 100, ...body });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return shop.names(answer.body.results.map(({ id }: { readonly id: string }) => id));
    },
    async switched(index, status) {
      const { body } = await server.request('GET', '');
      if (body.searchIndexing[index]?.status === status) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return shop.switched(index, status);
    },
  };
  return shop;
}
