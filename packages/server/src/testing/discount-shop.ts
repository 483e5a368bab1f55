// A shop with discounts, for tests of what carts make of them: lamp, chair (100.00) and cup (10.00).
import { eur, openShop, type Shop } from './checkout-shop.ts';
import type { TestServer } from './harness.ts';

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

export interface DiscountShop {
  readonly shop: Shop;
  /** Each has a lower place than the one before. */
  discount(value: object, members?: object): Promise<any>;
  /** A discount that gives a cup. */
  gift(members?: object): Promise<any>;
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

export async function openDiscounts(server: TestServer): Promise<DiscountShop> {
  const shop = await openShop(server);
  await shop.product('chair', 10_000);
  const cup = await shop.product('cup', 1_000);
  let places = 0;
  let made: any[] = [];
  const discount: DiscountShop['discount'] = async (value, members = {}) => {
    places += 1;
    const one = await server.created('/cart-discounts', {
      name: { en: 'Discount' },
      value,
      cartPredicate: 'true',
      target: all,
      sortOrder: `0.${99_999 - places}1`,
      ...members,
    });
    made.push(one);
    return one;
  };
  const change: DiscountShop['change'] = (cart, ...actions) =>
    server.expecting(200, 'POST', `/carts/${cart.id}`, { version: cart.version, actions });
  const switchOff: DiscountShop['switchOff'] = async ({ id }) => {
    const { version } = await server.read(`/cart-discounts/${id}`);
    const actions = [{ action: 'changeIsActive', isActive: false }];
    return server.expecting(200, 'POST', `/cart-discounts/${id}`, { version, actions });
  };
  return {
    shop,
    discount,
    gift: (members = {}) => {
      const product = { typeId: 'product', id: cup.id };
      const value = { type: 'giftLineItem', product, variantId: 1 };
      return discount(value, { target: undefined, ...members });
    },
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
    switchOff,
    async endAll() {
      for (const one of made) await switchOff(one);
      made = [];
    },
  };
}
