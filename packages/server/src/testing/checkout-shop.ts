// A small shop for tests of carts and orders: a lamp, a tax rate, a zone, a shipping method.
import type { TestServer } from './harness.ts';

export interface Line {
  readonly quantity: number;
  readonly sku?: string;
}

export interface Shop {
  /** A published product with one variant, `<slug>-1`, at a price in EUR cents. */
  product(slug: string, centAmount: number): Promise<any>;
  /** The same with a standalone price. */
  standalone(slug: string, centAmount: number): Promise<any>;
  /** A cart with a line of the lamp, four stickers at 1.50 and the shipping method. */
  cart(line: Line, members?: object): Promise<any>;
  /** An order of such a cart; the members are those of its own draft. */
  order(line: Line, members?: object): Promise<any>;
  readonly taxCategoryId: string;
  readonly shippingMethodId: string;
}

export const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

type Server = Pick<TestServer, 'created'>;

export async function openShop(server: Server): Promise<Shop> {
  const { taxCategoryId, shippingMethodId } = await setUp(server);
  const newProduct = await productMaker(server, taxCategoryId);
  const product = (slug: string, centAmount: number) =>
    newProduct(slug, [{ value: eur(centAmount) }]);
  await product('lamp', 1190);
  const cart = (line: Line, members?: object) =>
    server.created('/carts', cartDraft(line, taxCategoryId, shippingMethodId, members));
  return {
    product,
    async standalone(slug, centAmount) {
      const one = await newProduct(slug, [], { priceMode: 'Standalone' });
      await server.created('/standalone-prices', {
        key: slug,
        sku: `${slug}-1`,
        value: eur(centAmount),
      });
      return one;
    },
    cart,
    async order(line, members) {
      const { id, version } = await cart(line);
      return server.created('/orders', { id, version, ...members });
    },
    taxCategoryId,
    shippingMethodId,
  };
}

/** A tax rate, and a shipping method for one country. */
async function setUp(server: Server) {
  const taxCategory = await server.created('/tax-categories', {
    name: 'Standard',
    rates: [{ name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  const zone = await server.created('/zones', { name: 'Germany', locations: [{ country: 'DE' }] });
  const shippingMethod = await server.created('/shipping-methods', {
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
  return {
    taxCategoryId: taxCategory.id as string,
    shippingMethodId: shippingMethod.id as string,
  };
}

/** Makes published products of one type. */
async function productMaker(server: Server, taxCategory: string) {
  const productType = await server.created('/product-types', {
    name: 'Plain',
    description: 'Plain',
  });
  return (slug: string, prices: object[], members: object = {}) =>
    server.created('/products', {
      productType: { typeId: 'product-type', id: productType.id },
      taxCategory: { typeId: 'tax-category', id: taxCategory },
      name: { en: slug },
      slug: { en: slug },
      masterVariant: { sku: `${slug}-1`, prices },
      publish: true,
      ...members,
    });
}

function cartDraft(
  line: Line,
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
