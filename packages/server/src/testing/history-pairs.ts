// Two versions of a document that differ in what no update action of the examples changes: what orders take
// from order edits, and what the platform changes.

const eur = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const rate = (amount: number) => ({ name: 'Standard', amount, country: 'DE' });
const customer = (id: string, roles: readonly string[] = []) => ({
  ...{ customer: { typeId: 'customer', id }, associateRoleAssignments: roles },
});

/** A kind, a member, and its value before and after; an absent one is `undefined`. */
type Row = readonly [kind: string, member: string, before: unknown, after: unknown];

const line = (more: object) => [{ id: 'line', name: { en: 'Lamp' }, variant: { id: 1 }, ...more }];
const fee = (more: object) => [{ id: 'fee', name: { en: 'Fee' }, ...more }];

const lineRows = (member: string, before: unknown, after: unknown): readonly Row[] => [
  ['order', 'lineItems', line({ [member]: before }), line({ [member]: after })],
];
const feeRows = (member: string, before: unknown, after: unknown): readonly Row[] => [
  ['order', 'customLineItems', fee({ [member]: before }), fee({ [member]: after })],
];
const linesAndFees = (member: string, before: unknown, after: unknown): readonly Row[] => [
  ...lineRows(member, before, after),
  ...feeRows(member, before, after),
];

const method = (more: object) => ({
  shippingMethodName: 'Post',
  shippingMethod: { id: 'm' },
  ...more,
});
const shipping = (member: string, before: unknown, after: unknown): Row => [
  'order',
  'shippingInfo',
  method({ [member]: before }),
  method({ [member]: after }),
];

const returned = (custom: object) => [
  { items: [{ id: 'item', customLineItemId: 'fee', quantity: 1, custom }] },
];
const fields = (id: string, text: string) => ({ type: { typeId: 'type', id }, fields: { text } });

const listed = (more: object) => [{ id: 'line', name: { en: 'Lamp' }, ...more }];

const rows: readonly Row[] = [
  ['business-unit', 'inheritedAssociates', undefined, [customer('a')]],
  ['business-unit', 'inheritedAssociates', [customer('a')], [customer('a', ['buyer'])]],
  ['business-unit', 'inheritedAssociates', [customer('a')], []],
  ['business-unit', 'inheritedAssociates', [customer('a')], [customer('b'), customer('c')]],
  ['business-unit', 'inheritedStores', [], [{ typeId: 'store', key: 'berlin' }]],
  ['key-value-document', 'value', { a: 1, b: 2 }, { a: 2, c: 3 }],
  ['key-value-document', 'value', 'before', 'after'],
  ['customer', 'isEmailVerified', false, true],
  ['discount-code', 'applicationVersion', 1, 2],
  ['cart-discount', 'references', [], [{ typeId: 'category', id: 'c' }]],
  ['product-discount', 'isValid', true, false],
  ['inventory-entry', 'reservations', [], [{ quantity: 1, owner: { typeId: 'cart', id: 'c' } }]],
  ['product', 'lastVariantId', 1, 2],
  ['product', 'reviewRatingStatistics', undefined, { count: 1, averageRating: 5 }],
  ['review', 'includedInStatistics', true, false],
  ['shopping-list', 'lineItems', listed({ published: true }), listed({ published: false })],
  ['shopping-list', 'lineItems', listed({}), listed({ deactivatedAt: '2026-01-01T00:00:00.000Z' })],
  ['shopping-list', 'lineItems', listed({}), listed({ name: { en: 'Light' } })],
  ['order', 'lineItems', [], line({})],
  ['order', 'lineItems', line({}), []],
  ['order', 'customLineItems', [], fee({})],
  ['order', 'customLineItems', fee({}), []],
  ...linesAndFees('quantity', 1, 2),
  ...linesAndFees('priceRoundingMode', 'HalfEven', 'HalfUp'),
  ...linesAndFees('discountedPrice', undefined, { value: eur(90) }),
  ...linesAndFees('discountedPricePerQuantity', [], [{ quantity: 1 }]),
  ...linesAndFees('taxRate', rate(0.19), rate(0.07)),
  ...linesAndFees('taxedPrice', undefined, { totalNet: eur(100) }),
  ...linesAndFees('totalPrice', eur(100), eur(200)),
  ...lineRows('price', { value: eur(100) }, { value: eur(90) }),
  ...lineRows('distributionChannel', undefined, { typeId: 'channel', id: 'c' }),
  ...lineRows('productKey', undefined, 'lamp'),
  ...lineRows('productSlug', { en: 'lamp' }, { en: 'light' }),
  ...feeRows('money', eur(100), eur(90)),
  ...feeRows('taxCategory', undefined, { typeId: 'tax-category', id: 't' }),
  ['order', 'discountCodes', [], [{ discountCode: { id: 'd' }, state: 'MatchesCart' }]],
  ['order', 'discountCodes', [{ discountCode: { id: 'd' }, state: 'MatchesCart' }], []],
  ['order', 'shipping', [], [{ shippingKey: 'one' }]],
  ['order', 'shipping', [{ shippingKey: 'one' }], []],
  ['order', 'discountTypeCombination', undefined, { type: 'Stacking' }],
  ['order', 'priceRoundingMode', 'HalfEven', 'HalfUp'],
  ['order', 'taxCalculationMode', 'LineItemLevel', 'UnitPriceLevel'],
  ['order', 'taxMode', 'Platform', 'External'],
  ['order', 'taxRoundingMode', 'HalfEven', 'HalfUp'],
  ['order', 'country', undefined, 'DE'],
  ['order', 'directDiscounts', [], [{ id: 'd' }]],
  ['order', 'discountOnTotalPrice', undefined, { discountedAmount: eur(10) }],
  ['order', 'taxedPrice', { totalTax: eur(1) }, { totalTax: eur(2) }],
  ['order', 'totalPrice', eur(100), eur(200)],
  ['order', 'taxedShippingPrice', undefined, { totalNet: eur(5) }],
  ['order', 'shippingRateInput', undefined, { type: 'Score', score: 1 }],
  ['order', 'shippingInfo', undefined, { shippingMethodName: 'By hand' }],
  ['order', 'shippingInfo', undefined, method({})],
  shipping('price', eur(5), eur(6)),
  shipping('taxedPrice', undefined, { totalNet: eur(5) }),
  shipping('discountedPrice', undefined, { value: eur(4) }),
  shipping('taxRate', rate(0.19), rate(0.07)),
  shipping('taxCategory', undefined, { typeId: 'tax-category', id: 't' }),
  shipping('shippingRate', { price: eur(5) }, { price: eur(6) }),
  ['order', 'returnInfo', returned(fields('t', 'a')), returned(fields('t', 'b'))],
  ['order', 'returnInfo', returned(fields('t', 'a')), returned(fields('u', 'a'))],
];

const variant = (availability: object) => ({
  ...{ published: true, current: { masterVariant: { id: 1, sku: 'lamp', availability } } },
});

export interface DocumentPair {
  readonly kind: string;
  readonly before: object;
  readonly after: object;
}

/** Every tax mode has words of its own. */
const taxModes = ['Platform', 'ExternalAmount'];

/** Pairs of versions. */
export const historyPairs: readonly DocumentPair[] = [
  ...rows.flatMap(([kind, member, before, after]) =>
    (kind === 'order' && member !== 'taxMode' ? taxModes : [undefined]).map((taxMode) => {
      const shared = taxMode === undefined ? {} : { taxMode };
      const of = (value: unknown) => (value === undefined ? {} : { [member]: value });
      return { kind, before: { ...shared, ...of(before) }, after: { ...shared, ...of(after) } };
    }),
  ),
  {
    kind: 'product',
    before: { masterData: variant({ isOnStock: false }) },
    after: { masterData: variant({ isOnStock: true }) },
  },
];
