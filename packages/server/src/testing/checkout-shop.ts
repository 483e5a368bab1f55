// A small shop for tests of carts and orders: a lamp, a tax rate, a zone, a shipping method.
import assert from 'node:assert/strict';
import type { TestServer } from './harness.ts';

export interface Shop {
  /** A published product with one variant, `<slug>-1`, at a price in EUR cents. */
  product(slug: string, centAmount: number): Promise<any>;
  /** A cart with a line of the lamp, four stickers at 1.50 and the shipping method. */
  cart(line: { readonly quantity: number; readonly sku?: string }, members?: object): Promise<any>;
  readonly taxCategoryId: string;
  readonly shippingMethodId: string;
}

const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

export async function openShop(server: Pick<TestServer, 'request'>): Promise<Shop> {
  const post = async (path: string, body: object): Promise<any> => {
    const answer = await server.request('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const taxCategory = await post('/tax-categories', {
    name: 'Standard',
    rates: [{ name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  const zone = await post('/zones', { name: 'Germany', locations: [{ country: 'DE' }] });
  const shippingMethod = await post('/shipping-methods', {
    name: 'Parcel',
    taxCategory: { typeId: 'tax-category', id: taxCategory.id },
    isDefault: false,
    zoneRates: [
      {
        zone: { typeId: 'zone', id: zone.id },
        shippingRates: [{ price: eur(590), freeAbove: eur(10_000) }],
      },
    ],
  });
  const productType = await post('/product-types', { name: 'Plain', description: 'Plain' });
  const product = (slug: string, centAmount: number) =>
    post('/products', {
      productType: { typeId: 'product-type', id: productType.id },
      taxCategory: { typeId: 'tax-category', id: taxCategory.id },
      name: { en: slug },
      slug: { en: slug },
      masterVariant: { sku: `${slug}-1`, prices: [{ value: eur(centAmount) }] },
      publish: true,
    });
  await product('lamp', 1190);
  return {
    product,
    taxCategoryId: taxCategory.id,
    shippingMethodId: shippingMethod.id,
    cart: (line, members) =>
      post('/carts', cartDraft(line, taxCategory.id, shippingMethod.id, members)),
  };
}

function cartDraft(
  line: { readonly quantity: number; readonly sku?: string },
  taxCategory: string,
  shippingMethod: string,
  members: object = {},
): object {
  const draft = {
    currency: 'EUR',
    country: 'DE',
    shippingAddress: { country: 'DE', city: 'Berlin' },
    lineItems: [{ sku: 'lamp-1', ...line }],
    customLineItems: [
      {
        name: { en: 'Sticker' },
        slug: 'sticker',
        quantity: 4,
        money: eur(150),
        taxCategory: { typeId: 'tax-category', id: taxCategory },
      },
    ],
    ...members,
  };
  const isShipped = draft.shippingAddress !== undefined;
  return isShipped
    ? { ...draft, shippingMethod: { typeId: 'shipping-method', id: shippingMethod } }
    : draft;
}
