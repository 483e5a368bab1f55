// Which kinds stand together, in the order in which people look for them.
import { words } from './texts.ts';

export const groups = {
  selling: [
    'order',
    'cart',
    'payment',
    'quote-request',
    'staged-quote',
    'quote',
    'shopping-list',
    'order-edit',
    'recurring-order',
  ],
  catalogue: [
    'product',
    'variant',
    'category',
    'product-type',
    'inventory-entry',
    'product-selection',
    'product-tailoring',
    'review',
    'attribute-group',
    'product-projection',
    'variant-projection',
  ],
  pricing: [
    'standalone-price',
    'cart-discount',
    'discount-code',
    'discount-group',
    'product-discount',
    'tax-category',
  ],
  people: [
    'customer',
    'customer-group',
    'business-unit',
    'associate-role',
    'approval-rule',
    'approval-flow',
  ],
  shop: [
    'store',
    'channel',
    'zone',
    'shipping-method',
    'payment-method',
    'recurrence-policy',
    'state',
    'type',
  ],
} as const satisfies { readonly [name: string]: readonly string[] };

export const groupWords = words({
  selling: { en: 'Orders and carts', de: 'Bestellungen und Warenkörbe' },
  catalogue: { en: 'Catalogue', de: 'Katalog' },
  pricing: { en: 'Prices and discounts', de: 'Preise und Rabatte' },
  people: { en: 'Customers and companies', de: 'Kunden und Firmen' },
  shop: { en: 'The shop', de: 'Der Shop' },
  others: { en: 'Technical', de: 'Technisches' },
});
