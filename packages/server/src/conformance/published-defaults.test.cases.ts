// Drafts without the members that have a published default, and what they are created with.

export const name = { en: 'N' };
export const eur = { currencyCode: 'EUR', centAmount: 100 };
export const percent = { type: 'relative', permyriad: 1000 };
export const eachLine = { type: 'lineItems', predicate: '1 = 1' };
const graphqlTarget = { relative: { permyriad: 1000 } };
const text = (label: object) => ({ name: 'text', label });

/** A sort order of its own. */
const placeOf = (key: string) => `0.${key.replace(/[^0-9]/g, '')}1`;

export interface Row {
  readonly path: string;
  readonly draft: (key: string) => { readonly [member: string]: unknown };
  /** What the draft leaves out, by the published defaults. */
  readonly shows: object;
  /** Mutation and type of the draft in GraphQL; without it the draft has no counterpart there. */
  readonly graphql?: readonly [mutation: string, type: string];
  /** The draft of GraphQL, where it is another one but for localized members. */
  readonly given?: (key: string) => { readonly [member: string]: unknown };
  /** The same of GraphQL, where names differ. */
  readonly gives?: object;
}

const modesOf = (storeMode: string, others: string) => ({
  status: 'Active',
  storeMode,
  associateMode: others,
  approvalRuleMode: others,
});
const rounding = {
  priceRoundingMode: 'HalfEven',
  taxRoundingMode: 'HalfEven',
  taxCalculationMode: 'LineItemLevel',
  inventoryMode: 'None',
};
const keys = { accessKey: 'AKIAEXAMPLE', accessSecret: 'a-secret-of-the-queue' };
const queue = {
  queueUrl: 'https://sqs.eu-west-1.amazonaws.com/111122223333/paid',
  region: 'eu-west-1',
  ...keys,
};
const topic = { topicArn: 'arn:aws:sns:eu-west-1:111122223333:paid', ...keys };
const changes = [{ resourceTypeId: 'zone' }];
const events = [{ resourceTypeId: 'import-api', types: ['ImportContainerCreated'] }];
const commerceMcpInput = { majorVersion: 'v4', tools: ['read_products'] };
const commerceMcp = { type: 'CommerceMCP', ...commerceMcpInput };
const customLine = { name, slug: 'line', money: eur };
const cartShows = {
  ...rounding,
  taxMode: 'Platform',
  shippingMode: 'Single',
  origin: 'Customer',
  cartState: 'Active',
  lineItems: [{ quantity: 1 }],
  customLineItems: [{ quantity: 1, priceMode: 'Standard' }],
};

export const rows: readonly Row[] = [
  {
    path: '/products',
    draft: (key) => ({
      productType: { typeId: 'product-type', key: 'type' },
      name,
      slug: { en: key },
    }),
    shows: { priceMode: 'Embedded', masterData: { published: false } },
    graphql: ['createProduct', 'ProductDraft'],
  },
  {
    path: '/product-types',
    draft: (key) => ({
      key,
      name: key,
      description: '',
      attributes: [{ name: key, label: name, type: { name: 'text' }, isRequired: false }],
    }),
    shows: {
      attributes: [
        {
          level: 'Variant',
          attributeConstraint: 'None',
          inputHint: 'SingleLine',
          isSearchable: true,
        },
      ],
    },
    graphql: ['createProductType', 'ProductTypeDraft'],
    given: (key) => ({
      key,
      name: key,
      description: '',
      attributeDefinitions: [
        { name: key, label: name, type: { text: { dummy: '' } }, isRequired: false },
      ],
    }),
    gives: {
      attributeDefinitions: {
        results: [
          {
            level: 'Variant',
            attributeConstraint: 'None',
            inputHint: 'SingleLine',
            isSearchable: true,
          },
        ],
      },
    },
  },
  {
    path: '/standalone-prices',
    draft: (key) => ({ sku: key, value: eur }),
    shows: { active: true },
    graphql: ['createStandalonePrice', 'CreateStandalonePrice'],
    given: (sku) => ({ sku, value: { centPrecision: eur } }),
  },
  {
    path: '/product-selections',
    draft: (key) => ({ key, name }),
    shows: { mode: 'Individual', productCount: 0 },
    graphql: ['createProductSelection', 'CreateProductSelectionDraft'],
  },
  {
    path: '/product-tailoring',
    draft: () => ({ store: { typeId: 'store', key: 'shop' }, product: { key: 'tailored' } }),
    shows: { published: false },
  },
  {
    path: '/states',
    draft: (key) => ({ key, type: 'LineItemState' }),
    shows: { initial: true, builtIn: false },
    graphql: ['createState', 'StateDraft'],
  },
  {
    path: '/shipping-methods',
    draft: (key) => ({
      name: key,
      taxCategory: { typeId: 'tax-category', key: 'tax' },
      zoneRates: [],
      isDefault: false,
    }),
    shows: { active: true },
    graphql: ['createShippingMethod', 'ShippingMethodDraft'],
  },
  {
    path: '/tax-categories',
    draft: (key) => ({ name: key, rates: [] }),
    shows: {},
    graphql: ['createTaxCategory', 'TaxCategoryDraft'],
  },
  {
    path: '/cart-discounts',
    draft: (key) => ({
      name,
      value: percent,
      target: eachLine,
      cartPredicate: '1 = 1',
      sortOrder: placeOf(key),
    }),
    shows: { isActive: true, requiresDiscountCode: false, stackingMode: 'Stacking' },
    graphql: ['createCartDiscount', 'CartDiscountDraft'],
    given: (key) => ({
      name,
      value: graphqlTarget,
      target: { lineItems: { predicate: '1 = 1' } },
      cartPredicate: '1 = 1',
      sortOrder: placeOf(key),
    }),
  },
  {
    path: '/discount-codes',
    draft: (code) => ({ code, cartDiscounts: [{ typeId: 'cart-discount', key: 'discount' }] }),
    shows: { isActive: true, groups: [] },
    graphql: ['createDiscountCode', 'DiscountCodeDraft'],
  },
  {
    path: '/discount-groups',
    draft: (key) => ({ key, sortOrder: placeOf(key) }),
    shows: { isActive: true },
    graphql: ['createDiscountGroup', 'DiscountGroupDraft'],
  },
  {
    path: '/carts',
    draft: () => ({
      currency: 'EUR',
      lineItems: [{ sku: 'SOLD' }],
      customLineItems: [customLine],
    }),
    shows: cartShows,
    graphql: ['createCart', 'CartDraft'],
    given: () => ({
      currency: 'EUR',
      lineItems: [{ sku: 'SOLD' }],
      customLineItems: [{ ...customLine, money: { centPrecision: eur } }],
    }),
  },
  {
    path: '/shopping-lists',
    draft: () => ({ name, lineItems: [{ sku: 'SOLD' }], textLineItems: [{ name }] }),
    shows: { lineItems: [{ quantity: 1 }], textLineItems: [{ quantity: 1 }] },
    graphql: ['createShoppingList', 'ShoppingListDraft'],
  },
  {
    path: '/payments',
    draft: () => ({ amountPlanned: eur, transactions: [{ type: 'Charge', amount: eur }] }),
    shows: { transactions: [{ state: 'Initial' }] },
    graphql: ['createPayment', 'PaymentDraft'],
  },
  {
    path: '/payment-methods',
    draft: (key) => ({ key }),
    shows: { paymentMethodStatus: 'Active', default: false },
    graphql: ['createPaymentMethod', 'PaymentMethodDraft'],
  },
  {
    path: '/business-units',
    draft: (key) => ({ key, name: key, unitType: 'Company' }),
    shows: modesOf('Explicit', 'Explicit'),
    graphql: ['createBusinessUnit', 'BusinessUnitDraft'],
  },
  {
    path: '/business-units',
    draft: (key) => ({
      key,
      name: key,
      unitType: 'Division',
      parentUnit: { typeId: 'business-unit', key: 'company' },
    }),
    shows: modesOf('FromParent', 'ExplicitAndFromParent'),
    graphql: ['createBusinessUnit', 'BusinessUnitDraft'],
  },
  {
    path: '/associate-roles',
    draft: (key) => ({ key }),
    shows: { buyerAssignable: true, permissions: [] },
  },
  {
    path: '/types',
    draft: (key) => ({
      key,
      name,
      resourceTypeIds: ['customer'],
      fieldDefinitions: [{ ...text(name), name: key, type: { name: 'String' }, required: false }],
    }),
    shows: { fieldDefinitions: [{ inputHint: 'SingleLine' }] },
    graphql: ['createTypeDefinition', 'TypeDefinitionDraft'],
    given: (key) => ({
      key,
      name,
      resourceTypeIds: ['customer'],
      fieldDefinitions: [
        { name: key, label: name, type: { String: { dummy: '' } }, required: false },
      ],
    }),
  },
  {
    path: '/orders/import',
    draft: () => ({ totalPrice: eur, customLineItems: [{ ...customLine, quantity: 1 }] }),
    shows: { ...rounding, orderState: 'Open', origin: 'Customer' },
    graphql: ['importOrder', 'ImportOrderDraft'],
    given: () => ({
      totalPrice: eur,
      customLineItems: [{ ...customLine, money: { centPrecision: eur }, quantity: 1 }],
    }),
  },
  {
    path: '/stores',
    draft: (key) => ({
      key,
      productSelections: [{ productSelection: { typeId: 'product-selection', key: 'selection' } }],
    }),
    shows: { productSelections: [{ active: false }] },
    graphql: ['createStore', 'CreateStore'],
  },
  {
    path: '/reviews',
    draft: () => ({ rating: 1 }),
    shows: { includedInStatistics: true },
    graphql: ['createReview', 'ReviewDraft'],
  },
  {
    path: '/attribute-groups',
    draft: (key) => ({ key, name }),
    shows: { attributes: [] },
    graphql: ['createAttributeGroup', 'AttributeGroupDraft'],
  },
  {
    path: '/extensions',
    draft: (key) => ({
      key,
      destination: { type: 'HTTP', url: 'https://hooks.example/in' },
      triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
      additionalContext: {},
    }),
    shows: {
      timeoutInMs: 2000,
      expansionPaths: [],
      additionalContext: { includeOldResource: false },
    },
    graphql: ['createExtension', 'ExtensionDraft'],
    given: (key) => ({
      key,
      destination: { HTTP: { url: 'https://hooks.example/in' } },
      triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
      additionalContext: {},
    }),
  },
  {
    path: '/subscriptions',
    draft: (key) => ({ key, destination: { type: 'SQS', ...queue }, changes }),
    shows: {
      destination: { authenticationMode: 'Credentials' },
      messages: [],
      events: [],
      format: { type: 'Platform' },
    },
    graphql: ['createSubscription', 'SubscriptionDraft'],
    given: (key) => ({ key, destination: { SQS: queue }, changes }),
    gives: { messages: [], events: [], format: { type: 'Platform' } },
  },
  {
    path: '/subscriptions',
    draft: (key) => ({ key, destination: { type: 'SNS', ...topic }, events: events }),
    shows: { destination: { authenticationMode: 'Credentials' }, changes: [] },
    graphql: ['createSubscription', 'SubscriptionDraft'],
    given: (key) => ({ key, destination: { SNS: topic }, events: events }),
    gives: { changes: [] },
  },
  {
    path: '/subscriptions',
    draft: (key) => ({
      key,
      destination: { type: 'SQS', ...queue },
      messages: [{ resourceTypeId: 'order' }],
    }),
    shows: { messages: [{ types: [] }] },
    graphql: ['createSubscription', 'SubscriptionDraft'],
    given: (key) => ({
      key,
      destination: { SQS: queue },
      messages: [{ resourceTypeId: 'order' }],
    }),
  },
  {
    path: '/mcp-servers',
    draft: (key) => ({ key, mcpServer: commerceMcp }),
    shows: { authenticationMode: 'ClientCredentials', state: 'Disabled' },
    graphql: ['createMcpServer', 'McpServerDraft'],
    given: (key) => ({ key, mcpServer: { commerce: commerceMcpInput } }),
  },
];
