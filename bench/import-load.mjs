// The client of the bench of imports, in a process of its own: products by POST /products, by import requests of 20,
// and by the parts of a product. A job names the work and the numbers of the products.
const perRequest = 20;

const eur = (centAmount) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const productType = { typeId: 'product-type', key: 'furniture' };
const range = (from, count) => Array.from({ length: count }, (_, index) => from + index);

/** The ten variants of a product, each with a price, an image and two attributes. */
const variantsOf = (number, attributeOf) =>
  range(1, 10).map((variant) => ({
    ...{ key: `p-${number}-${variant}`, sku: `sku-${number}-${variant}` },
    prices: [{ key: `eur-${variant}`, value: eur(1_000 + variant) }],
    attributes: [attributeOf('colour', `blue ${variant}`), attributeOf('material', 'oak')],
    images: [{ url: `https://images.example.com/${number}.jpg`, dimensions: { w: 1024, h: 768 } }],
  }));

const contentOf = (number) => ({
  ...{ key: `p-${number}`, name: { en: `Lamp ${number}`, de: `Lampe ${number}` } },
  ...{ slug: { en: `lamp-${number}` }, productType, publish: true },
  description: { en: 'A lamp that is made for the bench of imports and stands on a desk of oak.' },
});

function draftOf(number, attributeOf) {
  const [masterVariant, ...variants] = variantsOf(number, attributeOf);
  return { ...contentOf(number), masterVariant, variants };
}

const bare = (name, value) => ({ name, value });
const typed = (name, value) => ({ name, type: 'text', value });

/** A product that has a variant and no price, and its prices one by one. */
const partsOf = (number) => ({
  ...contentOf(number),
  masterVariant: { key: `p-${number}-1`, sku: `sku-${number}-1` },
});
const pricesOf = (number) =>
  range(1, 10).map((price) => ({
    ...{ key: `price-${price}`, value: eur(100 * price), country: undefined, staged: false },
    ...{
      validFrom: `20${10 + price}-01-01T00:00:00.000Z`,
      validUntil: `20${10 + price}-12-31T00:00:00.000Z`,
    },
    product: { typeId: 'product', key: `p-${number}` },
    productVariant: { typeId: 'product-variant', key: `p-${number}-1` },
  }));

async function post({ url, token }, path, body) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** As many at the same time as there are clients. */
async function each(all, clients, work) {
  const left = [...all].reverse();
  const client = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

const chunked = (all, size) =>
  range(0, Math.ceil(all.length / size)).map((at) => all.slice(at * size, (at + 1) * size));

const importing = (path, type) => (job, resources) =>
  post(job, `/bench/${path}/import-containers/${job.container}`, { type, resources });
const importDrafts = importing('product-drafts', 'product-draft');
const importPrices = importing('prices', 'price');

const works = {
  direct: (job, numbers) =>
    each(numbers, job.clients, (number) => post(job, '/bench/products', draftOf(number, bare))),
  import: (job, numbers) =>
    each(chunked(numbers, perRequest), job.clients, (some) =>
      importDrafts(
        job,
        some.map((number) => draftOf(number, typed)),
      ),
    ),
  floor: (job, numbers) =>
    each(chunked(numbers, perRequest), job.clients, (some) =>
      post(job, '/', { resources: some.map((number) => draftOf(number, bare)) }),
    ),
  /** Twenty products, then their prices. */
  parts: (job, numbers) =>
    each(chunked(numbers, perRequest), job.clients, async (some) => {
      await importDrafts(job, some.map(partsOf));
      for (const prices of chunked(some.flatMap(pricesOf), perRequest))
        await importPrices(job, prices);
    }),
};

process.on('message', async (job) => {
  try {
    const begun = performance.now();
    await works[job.work](job, range(job.from, job.count));
    process.send({ seconds: (performance.now() - begun) / 1_000 });
  } catch (error) {
    process.send({ failure: `${error.stack ?? error}` });
  }
});
