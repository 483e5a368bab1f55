// What the bench of creations creates: the drafts of one number, each with values that no other has.
const eur = (centAmount) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const range = (count) => Array.from({ length: count }, (_, index) => index + 1);
const countries = ['DE', 'AT', 'FR', 'IT', 'NL'];

const variantOf = (name, variant) => ({
  key: `${name}-${variant}`,
  sku: `sku-${name}-${variant}`,
  prices: countries.map((country, at) => ({ country, value: eur(1_000 + 10 * variant + at) })),
  attributes: [
    { name: 'colour', value: `blue ${variant}` },
    { name: 'material', value: 'oak' },
  ],
  images: [{ url: `https://images.example.com/${variant}.jpg`, dimensions: { w: 1024, h: 768 } }],
});

function productDraft(name) {
  const [masterVariant, ...variants] = range(10).map((variant) => variantOf(name, variant));
  return {
    key: `p-${name}`,
    name: { en: `Lamp ${name}`, de: `Lampe ${name}` },
    slug: { en: `lamp-${name}` },
    description: {
      en: 'A lamp that is made for the bench of creations and stands on a desk of oak.',
    },
    productType: { typeId: 'product-type', key: 'furniture' },
    masterVariant,
    variants,
    publish: true,
  };
}

/** Of each workload: the path, and the draft of a name. */
export const creations = {
  product: {
    title: 'product of 10 variants with 5 prices each, published',
    path: '/products',
    draft: productDraft,
  },
  category: {
    title: 'category',
    path: '/categories',
    draft: (name) => ({
      key: `c-${name}`,
      name: { en: `Lamps ${name}`, de: `Lampen ${name}` },
      slug: { en: `lamps-${name}` },
    }),
  },
  inventory: {
    title: 'inventory entry',
    path: '/inventory',
    draft: (name) => ({ key: `i-${name}`, sku: `sku-${name}`, quantityOnStock: 100 }),
  },
  price: {
    title: 'standalone price',
    path: '/standalone-prices',
    draft: (name) => ({ key: `s-${name}`, sku: `sku-${name}`, value: eur(1_990), country: 'DE' }),
  },
};
