// Documents as tests put them there.
import { getBaseResourceProperties } from 'storewright/testing/ctmock';
import type { Tested } from './set-up.ts';

const base = () => {
  const { id, version, createdAt, lastModifiedAt } = getBaseResourceProperties();
  return { id, version, createdAt, lastModifiedAt };
};

export const category = (key: string, more: object = {}) => ({
  ...base(),
  key,
  name: { en: key },
  slug: { en: key },
  ancestors: [],
  orderHint: '0.5',
  ...more,
});

export const customer = (email: string, more: object = {}) => ({
  ...base(),
  email,
  addresses: [],
  isEmailVerified: true,
  authenticationMode: 'Password',
  ...more,
});

export const noteType = () => ({
  ...base(),
  key: 'note',
  name: { en: 'Note' },
  resourceTypeIds: ['order'],
  fieldDefinitions: [
    {
      name: 'text',
      label: { en: 'Text' },
      required: true,
      type: { name: 'String' },
      inputHint: 'SingleLine',
    },
  ],
});

const productType = { ...base(), key: 'thing', name: 'Thing', description: '', attributes: [] };
const taxCategory = {
  ...base(),
  key: 'usual',
  name: 'Usual',
  rates: [{ id: 'de-19', name: 'DE', amount: 0.19, includedInPrice: true, country: 'DE' }],
};

/** A product with one variant, whose sku is its key, and one price in euros. */
export function product(key: string, centAmount: number, categories: readonly string[] = []) {
  const data = {
    name: { en: key },
    slug: { en: key },
    categories: categories.map((id) => ({ typeId: 'category', id })),
    searchKeywords: {},
    attributes: [],
    masterVariant: {
      id: 1,
      sku: key,
      images: [],
      attributes: [],
      assets: [],
      prices: [
        {
          id: base().id,
          value: { type: 'centPrecision', currencyCode: 'EUR', centAmount, fractionDigits: 2 },
        },
      ],
    },
    variants: [],
  };
  return {
    ...base(),
    key,
    productType: { typeId: 'product-type', id: productType.id },
    taxCategory: { typeId: 'tax-category', id: taxCategory.id },
    masterData: { current: data, staged: data, published: true, hasStagedChanges: false },
  };
}

/** What products refer to. */
export async function addBasics({ add }: Tested): Promise<void> {
  await add('product-type', productType);
  await add('tax-category', taxCategory);
}
