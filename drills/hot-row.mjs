// Many checkouts of one stock keeping unit over two servers, beside as many of many units.
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

const clients = 32;
/** The least that one unit reaches of the rate of many. */
const minRatio = 0.5;

async function openStock(url, token) {
  const post = async (path, body) => {
    const answer = await call(`${url}/demo${path}`, { method: 'POST', token, body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id: type } = await post('/product-types', { name: 'T', description: 'T' });
  const draft = {
    name: 'S',
    rates: [{ name: 'S', amount: 0.19, includedInPrice: true, country: 'DE' }],
  };
  const { id: tax } = await post('/tax-categories', draft);
  const stocked = async (sku, quantityOnStock) => {
    await post('/products', {
      productType: { typeId: 'product-type', id: type },
      taxCategory: { typeId: 'tax-category', id: tax },
      name: { en: sku },
      slug: { en: sku },
      masterVariant: { sku, prices: [{ value: { currencyCode: 'EUR', centAmount: 1_000 } }] },
      publish: true,
    });
    return post('/inventory', { sku, quantityOnStock });
  };
  const cart = (sku) =>
    post('/carts', {
      currency: 'EUR',
      country: 'DE',
      inventoryMode: 'ReserveOnOrder',
      shippingAddress: { country: 'DE' },
      lineItems: [{ sku, quantity: 1 }],
    });
  return { stocked, cart };
}

/** Two servers on one database, and what is sold there. */
async function openServers(setting) {
  const database = await setting.shared.database();
  const flags = { 'database-url': database.url };
  const nodes = [await startNode(setting, flags)];
  const { token } = await openShop(nodes[0]);
  nodes.push(await startNode(setting, flags));
  return { nodes, token, ...(await openStock(nodes[0].url, token)) };
}

/** Every client orders his carts one after the other, at one server and the other in turn. */
async function rushed({ nodes, token, cart }, { total, skuOf, violations }) {
  const all = Array.from({ length: clients }, (_, index) => index);
  const carts = [];
  for (let start = 0; start < total; start += clients)
    carts.push(...(await Promise.all(all.map((index) => cart(skuOf((start + index) % clients))))));
  const startedAt = performance.now();
  let placed = 0;
  await Promise.all(
    all.map(async (client) => {
      for (let index = client; index < total; index += clients) {
        const { id, version } = carts[index];
        const url = `${nodes[index % 2].url}/demo/orders`;
        const answer = await call(url, { method: 'POST', token, body: { id, version } });
        if (answer.status === 201) placed += 1;
        else if (answer.body?.errors?.[0]?.code !== 'OutOfStock')
          violations.push(`${answer.status} ${JSON.stringify(answer.body)}`.slice(0, 200));
      }
    }),
  );
  return { placed, perSecond: total / ((performance.now() - startedAt) / 1_000) };
}

export default {
  name: 'hot-row',
  what: `${clients} clients order one unit at once, over two servers`,
  quick: { each: 2 },
  full: { each: 20 },
  mutants: [
    {
      what: 'nobody looks whether there is enough when the row is held',
      edits: [
        {
          file: 'storage/writing/adjust.js',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the build
          from: '(${least} is null or ${now} >= ${least})',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the build
          to: '(${least} is null or ${now} is not null)',
        },
      ],
    },
  ],
  async run(setting) {
    const shop = await openServers(setting);
    const { nodes, token, stocked } = shop;
    const total = clients * setting.scale.each;
    const skus = Array.from({ length: clients }, (_, index) => `unit-${index}`);
    for (const sku of skus) await stocked(sku, total);
    // Of the hot unit there is less than is asked for.
    const enough = Math.floor(total * 0.9);
    const hot = await stocked('hot', enough);
    const violations = [];
    const rush = (skuOf) => rushed(shop, { total, skuOf, violations });
    const first = await rush((index) => skus[index]);
    const many = await rush((index) => skus[index]);
    const one = await rush(() => 'hot');
    const acknowledged = first.placed + many.placed + one.placed;
    const { body: left } = await call(`${nodes[0].url}/demo/inventory/${hot.id}`, { token });
    if (one.placed !== enough) violations.push(`${one.placed} of ${enough} were sold`);
    if (left.availableQuantity !== 0) violations.push(`${left.availableQuantity} are left`);
    if (left.version !== 1 + enough) violations.push(`the entry has version ${left.version}`);
    const ratio = one.perSecond / many.perSecond;
    // A handful of orders says nothing about rates.
    if (setting.scale.each > 2 && ratio < minRatio)
      violations.push(`one unit reaches ${ratio.toFixed(2)} of the rate of many`);
    const figures = {
      'orders a second, many units': Math.round(many.perSecond),
      'orders a second, one unit': Math.round(one.perSecond),
      ratio: ratio.toFixed(2),
    };
    return { rounds: 1, acknowledged, lost: 0, violations, figures };
  },
};
