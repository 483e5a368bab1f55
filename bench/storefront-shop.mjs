// The shop of the storefront's documents: a category of products with variants, attributes and prices,
// customers with a cart of ten lines and ten orders each.
import { basic } from './http.mjs';
import { address } from './shop.mjs';

const eur = (centAmount) => ({ currencyCode: 'EUR', centAmount });
const colors = ['blue', 'red', 'green', 'black', 'white'];
const password = 'a password of the bench';

const attributeOf = (name) => ({
  type: { name: 'text' },
  name,
  label: { en: name },
  isRequired: false,
  isSearchable: true,
});

const variantOf = (product, number) => ({
  sku: `sku-${product}-${number}`,
  prices: [
    { value: eur(1_000 + product * 10 + number) },
    { value: { currencyCode: 'USD', centAmount: 1_100 + product * 10 }, country: 'US' },
  ],
  attributes: [
    { name: 'color', value: colors[(product + number) % colors.length] },
    { name: 'material', value: product % 2 === 0 ? 'oak' : 'steel' },
    { name: 'size', value: `size ${number}` },
  ],
  images: [
    {
      url: `https://images.example.com/${product}-${number}.jpg`,
      dimensions: { w: 1024, h: 768 },
    },
  ],
});

const productDraft = (number, { productType, taxCategory, category }) => ({
  productType: { typeId: 'product-type', id: productType.id },
  taxCategory: { typeId: 'tax-category', id: taxCategory.id },
  categories: [{ typeId: 'category', id: category.id }],
  key: `product-${number}`,
  name: { en: `Product ${number}`, de: `Produkt ${number}` },
  description: {
    en: 'A thing for a room. '.repeat(10),
    de: 'Ein Ding für ein Zimmer. '.repeat(10),
  },
  slug: { en: `product-${number}` },
  masterVariant: variantOf(number, 1),
  variants: [variantOf(number, 2), variantOf(number, 3)],
  publish: true,
});

/** Creates the shop through the API. @returns what its documents name */
export async function openStorefront(request, server, { products, clients, orders, lines }) {
  const productType = await request('POST', '/product-types', {
    name: 'Furniture',
    description: 'Furniture',
    attributes: ['color', 'material', 'size'].map(attributeOf),
  });
  const taxCategory = await request('POST', '/tax-categories', {
    name: 'Standard',
    rates: [{ name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  const category = await request('POST', '/categories', {
    name: { en: 'Rooms', de: 'Zimmer' },
    slug: { en: 'rooms' },
  });
  const { version } = await request('GET', '');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  await request('POST', '', { version, actions: [action] });
  for (let number = 1; number <= products; number += 1)
    await request(
      'POST',
      '/products',
      productDraft(number, { productType, taxCategory, category }),
    );
  const accounts = [];
  for (let client = 0; client < clients; client += 1)
    accounts.push(await openAccount(request, server, client, { products, orders, lines }));
  await untilFound(request, products);
  return { category: category.id, products, accounts };
}

const lineItemsOf = (client, count, products) =>
  Array.from({ length: count }, (_, at) => ({
    sku: `sku-${((client * 7 + at) % products) + 1}-${(at % 3) + 1}`,
    quantity: at + 1,
  }));

const cartDraft = (customerId, lineItems) => ({
  currency: 'EUR',
  country: 'DE',
  customerId,
  customerEmail: address.email,
  shippingAddress: address,
  billingAddress: address,
  lineItems,
});

async function openAccount(request, server, client, { products, orders, lines }) {
  const email = `customer-${client}@example.com`;
  const { customer } = await request('POST', '/customers', { email, password });
  for (let number = 0; number < orders; number += 1) {
    const draft = cartDraft(customer.id, lineItemsOf(client + number, 3, products));
    const { id, version } = await request('POST', '/carts', draft);
    await request('POST', '/orders', { cart: { typeId: 'cart', id }, version });
  }
  const cart = await request(
    'POST',
    '/carts',
    cartDraft(customer.id, lineItemsOf(client, lines, products)),
  );
  return { cart: cart.id, token: await loginOf(server, email) };
}

async function loginOf({ url, projectKey, ...client }, username) {
  const scope = `manage_my_orders:${projectKey}`;
  const response = await fetch(`${url}/oauth/${projectKey}/customers/token`, {
    method: 'POST',
    headers: { authorization: basic(client) },
    body: new URLSearchParams({ grant_type: 'password', username, password, scope }),
  });
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}

const longestWaitMs = 120_000;

/** The search index follows a moment later. */
async function untilFound(request, products) {
  const until = Date.now() + longestWaitMs;
  while (Date.now() < until) {
    const found = await request('GET', '/product-projections/search?limit=1').catch(() => ({}));
    if (found.total === products) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the search index did not follow');
}
