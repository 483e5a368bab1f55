// A shop with discounts, for tests of what carts make of them: lamp, chair (100.00) and cup (10.00).
import { after, afterEach, before } from 'node:test';
import { eur, openShop, type Shop } from './checkout-shop.ts';
import { startTestServer, type TestServer } from './harness.ts';

export const all = { type: 'lineItems', predicate: 'true' };
export const relative = (permyriad: number) => ({ type: 'relative', permyriad });
export const absolute = (centAmount: number) => ({ type: 'absolute', money: [eur(centAmount)] });
export const lines = (...items: readonly (readonly [sku: string, quantity: number])[]) =>
  items.map(([sku, quantity]) => ({ sku: `${sku}-1`, quantity }));
export const addCode = (code: string) => ({ action: 'addDiscountCode', code });
export const states = (cart: any) => cart.discountCodes.map(({ state }: any) => state);
export const cents = (money: any) => money?.centAmount;

/** Of each line its runs as quantity, price and amounts; then the total. */
export const shown = (cart: any) => [
  ...cart.lineItems.map(({ discountedPricePerQuantity: runs }: any) =>
    runs.map(({ quantity, discountedPrice: { value, includedDiscounts } }: any) => [
      quantity,
      cents(value),
      ...includedDiscounts.map(({ discountedAmount }: any) => cents(discountedAmount)),
    ]),
  ),
  cents(cart.totalPrice),
];

/** A cart discount of ten percent off all lines. */
export const discountDraft = (sortOrder: string, members: object = {}) => ({
  name: { en: 'Discount' },
  value: relative(1_000),
  cartPredicate: 'true',
  target: all,
  sortOrder,
  ...members,
});

export interface DiscountShop extends Shop {
  /** Each has a lower place than the one before. */
  discount(value: object, members?: object): Promise<any>;
  /** A discount that gives a product, by default a cup. */
  gift(members?: object, product?: any): Promise<any>;
  /** Gives the price of a product a product discount. */
  onSale(product: any, centAmount: number): Promise<any>;
  /** How product discounts and cart discounts go together. */
  combine(discountCombinationMode: 'Stacking' | 'BestDeal'): Promise<unknown>;
  codeFor(code: string, cartDiscounts: readonly any[], members?: object): Promise<any>;
  newCart(lineItems: object[], members?: object): Promise<any>;
  change(cart: any, ...actions: object[]): Promise<any>;
  /** The first error of an update that is refused. */
  refused(cart: any, ...actions: object[]): Promise<any>;
  /** The cart after an update that has nothing to do with discounts. */
  again(cart: any): Promise<any>;
  switchOff(discount: any): Promise<any>;
  /** Switches off what was made so far. */
  endAll(): Promise<void>;
}

/** A server with the shop for the tests of one file; each test has the discounts that it makes. */
export function discountShop(): DiscountShop & { readonly server: TestServer } {
  const opened = {} as DiscountShop & { server: TestServer };
  before(async () => {
    const server = await startTestServer();
    Object.assign(opened, { server, ...(await openDiscounts(server)) });
  });
  after(() => opened.server.close());
  afterEach(() => opened.endAll());
  return opened;
}

async function openDiscounts(server: TestServer): Promise<DiscountShop> {
  const shop = await openShop(server);
  await shop.product('chair', 10_000);
  const cup = await shop.product('cup', 1_000);
  let places = 0;
  let made: any[] = [];
  const nextPlace = () => {
    places += 1;
    return places;
  };
  const discount: DiscountShop['discount'] = async (value, members = {}) => {
    const draft = discountDraft(`0.${99_999 - nextPlace()}1`, { value, ...members });
    const one = await server.created('/cart-discounts', draft);
    made.push(one);
    return one;
  };
  const switchOff = (one: any) => switchedOff(server, one);
  return {
    ...shop,
    ...cartsOf(server),
    discount,
    gift: (members = {}, { id } = cup) => {
      const product = { typeId: 'product', id };
      const value = { type: 'giftLineItem', product, variantId: 1 };
      return discount(value, { target: undefined, ...members });
    },
    onSale: (product, centAmount) => onSale(server, product, centAmount, nextPlace()),
    combine: (discountCombinationMode) =>
      server.changed('', {
        action: 'setDiscountsConfiguration',
        discountsConfiguration: { discountCombinationMode },
      }),
    switchOff,
    async endAll() {
      for (const one of made) await switchOff(one);
      made = [];
    },
  };
}

async function switchedOff(server: TestServer, { id }: any): Promise<any> {
  const { version } = await server.read(`/cart-discounts/${id}`);
  const actions = [{ action: 'changeIsActive', isActive: false }];
  return server.expecting(200, 'POST', `/cart-discounts/${id}`, { version, actions });
}

async function onSale(
  server: TestServer,
  { id, version, masterData }: any,
  centAmount: number,
  place: number,
): Promise<any> {
  const { sku, prices } = masterData.current.masterVariant;
  const sale = await server.created('/product-discounts', {
    name: { en: 'Sale' },
    value: { type: 'external' },
    predicate: `sku = "${sku}"`,
    sortOrder: `0.${place}1`,
    isActive: true,
  });
  const discounted = {
    value: eur(centAmount),
    discount: { typeId: 'product-discount', id: sale.id },
  };
  const action = { action: 'setDiscountedPrice', staged: false, discounted };
  return server.expecting(200, 'POST', `/products/${id}`, {
    version,
    actions: [{ ...action, priceId: prices[0].id }],
  });
}

type OfCarts = Pick<DiscountShop, 'codeFor' | 'newCart' | 'change' | 'refused' | 'again'>;

function cartsOf(server: TestServer): OfCarts {
  const change: DiscountShop['change'] = (cart, ...actions) =>
    server.expecting(200, 'POST', `/carts/${cart.id}`, { version: cart.version, actions });
  return {
    codeFor: (code, cartDiscounts, members = {}) =>
      server.created('/discount-codes', {
        code,
        cartDiscounts: cartDiscounts.map(({ id }) => ({ typeId: 'cart-discount', id })),
        ...members,
      }),
    newCart: (lineItems, members = {}) =>
      server.created('/carts', {
        currency: 'EUR',
        country: 'DE',
        shippingAddress: { country: 'DE' },
        lineItems,
        ...members,
      }),
    change,
    async refused(cart, ...actions) {
      const body = { version: cart.version, actions };
      return (await server.expecting(400, 'POST', `/carts/${cart.id}`, body)).errors[0];
    },
    again: (cart) =>
      change(cart, {
        action: 'setPurchaseOrderNumber',
        purchaseOrderNumber: String(cart.version),
      }),
  };
}
