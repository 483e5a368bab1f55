// The shop that the examples take place in: a street of documents with keys, made before all others.
import { eur, type Step, to } from './example.ts';
import { home } from './families.ts';

const texts = (en: string) => ({ en });

const step = (path: string, body: object, rest: Omit<Step, 'path' | 'body'> = {}): Step => ({
  path,
  body,
  ...rest,
});

/** Kinds of resources that custom fields of the type `notes` are for. */
const customizable = [
  ...['address', 'asset', 'approval-flow', 'approval-rule', 'associate-role', 'business-unit'],
  ...['cart-discount', 'category', 'channel', 'customer', 'customer-group', 'custom-line-item'],
  ...['discount-code', 'inventory-entry', 'line-item', 'order', 'order-edit', 'order-delivery'],
  ...['order-parcel', 'order-return-item', 'payment', 'payment-interface-interaction'],
  ...['payment-method', 'payment-method-info', 'product-price', 'product-selection'],
  ...['product-tailoring', 'quote', 'review', 'recurring-order', 'shipping', 'shipping-method'],
  ...['shopping-list', 'shopping-list-text-line-item', 'standalone-price', 'store', 'transaction'],
];

const notes = {
  key: 'notes',
  name: texts('Notes'),
  resourceTypeIds: customizable,
  fieldDefinitions: [
    { name: 'note', label: texts('Note'), required: false, type: { name: 'String' } },
  ],
};

const rate = { key: 'de', name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' };

const states = [
  ['OrderState', 'packing', 'shipped'],
  ['LineItemState', 'picked', 'packed'],
  ['ProductState', 'draft', 'ready'],
  ['ReviewState', 'submitted', 'accepted'],
  ['PaymentState', 'pending', 'paid'],
  ['QuoteRequestState', 'asked', 'answered'],
  ['StagedQuoteState', 'drafted', 'checked'],
  ['QuoteState', 'offered', 'agreed'],
  ['RecurringOrderState', 'running', 'reviewed'],
].flatMap(([type, first, second]) => [
  step('/states', { key: second, type, initial: false, name: texts(second!) }),
  step('/states', {
    key: first,
    type,
    initial: true,
    name: texts(first!),
    transitions: [to('state', second!)],
  }),
]);

const attribute = (name: string, members: object = {}) => ({
  name,
  label: texts(name),
  type: { name: 'text' },
  isRequired: false,
  ...members,
});

const mug = (name: string, centAmount: number, members: object = {}) =>
  step('/products', {
    key: `${name}-mug`,
    name: texts(`Mug, ${name}`),
    slug: texts(`${name}-mug`),
    productType: to('product-type', 'mug'),
    taxCategory: to('tax-category', 'standard'),
    categories: [to('category', 'mugs')],
    masterVariant: {
      sku: `${name}-mug`,
      key: `${name}-mug`,
      prices: [{ key: `${name}-mug-eur`, value: eur(centAmount) }],
      attributes: [{ name: 'color', value: name }],
    },
    publish: true,
    ...members,
  });

const shippingMethod = (key: string, centAmount: number, isDefault = false) =>
  step('/shipping-methods', {
    key,
    name: key,
    taxCategory: to('tax-category', 'standard'),
    zoneRates: [{ zone: to('zone', 'germany'), shippingRates: [{ price: eur(centAmount) }] }],
    isDefault,
  });

const person = (name: string) =>
  step(
    '/customers',
    {
      key: name,
      email: `${name}@example.com`,
      password: 'correct horse',
      firstName: name,
      addresses: [home],
    },
    { as: name, member: 'customer' },
  );

const catalogue = [
  step('/categories', { key: 'mugs', name: texts('Mugs'), slug: texts('mugs') }, { as: 'mugs' }),
  step('/categories', { key: 'sale', name: texts('Sale'), slug: texts('sale') }, { as: 'sale' }),
  { ...mug('blue', 1490), as: 'blueMug' },
  mug('red', 1590),
  step('/product-selections', { key: 'spring', name: texts('Spring') }),
];

const pricing = [
  step('/cart-discounts', {
    key: 'summer',
    name: texts('Ten percent in summer'),
    value: { type: 'relative', permyriad: 1000 },
    cartPredicate: 'true',
    target: { type: 'lineItems', predicate: 'true' },
    sortOrder: '0.5',
    requiresDiscountCode: true,
  }),
  step('/cart-discounts', {
    key: 'bulk',
    name: texts('Five percent on many'),
    value: { type: 'relative', permyriad: 500 },
    cartPredicate: 'lineItemCount(true) > 100',
    target: { type: 'lineItems', predicate: 'true' },
    sortOrder: '0.51',
    requiresDiscountCode: true,
  }),
  step(
    '/discount-codes',
    {
      key: 'summer',
      code: 'SUMMER',
      cartDiscounts: [to('cart-discount', 'summer')],
    },
    { as: 'summer' },
  ),
  step('/discount-groups', { key: 'seasonal', name: texts('Seasonal'), sortOrder: '0.3' }),
  step('/product-discounts', {
    key: 'external',
    name: texts('By the price engine'),
    value: { type: 'external' },
    predicate: 'sku is defined',
    sortOrder: '0.9',
    isActive: true,
  }),
  step('/recurrence-policies', {
    key: 'monthly',
    schedule: { type: 'standard', value: 1, intervalUnit: 'Months' },
  }),
  step('/recurrence-policies', {
    key: 'weekly',
    schedule: { type: 'standard', value: 1, intervalUnit: 'Weeks' },
  }),
];

const buying = [
  ...['Carts', 'Orders', 'Quotes', 'QuoteRequests', 'ShoppingLists'].map((one) => `ViewMy${one}`),
  ...['Carts', 'ShoppingLists'].flatMap((one) => [`CreateMy${one}`, `DeleteMy${one}`]),
  ...['Carts', 'Orders', 'QuoteRequests', 'ShoppingLists'].map((one) => `UpdateMy${one}`),
  ...['CreateMyOrdersFromMyCarts', 'CreateMyOrdersFromMyQuotes'],
  ...['CreateMyQuoteRequestsFromMyCarts', 'AcceptMyQuotes', 'DeclineMyQuotes'],
  ...['RenegotiateMyQuotes', 'ReassignMyQuotes'],
];

const approving = [
  ...['CreateApprovalRules', 'UpdateApprovalRules', 'UpdateApprovalFlows', 'UpdateAssociates'],
];

const productType = step('/product-types', {
  key: 'mug',
  name: 'Mug',
  description: 'What one drinks from',
  attributes: [attribute('color'), attribute('material', { level: 'Product' })],
});

/** The content of the shop other than products and people, in the order of its creation. */
export const settings: readonly Step[] = [
  step('/types', notes),
  step('/tax-categories', { key: 'standard', name: 'Standard', rates: [rate] }),
  step('/tax-categories', {
    key: 'reduced',
    name: 'Reduced',
    rates: [{ ...rate, name: '7 %', amount: 0.07 }],
  }),
  step('/zones', { key: 'germany', name: 'Germany', locations: [{ country: 'DE' }] }),
  step('/zones', { key: 'france', name: 'France', locations: [{ country: 'FR' }] }),
  step('/channels', { key: 'warehouse', roles: ['InventorySupply'] }),
  step('/channels', { key: 'online', roles: ['ProductDistribution'] }),
  step('/channels', { key: 'erp', roles: ['OrderExport'] }),
  step('/customer-groups', { key: 'wholesale', groupName: 'Wholesale' }),
  step('/customer-groups', { key: 'friends', groupName: 'Friends' }),
  ...states,
  step('/stores', { key: 'berlin', name: texts('Berlin') }),
  step('/stores', { key: 'hamburg', name: texts('Hamburg') }),
  productType,
  step('/associate-roles', { key: 'buyer', permissions: buying }),
  step('/associate-roles', { key: 'approver', permissions: approving }),
];

/** All of it. */
export const shop: readonly Step[] = [
  { method: 'GET', path: '', as: 'project' },
  step('', {
    version: '{project.version}',
    actions: [{ action: 'setShippingRateInputType', shippingRateInputType: { type: 'CartScore' } }],
  }),
  ...settings,
  ...catalogue,
  ...pricing,
  shippingMethod('parcel', 490, true),
  shippingMethod('express', 990),
  person('jane'),
  person('joe'),
  person('max'),
  person('mia'),
  person('ann'),
  step('/business-units', {
    key: 'acme',
    unitType: 'Company',
    name: 'ACME',
    associates: [
      {
        customer: to('customer', 'jane'),
        associateRoleAssignments: [
          { associateRole: to('associate-role', 'buyer') },
          { associateRole: to('associate-role', 'approver') },
        ],
      },
    ],
  }),
  step('/business-units', {
    key: 'acme-germany',
    unitType: 'Division',
    name: 'ACME Germany',
    parentUnit: to('business-unit', 'acme'),
  }),
];

const everything = [
  ...['AddChildUnits', 'UpdateAssociates', 'UpdateBusinessUnitDetails', 'UpdateParentUnit'],
];

/** Makes variants documents of their own. */
export const modularSettings: readonly Step[] = [
  { method: 'GET', path: '', as: 'project' },
  step('', {
    version: '{project.version}',
    actions: [{ action: 'setProductCatalogModel', productCatalogModel: 'Modular' }],
  }),
];

/** Settings of the project of the requests, in addition to the shop. */
export const requestSettings: readonly Step[] = [
  { method: 'GET', path: '', as: 'project' },
  step('/associate-roles', { key: 'admin', permissions: everything }),
  step('', {
    version: '{project.version}',
    actions: [
      { action: 'changeMyBusinessUnitStatusOnCreation', status: 'Active' },
      {
        action: 'setMyBusinessUnitAssociateRoleOnCreation',
        associateRole: to('associate-role', 'admin'),
      },
      {
        action: 'changeMessagesConfiguration',
        messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
      },
      { action: 'changeProductSearchIndexingEnabled', enabled: true, mode: 'ProductsSearch' },
      { action: 'changeProductSearchIndexingEnabled', enabled: true },
      { action: 'changeOrderSearchStatus', status: 'Activated' },
      { action: 'changeCustomerSearchStatus', status: 'Activated' },
      { action: 'changeBusinessUnitSearchStatus', status: 'Activated' },
    ],
  }),
];
