// Categories and products of the demo shop, with prices, images and search keywords.
import {
  catalogue,
  colors,
  type DemoCategory,
  type DemoName,
  type DemoProduct,
} from './catalogue.ts';
import type { Shop } from './shop.ts';

/** What addresses of images begin with until the shop is placed on a server. */
export const imagesPlace = 'https://images.example.com/';

/** Answers the stock keeping units in the order of the catalogue. */
export async function makeProducts(shop: Shop): Promise<readonly string[]> {
  await shop.create('product-type', productType);
  const skus: string[] = [];
  for (const [position, category] of catalogue.entries()) {
    await shop.create('category', categoryDraft(category, position));
    for (const [index, product] of category.products.entries()) {
      const number = `${category.key}-${index + 1}`;
      const draft = productDraft(category, product, number);
      await shop.create('product', draft);
      for (const { sku } of [draft.masterVariant, ...draft.variants]) {
        await shop.create('inventory-entry', { sku, ...stockOf(skus.length) });
        skus.push(sku);
      }
    }
  }
  return skus;
}

/** From sold out, with a date of its return, to plenty. */
const stocks = [100, 42, 7, 250, 0, 65, 3, 120, 18, 500, 1, 84, 31];

function stockOf(position: number): object {
  const quantityOnStock = stocks[position % stocks.length]!;
  return quantityOnStock === 0 ? { quantityOnStock, restockableInDays: 14 } : { quantityOnStock };
}

const productType = {
  key: 'furnishing',
  name: 'Furnishing',
  description: 'Things for home, office and garden',
  attributes: [
    {
      name: 'color',
      label: { en: 'Colour', de: 'Farbe', fr: 'Couleur' },
      isRequired: false,
      attributeConstraint: 'None',
      isSearchable: true,
      inputHint: 'SingleLine',
      type: {
        name: 'lenum',
        values: [...colors].map(([key, label]) => ({ key, label })),
      },
    },
  ],
};

const categoryDraft = ({ key, name }: DemoCategory, position: number) => ({
  key,
  name,
  slug: slugsOf(name, key),
  orderHint: `0.${position + 1}`,
});

function productDraft(category: DemoCategory, product: DemoProduct, number: string) {
  const [master, ...others] = product.colors.map((color) => variantOf(product, number, color));
  return {
    key: number,
    productType: { typeId: 'product-type', key: 'furnishing' },
    taxCategory: { typeId: 'tax-category', key: 'standard' },
    name: product.name,
    slug: slugsOf(product.name, number),
    description: descriptionOf(product.name),
    categories: [{ typeId: 'category', key: category.key }],
    searchKeywords: Object.fromEntries(
      Object.entries(product.name).map(([locale, text]) => [
        locale,
        [{ text, suggestTokenizer: { type: 'whitespace' } }],
      ]),
    ),
    masterVariant: master!,
    variants: others,
    publish: true,
  };
}

function variantOf({ centAmount }: DemoProduct, number: string, color: string) {
  const sku = `${number}-${color}`;
  return {
    sku,
    key: sku,
    prices: [
      { value: { currencyCode: 'EUR', centAmount } },
      { value: { currencyCode: 'GBP', centAmount: Math.round(centAmount * 0.86) } },
    ],
    attributes: [{ name: 'color', value: color }],
    images: [
      {
        url: `${imagesPlace}demo-${sku}.svg`,
        dimensions: { w: 1200, h: 900 },
        label: sku,
      },
    ],
  };
}

const descriptionOf = ({ en, de, fr }: DemoName): DemoName => ({
  en: `${en}, made to last and easy to repair.`,
  de: `${de}, langlebig und leicht zu reparieren.`,
  fr: `${fr}, durable et facile à réparer.`,
});

const slugsOf = (name: DemoName, suffix: string) =>
  Object.fromEntries(
    Object.entries(name).map(([locale, text]) => [locale, `${slugOf(text)}-${suffix}-${locale}`]),
  );

/** Letters without marks, digits and hyphens. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
