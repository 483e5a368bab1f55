// Examples of kinds about prices and discounts.
import { eur, example, type KindExamples, to } from './example.ts';
import { customFields, validity } from './families.ts';

const cartDiscount: KindExamples = {
  kind: 'cart-discount',
  draft: {
    key: 'five-euros',
    name: { en: 'Five euros' },
    value: { type: 'absolute', money: [eur(500)] },
    cartPredicate: 'totalPrice > "50.00 EUR"',
    target: { type: 'lineItems', predicate: 'true' },
    sortOrder: '0.6',
    requiresDiscountCode: true,
  },
  actions: [
    example('changeName', { name: { en: 'Ten euros' } }),
    example('setKey', { key: 'ten-euros' }),
    example('setDescription', { description: { en: 'From a hundred euros on' } }),
    example('changeValue', { value: { type: 'absolute', money: [eur(1000)] } }),
    example('changeCartPredicate', { cartPredicate: 'totalPrice > "100.00 EUR"' }),
    example('changeTarget', { target: { type: 'lineItems', predicate: 'sku = "red-mug"' } }),
    example('changeSortOrder', { sortOrder: '0.61' }),
    example('changeStackingMode', { stackingMode: 'StopAfterThisDiscount' }),
    example('changeRequiresDiscountCode', { requiresDiscountCode: false }),
    example('changeIsActive', { isActive: false }),
    example('addStore', { store: to('store', 'hamburg') }, 'stores'),
    example('removeStore', { store: to('store', 'hamburg') }, 'stores'),
    example('setStores', { stores: [to('store', 'berlin'), to('store', 'hamburg')] }),
    example(
      'setDiscountGroup',
      { discountGroup: to('discount-group', 'seasonal') },
      'discountGroup sortOrder',
    ),
    example('setRecurringOrderScope', { recurringOrderScope: { type: 'AnyOrder' } }),
    ...validity(),
    ...customFields(),
  ],
};

const discountCode: KindExamples = {
  kind: 'discount-code',
  draft: { key: 'welcome', code: 'WELCOME', cartDiscounts: [to('cart-discount', 'summer')] },
  actions: [
    example('setName', { name: { en: 'Welcome' } }),
    example('setDescription', { description: { en: 'For the first order' } }),
    example('setKey', { key: 'welcome-2026' }),
    example('changeCartDiscounts', { cartDiscounts: [to('cart-discount', 'bulk')] }),
    example('setCartPredicate', { cartPredicate: 'totalPrice > "20.00 EUR"' }),
    example('changeGroups', { groups: ['newsletter'] }),
    example('changeIsActive', { isActive: false }),
    example('setMaxApplications', { maxApplications: 500 }),
    example('setMaxApplicationsPerCustomer', { maxApplicationsPerCustomer: 1 }),
    ...validity(),
    ...customFields(),
  ],
};

const discountGroup: KindExamples = {
  kind: 'discount-group',
  draft: { key: 'clearance', name: { en: 'Clearance' }, sortOrder: '0.7' },
  actions: [
    example('setName', { name: { en: 'Last pieces' } }),
    example('setKey', { key: 'last-pieces' }),
    example('setDescription', { description: { en: 'What leaves the catalogue' } }),
    example('setIsActive', { isActive: false }),
    example('setSortOrder', { sortOrder: '0.71' }),
  ],
};

const productDiscount: KindExamples = {
  kind: 'product-discount',
  draft: {
    key: 'red-mugs',
    name: { en: 'Red mugs' },
    value: { type: 'relative', permyriad: 1500 },
    predicate: 'sku = "red-mug"',
    sortOrder: '0.42',
    isActive: false,
  },
  actions: [
    example('changeName', { name: { en: 'Red mugs, cheaper' } }),
    example('setKey', { key: 'red-mugs-cheaper' }),
    example('setDescription', { description: { en: 'While there are some' } }),
    example('changeValue', { value: { type: 'absolute', money: [eur(200)] } }),
    example('changePredicate', { predicate: 'attributes.color = "red"' }),
    example('changeSortOrder', { sortOrder: '0.43' }),
    example('changeIsActive', { isActive: true }),
    ...validity(),
  ],
};

const dozen = { minimumQuantity: 12, value: eur(1200) };
const discounted = { value: eur(999), discount: to('product-discount', 'external') };

const stagedValue = { action: 'changeValue', value: eur(1490), staged: true };

const standalonePrice: KindExamples = {
  kind: 'standalone-price',
  draft: { key: 'blue-mug-eur', sku: 'blue-mug', value: eur(1390) },
  actions: [
    example('setKey', { key: 'blue-mug-in-euros' }),
    example('changeValue', { value: eur(1450) }),
    example('applyStagedChanges', {}, 'staged value', { given: [stagedValue] }),
    example('removeStagedChanges', {}, 'staged', { given: [stagedValue] }),
    example('addPriceTier', { tier: dozen }, 'tiers'),
    example('removePriceTier', { minimumQuantity: 12 }, 'tiers'),
    example('setPriceTiers', { tiers: [dozen, { minimumQuantity: 48, value: eur(1100) }] }),
    example('setDiscountedPrice', { discounted }),
    example('changeActive', { active: false }),
    ...validity(),
    ...customFields(),
  ],
};

const french = { key: 'fr', name: '20 %', amount: 0.2, includedInPrice: true, country: 'FR' };

const taxCategory: KindExamples = {
  kind: 'tax-category',
  draft: { key: 'books', name: 'Books' },
  actions: [
    example('changeName', { name: 'Books and papers' }),
    example('setKey', { key: 'papers' }),
    example('setDescription', { description: 'What is printed' }),
    example('addTaxRate', { taxRate: french }, 'rates'),
    example(
      'replaceTaxRate',
      { taxRateKey: 'fr', taxRate: { ...french, name: '5.5 %', amount: 0.055 } },
      'rates',
    ),
    example('removeTaxRate', { taxRateKey: 'fr' }, 'rates'),
  ],
};

export const pricing: readonly KindExamples[] = [
  cartDiscount,
  discountCode,
  discountGroup,
  productDiscount,
  standalonePrice,
  taxCategory,
];
