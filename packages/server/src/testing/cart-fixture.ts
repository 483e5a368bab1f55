// One cart with everything in it that update actions can touch, and the documents around it, for
// tables of cases over the actions of carts. Prices include 19 % tax; amounts are EUR cents.
import type { CentPrecisionMoney } from '@storewright/model/declaration';
import type { Cart } from '@storewright/model/resources/ordering/cart';

export const cartNow = '2024-06-01T00:00:00.000Z';
const at = '2024-05-02T09:10:11.123Z';

export const ref = <K extends string>(typeId: K, id: string) => ({ typeId, id }) as const;

export const eur = (centAmount: number): CentPrecisionMoney => ({
  type: 'centPrecision',
  currencyCode: 'EUR',
  centAmount,
  fractionDigits: 2,
});

export const german = { name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' };
export const french = { name: '20 %', amount: 0.2, includedInPrice: true, country: 'FR' };

/** A gross amount with its tax, by the plainest arithmetic there is. */
export function taxed(gross: number, rate = german) {
  return between(Math.round(gross / (1 + rate.amount)), gross, rate);
}

export const between = (net: number, gross: number, rate: { name: string; amount: number }) => ({
  totalNet: eur(net),
  totalGross: eur(gross),
  taxPortions: [{ name: rate.name, rate: rate.amount, amount: eur(gross - net) }],
  totalTax: eur(gross - net),
});

/** Total and taxes of a cart whose parts, shipping included, have these gross amounts. */
export function sums(parts: readonly number[], rate = german) {
  const total = parts.reduce((sum, part) => sum + part, 0);
  const net = parts.reduce((sum, part) => sum + taxed(part, rate).totalNet.centAmount, 0);
  return { totalPrice: eur(total), taxedPrice: between(net, total, rate) };
}

const noted = (note: string) => ({ type: ref('type', 'notes'), fields: { note } });

export const variant = {
  id: 1,
  sku: 'lamp-1',
  prices: [
    { id: 'any', value: eur(1190), tiers: [{ minimumQuantity: 10, value: eur(1000) }] },
    { id: 'french', value: eur(1290), country: 'FR' },
    { id: 'group', value: eur(1090), customerGroup: ref('customer-group', 'vip') },
    { id: 'channel', value: eur(1150), channel: ref('channel', 'shop') },
  ],
  attributes: [],
  images: [],
  assets: [],
};

export const lamp: Cart['lineItems'][number] = {
  id: 'lamp',
  key: 'lamp-key',
  productId: 'lamps',
  name: { en: 'Lamp' },
  productSlug: { en: 'lamp' },
  productType: ref('product-type', 'plain'),
  variant,
  price: variant.prices[0]!,
  quantity: 2,
  totalPrice: eur(2380),
  discountedPricePerQuantity: [],
  taxedPrice: taxed(2380),
  taxedPricePortions: [],
  taxRate: german,
  perMethodTaxRate: [],
  state: [{ quantity: 2, state: ref('state', 'initial') }],
  priceMode: 'Platform',
  lineItemMode: 'Standard',
  shippingDetails: { targets: [{ addressKey: 'home', quantity: 2 }], valid: true },
  custom: noted('lamp'),
  addedAt: at,
  lastModifiedAt: at,
};

/** What the cart holds as the line `chair`, and what adding one makes. */
export const chair: Cart['lineItems'][number] = {
  ...lamp,
  id: 'chair',
  key: undefined,
  productId: 'chairs',
  name: { en: 'Chair' },
  productSlug: { en: 'chair' },
  variant: { ...variant, sku: 'chair-1', prices: [{ id: 'chair', value: eur(500) }] },
  price: { id: 'chair', value: eur(500) },
  quantity: 1,
  totalPrice: eur(500),
  taxedPrice: taxed(500),
  state: [{ quantity: 1, state: ref('state', 'initial') }],
  shippingDetails: undefined,
  custom: undefined,
};

export const sticker: Cart['customLineItems'][number] = {
  id: 'sticker',
  key: 'sticker-key',
  name: { en: 'Sticker' },
  money: eur(150),
  slug: 'sticker',
  quantity: 4,
  totalPrice: eur(600),
  discountedPricePerQuantity: [],
  taxedPrice: taxed(600),
  taxedPricePortions: [],
  taxRate: german,
  perMethodTaxRate: [],
  state: [{ quantity: 4, state: ref('state', 'initial') }],
  taxCategory: ref('tax-category', 'standard'),
  custom: noted('sticker'),
  shippingDetails: { targets: [{ addressKey: 'home', quantity: 4 }], valid: true },
  priceMode: 'Standard',
};

export const parcel: NonNullable<Cart['shippingInfo']> = {
  shippingMethodName: 'Parcel',
  price: eur(590),
  shippingRate: { price: eur(590), freeAbove: eur(10_000), tiers: [] },
  taxedPrice: taxed(590),
  taxRate: german,
  taxCategory: ref('tax-category', 'standard'),
  shippingMethod: ref('shipping-method', 'parcel'),
  deliveries: [],
  shippingMethodState: 'MatchesCart',
};

export const cartFixture: Cart = {
  id: 'cart',
  version: 1,
  createdAt: at,
  lastModifiedAt: at,
  key: 'cart-key',
  cartState: 'Active',
  country: 'DE',
  customerEmail: 'ada@example.com',
  lineItems: [lamp, chair],
  customLineItems: [sticker],
  ...sums([2380, 500, 600, 590]),
  taxedShippingPrice: taxed(590),
  totalLineItemQuantity: 3,
  priceRoundingMode: 'HalfEven',
  taxMode: 'Platform',
  taxRoundingMode: 'HalfEven',
  taxCalculationMode: 'LineItemLevel',
  inventoryMode: 'None',
  origin: 'Customer',
  shippingMode: 'Single',
  shippingInfo: parcel,
  shippingCustomFields: noted('shipping'),
  shipping: [],
  shippingAddress: { id: 'ship', country: 'DE', custom: noted('ship') },
  billingAddress: { id: 'bill', country: 'DE', custom: noted('bill') },
  itemShippingAddresses: [
    { id: 'one', key: 'home', country: 'DE', custom: noted('home') },
    { id: 'two', key: 'work', country: 'DE' },
  ],
  discountCodes: [],
  directDiscounts: [],
  refusedGifts: [],
  discountTypeCombination: { type: 'Stacking' },
  paymentInfo: { payments: [ref('payment', 'paid')] },
  custom: noted('cart'),
  deleteDaysAfterLastModification: 90,
  warnings: [],
};

/** The same cart, but with two shippings and with the lines spread over them. */
export const multipleFixture: Cart = {
  ...cartFixture,
  shippingMode: 'Multiple',
  shippingInfo: undefined,
  shippingCustomFields: undefined,
  shippingAddress: undefined,
  lineItems: [
    {
      ...lamp,
      taxRate: undefined,
      shippingDetails: {
        targets: [{ addressKey: 'home', quantity: 2, shippingMethodKey: 'fast' }],
        valid: true,
      },
      perMethodTaxRate: [{ shippingMethodKey: 'fast', taxRate: german }],
      taxedPricePortions: [{ shippingMethodKey: 'fast', taxedPrice: taxed(2380) }],
    },
  ],
  customLineItems: [],
  shipping: [
    {
      shippingKey: 'fast',
      shippingInfo: parcel,
      shippingAddress: { id: 'ship', country: 'DE' },
      shippingCustomFields: noted('fast'),
    },
  ],
  ...sums([2380, 590]),
  totalLineItemQuantity: 2,
};

const product = (id: string, line: Cart['lineItems'][number], published = true) => ({
  id,
  skus: [line.variant.sku],
  productType: line.productType,
  taxCategory: ref('tax-category', 'standard'),
  masterData: {
    published,
    current: {
      name: line.name,
      slug: line.productSlug,
      categories: [],
      masterVariant: line.variant,
      variants: [],
    },
  },
});

const method = (id: string, members: object = {}) => ({
  id,
  name: 'Parcel',
  active: true,
  stores: [],
  taxCategory: ref('tax-category', 'standard'),
  zoneRates: [{ zone: ref('zone', 'europe'), shippingRates: [parcel.shippingRate] }],
  ...members,
});

const everywhere =
  'order line-item custom-line-item address shipping customer shipping-method'.split(' ');

const definition = (name: string, type: string) => ({
  name,
  type: { name: type },
  required: false,
  label: { en: name },
});

const nothing = { ...chair.variant, sku: 'secret-1' };

/** What needs find, by kind. */
export const cartDocuments: ReadonlyMap<string, readonly object[]> = new Map<
  string,
  readonly object[]
>([
  ['state', [{ id: 'initial', key: 'Initial', type: 'LineItemState', initial: true }]],
  [
    'product',
    [
      product('lamps', lamp),
      product('chairs', chair),
      product('secrets', { ...chair, variant: nothing }, false),
    ],
  ],
  ['tax-category', [{ id: 'standard', rates: [german, french] }]],
  ['zone', [{ id: 'europe', locations: [{ country: 'DE' }, { country: 'FR' }] }]],
  [
    'shipping-method',
    [
      method('parcel'),
      method('closed', { active: false }),
      method('bulky', { predicate: 'lineItemCount(sku = "chair-1") > 1' }),
      method('berlin', { stores: [{ typeId: 'store', key: 'berlin' }] }),
    ],
  ],
  [
    'channel',
    [
      { id: 'shop', key: 'shop', roles: ['ProductDistribution'] },
      { id: 'depot', key: 'depot', roles: ['InventorySupply'] },
    ],
  ],
  [
    'type',
    [
      {
        id: 'notes',
        resourceTypeIds: everywhere,
        fieldDefinitions: [definition('note', 'String'), definition('size', 'Number')],
      },
      { id: 'reviews', resourceTypeIds: ['review'], fieldDefinitions: [] },
    ],
  ],
  [
    'customer',
    [
      { id: 'ada', email: 'ada@example.com', customerGroup: ref('customer-group', 'vip') },
      { id: 'bob', email: 'bob@example.com' },
    ],
  ],
  [
    'cart-discount',
    [
      {
        id: 'tenth',
        value: { type: 'relative', permyriad: 1_000 },
        cartPredicate: 'true',
        target: { type: 'lineItems', predicate: 'sku = "none"' },
        sortOrder: '0.5',
        stores: [],
        isActive: true,
        requiresDiscountCode: true,
        stackingMode: 'Stacking',
        recurringOrderScope: { type: 'NonRecurringOrdersOnly' },
        createdAt: at,
      },
    ],
  ],
  [
    'discount-code',
    [
      {
        id: 'sale',
        code: 'SALE',
        isActive: true,
        cartDiscounts: [ref('cart-discount', 'tenth')],
      },
    ],
  ],
  ['customer-group', [{ id: 'vip', key: 'vip', name: 'VIP' }]],
  ['store', [{ id: 'berlin', key: 'berlin', countries: [{ code: 'DE' }] }]],
  [
    'business-unit',
    ['Active', 'Inactive'].map((status) => ({
      id: status,
      key: status,
      status,
      unitType: 'Company',
      storeMode: 'Explicit',
      stores: [],
      associates: [],
      inheritedAssociates: [],
      inheritsFrom: [],
      ancestors: [],
    })),
  ],
  [
    'shopping-list',
    [
      { id: 'wishes', lineItems: [{ productId: 'chairs', variantId: 1, quantity: 2 }] },
      { id: 'dreams', lineItems: [{ productId: 'secrets', variantId: 1, quantity: 1 }] },
    ],
  ],
]);

export const cartProject = {
  languages: ['en', 'de'],
  carts: {},
  shippingRateInputType: { type: 'CartScore' },
};
