// What settings of the project change of the documents that are made under them: switched on over
// HTTP, back over GraphQL. Settings of discounts, searches, reservations, the catalogue's model, the
// times after which documents go, and foreign tokens have tests of their own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import { companyDraft, roleOf } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const rate = { name: 'Half', amount: 0.5, includedInPrice: false, country: 'DE' };
  await server.created('/tax-categories', { name: 'Half', key: 'half', rates: [rate] });
  await server.created('/associate-roles', {
    key: 'buyer',
    permissions: [],
    buyerAssignable: true,
  });
  await server.created('/associate-roles', {
    key: 'chief',
    permissions: [],
    buyerAssignable: true,
  });
  const zone = await server.created('/zones', { name: 'DE', locations: [{ country: 'DE' }] });
  const tiers = [
    { type: 'CartScore', score: 2, price: eur(300) },
    { type: 'CartClassification', value: 'heavy', price: eur(900) },
  ];
  await server.created('/shipping-methods', {
    ...{ name: 'Parcel', key: 'parcel', isDefault: false },
    taxCategory: { typeId: 'tax-category', key: 'half' },
    zoneRates: [
      { zone: { typeId: 'zone', id: zone.id }, shippingRates: [{ price: eur(100), tiers }] },
    ],
  });
  await server.created('/customers', { email: 'ann@example.com', password: 'pw' });
});
after(() => server.close());

/** An action by its name and its members. */
type Action = readonly [name: string, members: object];

const overHttp = ([action, members]: Action) => server.changed('', { action, ...members });

async function overGraphql([action, members]: Action): Promise<void> {
  const { version } = await server.read('');
  const query = `mutation ($version: Long!, $actions: [ProjectSettingsUpdateAction!]!) {
    updateProject(version: $version, actions: $actions) { version } }`;
  const variables = { version, actions: [{ [action]: members }] };
  const { body } = await server.request('POST', '/graphql', { query, variables });
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
}

/** A cart of things at such prices, in hundredths of a cent. */
async function cartOf(prices: readonly number[], address: object = {}): Promise<any> {
  const customLineItems = prices.map((preciseAmount, index) => ({
    name: { en: 'Thing' },
    slug: `thing-${index}`,
    money: { type: 'highPrecision', currencyCode: 'EUR', preciseAmount, fractionDigits: 4 },
    taxCategory: { typeId: 'tax-category', key: 'half' },
  }));
  const shippingAddress = { country: 'DE', ...address };
  const answer = await server.request('POST', '/carts', {
    currency: 'EUR',
    shippingAddress,
    customLineItems,
  });
  return answer.status === 201 ? answer.body : answer.body.errors[0].code;
}

const roundedPrices = async () => {
  const { priceRoundingMode, customLineItems } = await cartOf([250, 350]);
  return [
    priceRoundingMode,
    ...customLineItems.map(({ totalPrice }: any) => totalPrice.centAmount),
  ];
};

/** Of 3 and 5 cents: 4.5 and 7.5 with the tax. */
const roundedTaxes = async () => {
  const { taxRoundingMode, customLineItems } = await cartOf([300, 500]);
  const gross = customLineItems.map(({ taxedPrice }: any) => taxedPrice.totalGross.centAmount);
  return [taxRoundingMode, ...gross];
};

async function taxedInState(): Promise<unknown> {
  const cart = await cartOf([300], { state: 'Bavaria' });
  return cart.customLineItems?.[0].taxRate.name ?? cart;
}

/** Types of the messages of a new category. */
async function toldOfCategory(): Promise<unknown> {
  const { id } = await server.created('/categories', {
    name: { en: 'Lamps' },
    slug: { en: `lamps-${Math.random()}`.replace('.', '-') },
  });
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const { results } = await server.read(`/messages?where=${where}`);
  return results.map(({ type }: any) => type);
}

let units = 0;

async function ownUnit(): Promise<unknown> {
  units += 1;
  const scope = `manage_my_business_units:${server.projectKey}`;
  const token = await server.customerToken('ann@example.com', 'pw', scope);
  const draft = companyDraft(`unit-${units}`);
  const { body } = await server.request('POST', '/me/business-units', draft, { token });
  const role = body.associates?.[0].associateRoleAssignments[0].associateRole.key;
  return [body.status, role];
}

/** What shipping costs by a score and by a classification. */
async function shippingPrices(): Promise<unknown> {
  const inputs = [
    { type: 'Score', score: 2 },
    { type: 'Classification', key: 'heavy' },
  ];
  const answers = inputs.map(async (shippingRateInput) => {
    const { body } = await server.request('POST', '/carts', {
      currency: 'EUR',
      shippingAddress: { country: 'DE' },
      shippingMethod: { typeId: 'shipping-method', key: 'parcel' },
      shippingRateInput,
    });
    return body.shippingInfo?.price.centAmount ?? body.errors[0].code;
  });
  return Promise.all(answers);
}

/** After how many days without a change a new cart and a new list go. */
async function daysKept(): Promise<unknown> {
  const cart = await server.created('/carts', { currency: 'EUR' });
  const list = await server.created('/shopping-lists', { name: { en: 'List' } });
  return [cart.deleteDaysAfterLastModification, list.deleteDaysAfterLastModification];
}

const mode =
  (name: string) =>
  (value: string): Action => [`change${name}`, { [lower(name)]: value }];
const lower = (name: string) => name[0]!.toLowerCase() + name.slice(1);
const prices = mode('PriceRoundingMode');
const taxes = mode('TaxRoundingMode');
const fallback = (value: boolean): Action => [
  'changeCountryTaxRateFallbackEnabled',
  { countryTaxRateFallbackEnabled: value },
];
const carts = (members: object): Action => [
  'changeCartsConfiguration',
  { cartsConfiguration: { deleteDaysAfterLastModification: 90, ...members } },
];
const messages = (messagesEnabled: boolean): Action => [
  'changeMessagesEnabled',
  { messagesEnabled },
];
const kept = (enabled: boolean): Action => [
  'changeMessagesConfiguration',
  { messagesConfiguration: { enabled, deleteDaysAfterCreation: 15 } },
];
const status = (value: string): Action => [
  'changeMyBusinessUnitStatusOnCreation',
  { status: value },
];
const role = (key: string): Action => [
  'setMyBusinessUnitAssociateRoleOnCreation',
  { associateRole: roleOf(key) },
];

const rating = (shippingRateInputType?: object): Action => [
  'setShippingRateInputType',
  { shippingRateInputType },
];
const heavy = { key: 'heavy', label: { en: 'Heavy' } };
const heavyInGraphql = { key: 'heavy', label: [{ locale: 'en', value: 'Heavy' }] };
const lists = (days: number): Action => [
  'changeShoppingListsConfiguration',
  { shoppingListsConfiguration: { deleteDaysAfterLastModification: days } },
];

interface Row {
  readonly what: string;
  readonly shown: () => Promise<unknown>;
  readonly steps: readonly (readonly [action: Action, shows: unknown])[];
}

const refusedInput = 'InvalidOperation';

const rows: readonly Row[] = [
  {
    what: 'shipping is rated',
    shown: shippingPrices,
    steps: [
      [rating({ type: 'CartScore' }), [300, refusedInput]],
      [rating({ CartClassification: { values: [heavyInGraphql] } }), [refusedInput, 900]],
      [rating({ type: 'CartClassification', values: [heavy] }), [refusedInput, 900]],
      [rating({ CartScore: {} }), [300, refusedInput]],
      [rating(), [refusedInput, refusedInput]],
      [rating({ CartValue: {} }), [refusedInput, refusedInput]],
    ],
  },
  {
    what: 'long carts and lists are kept',
    shown: daysKept,
    steps: [
      [lists(7), [90, 7]],
      [carts({ deleteDaysAfterLastModification: 8 }), [8, 7]],
      [carts({}), [90, 7]],
      [lists(9), [90, 9]],
    ],
  },
  {
    what: 'prices of new carts are rounded',
    shown: roundedPrices,
    steps: [
      [prices('HalfUp'), ['HalfUp', 3, 4]],
      [prices('HalfDown'), ['HalfDown', 2, 3]],
      [carts({ priceRoundingMode: 'HalfUp' }), ['HalfUp', 3, 4]],
      [prices('HalfEven'), ['HalfEven', 2, 4]],
    ],
  },
  {
    what: 'taxes of new carts are rounded',
    shown: roundedTaxes,
    steps: [
      [taxes('HalfUp'), ['HalfUp', 5, 8]],
      [taxes('HalfDown'), ['HalfDown', 4, 7]],
      [carts({ taxRoundingMode: 'HalfUp' }), ['HalfUp', 5, 8]],
      [taxes('HalfEven'), ['HalfEven', 4, 8]],
    ],
  },
  {
    what: 'the tax rate of a country serves its states',
    shown: taxedInState,
    steps: [
      [fallback(true), 'Half'],
      [fallback(false), 'MissingTaxRateForCountry'],
      [carts({ countryTaxRateFallbackEnabled: true }), 'Half'],
      [carts({ countryTaxRateFallbackEnabled: false }), 'MissingTaxRateForCountry'],
    ],
  },
  {
    what: 'messages are kept',
    shown: toldOfCategory,
    steps: [
      [messages(true), ['CategoryCreated']],
      [messages(false), []],
      [kept(true), ['CategoryCreated']],
      [kept(false), []],
    ],
  },
  {
    what: 'units of customers are active, and what role their makers have',
    shown: ownUnit,
    steps: [
      [role('buyer'), ['Inactive', 'buyer']],
      [status('Active'), ['Active', 'buyer']],
      [role('chief'), ['Active', 'chief']],
      [status('Inactive'), ['Inactive', 'chief']],
    ],
  },
];

const switching =
  (index: string) =>
  (isOn: boolean): Action => [
    `change${index}SearchStatus`,
    { status: isOn ? 'Activated' : 'Deactivated' },
  ];

const searches: readonly (readonly [string, (isOn: boolean) => Action, number])[] = [
  ['orders', switching('Order'), 404],
  ['customers', switching('Customer'), 409],
  ['business-units', switching('BusinessUnit'), 409],
  [
    'products',
    (enabled) => ['changeProductSearchIndexingEnabled', { enabled, mode: 'ProductsSearch' }],
    404,
  ],
];

for (const [path, action, off] of searches)
  test(`whether ${path} can be searched is as the project says`, async () => {
    const head = async () => (await server.request('HEAD', `/${path}/search`)).status;
    const until = (status: number) =>
      waitUntil(`HEAD /${path}/search is ${status}`, async () => (await head()) === status);
    assert.equal(await head(), off);
    await overHttp(action(true));
    await until(200);
    await overGraphql(action(false));
    await until(off);
    await overGraphql(action(true));
    await until(200);
  });

for (const { what, shown, steps } of rows)
  test(`how ${what} is as the project says`, async () => {
    for (const [index, [action, shows]] of steps.entries()) {
      await (index % 2 === 0 ? overHttp : overGraphql)(action);
      assert.deepEqual(await shown(), shows, JSON.stringify(action));
    }
  });
