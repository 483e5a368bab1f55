// What makes things cheaper in the demo shop: a season's price, a gift of shipping, and codes.
import type { Shop } from './shop.ts';

/** Codes that orders use, each for whole carts. */
export interface Codes {
  readonly welcome: string;
}

const everyCart = 'true';
const allLines = { type: 'lineItems', predicate: 'true' };

const gardenSeason = {
  key: 'garden-season',
  name: { en: 'Garden season', de: 'Gartensaison', fr: 'Saison du jardin' },
  value: { type: 'relative', permyriad: 1_500 },
  predicate: 'categories.key = "garden"',
  sortOrder: '0.5',
  isActive: true,
};

const cartDiscounts = [
  {
    key: 'second-stool',
    name: { en: 'Second stool at half price', de: 'Zweiter Hocker zum halben Preis' },
    value: { type: 'relative', permyriad: 5_000 },
    cartPredicate: everyCart,
    target: {
      type: 'multiBuyLineItems',
      predicate:
        'productType.key = "furnishing" and categories.key = "seating" and price < "100.00 EUR"',
      triggerQuantity: 2,
      discountedQuantity: 1,
      selectionMode: 'Cheapest',
    },
    sortOrder: '0.9',
    isActive: true,
    requiresDiscountCode: false,
  },
  {
    key: 'welcome',
    name: { en: '10 % for a first order', de: '10 % auf die erste Bestellung' },
    value: { type: 'relative', permyriad: 1_000 },
    cartPredicate: everyCart,
    target: allLines,
    sortOrder: '0.5',
    isActive: true,
    requiresDiscountCode: true,
  },
  {
    key: 'large-basket',
    name: { en: '50.00 off from 1,000.00 on', de: '50,00 Nachlass ab 1.000,00' },
    value: {
      type: 'absolute',
      money: ['EUR', 'GBP'].map((currencyCode) => ({ currencyCode, centAmount: 5_000 })),
    },
    cartPredicate: 'totalPrice >= "1000.00 EUR" or totalPrice >= "1000.00 GBP"',
    target: allLines,
    sortOrder: '0.4',
    isActive: true,
    requiresDiscountCode: true,
  },
];

const codes = [
  { key: 'welcome', code: 'WELCOME10', discount: 'welcome', maxApplicationsPerCustomer: 1 },
  { key: 'large-basket', code: 'LARGE50', discount: 'large-basket' },
];

/** Before the products, whose prices the product discount lowers as they are created. */
export async function makeDiscounts(shop: Shop): Promise<Codes> {
  await shop.create('product-discount', gardenSeason);
  for (const draft of cartDiscounts) await shop.create('cart-discount', draft);
  for (const { discount, ...draft } of codes)
    await shop.create('discount-code', {
      ...draft,
      name: { en: draft.code },
      cartDiscounts: [{ typeId: 'cart-discount', key: discount }],
      isActive: true,
    });
  return { welcome: 'WELCOME10' };
}
