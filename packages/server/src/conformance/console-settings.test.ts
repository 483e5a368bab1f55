// The settings of a project as the console edits them: every member that its form offers has an update action, and
// an edit of one member leaves all others as they are.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FormShape } from '../admin/console/form.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.created('/associate-roles', {
    key: 'buyer',
    permissions: [],
    buyerAssignable: true,
  });
});
after(() => server.close());

async function own(path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/-/console${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json' },
  });
  return response.json();
}

const planOf = (was: any, is: any) => own('/projects/demo/edits', { kind: 'project', was, is });

const label = { key: 'heavy', label: { en: 'Heavy', de: 'Schwer' } };

/** A value for each member that the form offers, other than the one that a new project has. */
const edits: readonly (readonly [path: string, value: unknown])[] = [
  ['name', 'Lamp shop'],
  ['countries', ['DE', 'FR', 'JP']],
  ['currencies', ['EUR', 'JPY']],
  ['languages', ['de', 'en', 'fr-CH']],
  ['messages.enabled', true],
  ['messages.deleteDaysAfterCreation', 40],
  ['carts.deleteDaysAfterLastModification', 30],
  ['carts.countryTaxRateFallbackEnabled', true],
  ['carts.priceRoundingMode', 'HalfUp'],
  ['carts.taxRoundingMode', 'HalfDown'],
  ['carts.totalPriceDiscountDoesNotReduceExternalTax', false],
  ['shoppingLists.deleteDaysAfterLastModification', 20],
  ['shippingRateInputType', { type: 'CartScore' }],
  ['shippingRateInputType', { type: 'CartClassification', values: [label] }],
  ['shippingRateInputType', undefined],
  ['externalOAuth', { url: 'https://id.example', authorizationHeader: 'Basic c2VjcmV0' }],
  ['externalOAuth.authorizationHeader', 'Basic b3RoZXI='],
  ['externalOAuth', undefined],
  ['searchIndexing.products.status', 'Indexing'],
  ['searchIndexing.productsSearch.status', 'Indexing'],
  ['searchIndexing.orders.status', 'Activated'],
  ['searchIndexing.customers.status', 'Activated'],
  ['searchIndexing.businessUnits.status', 'Activated'],
  ['searchIndexing.cartDiscountVisualization', { status: 'Activated' }],
  ['searchIndexing.orders.status', 'Deactivated'],
  ['businessUnits.myBusinessUnitStatusOnCreation', 'Active'],
  [
    'businessUnits.myBusinessUnitAssociateRoleOnCreation',
    { typeId: 'associate-role', key: 'buyer' },
  ],
  ['inventory.reservationExpirationInMinutes', 45],
  ['inventory.releaseExpiredReservations', false],
  ['discounts.discountCombinationMode', 'BestDeal'],
  ['productCatalogModel', 'Modular'],
];

const valueAt = (document: any, path: string): any =>
  path.split('.').reduce((value, name) => value?.[name], document);

function withValue(document: any, [name, ...rest]: readonly string[], value: unknown): any {
  const inner = rest.length === 0 ? value : withValue(document?.[name!] ?? {}, rest, value);
  const { [name!]: _, ...others } = document;
  return inner === undefined ? others : { ...document, [name!]: inner };
}

/** Without what a change of any member sets. */
function restOf(document: any, path: string): any {
  const { version, lastModifiedAt, lastModifiedBy, searchIndexing = {}, ...others } = document;
  const statuses = Object.entries<any>(searchIndexing).map(([name, { status }]) => [
    name,
    // An index that is being built is on soon.
    status === 'Indexing' ? 'Activated' : status,
  ]);
  const plain = { ...others, searchIndexing: Object.fromEntries(statuses) };
  return withValue(plain, path.split('.').slice(0, 2), undefined);
}

/** Paths of the members of a record; other shapes are one member. */
function leavesOf(fields: { readonly [member: string]: FormShape }, path = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, shape]) => {
    const isWhole = shape.fields === undefined || whole.has(name);
    return isWhole ? [`${path}${name}`] : leavesOf(shape.fields!, `${path}${name}.`);
  });
}

/** Records that one action sets as a whole, or that a new project does not have. */
const whole: ReadonlySet<string> = new Set(['externalOAuth', 'cartDiscountVisualization']);

test('the form of the settings offers every member that an update action sets', async () => {
  const { fields } = await own('/kinds/project/form');
  const edited = new Set(edits.map(([path]) => path.replace(/^(externalOAuth)\..*/, '$1')));
  assert.deepEqual([...leavesOf(fields)].sort(), [...edited].sort());
});

test('an edit of one setting becomes update actions that change nothing else', async () => {
  for (const [path, value] of edits) {
    const was = await server.read('');
    const is = withValue(was, path.split('.'), value);
    const plan = await planOf(was, is);
    assert.deepEqual([plan.left, plan.also], [[], []], `${path}: ${JSON.stringify(plan)}`);
    const body = { version: plan.version, actions: plan.actions };
    const { status, body: changed } = await server.request('POST', '', body);
    assert.equal(status, 200, `${path}: ${JSON.stringify([plan.actions, changed])}`);
    if (path.startsWith('externalOAuth')) {
      const header = value === undefined ? undefined : 'Basic ****';
      assert.equal(changed.externalOAuth?.authorizationHeader, header, path);
    } else if (path.startsWith('searchIndexing')) {
      const { status: after } = valueAt(changed, path.split('.').slice(0, 2).join('.'));
      assert.equal(after, typeof value === 'object' ? 'Activated' : value, path);
    } else assert.deepEqual(valueAt(changed, path), value, path);
    assert.deepEqual(restOf(changed, path), restOf(was, path), path);
  }
});

test('several settings are one request, and a setting that somebody else has changed stays', async () => {
  const was = await server.read('');
  await server.changed('', { action: 'changeName', name: 'Meanwhile' });
  const is = {
    ...was,
    countries: [...was.countries, 'IT'],
    messages: { ...was.messages, deleteDaysAfterCreation: 50 },
  };
  const plan = await planOf(was, is);
  assert.deepEqual(
    plan.actions.map(({ action }: any) => action),
    ['changeMessagesConfiguration', 'changeCountries'],
  );
  assert.equal(plan.now.name, 'Meanwhile');
  assert.deepEqual([plan.merged.name, plan.merged.countries.at(-1)], ['Meanwhile', 'IT']);
});

test('a masked authorization header is refused, and an edit of the address does not store it', async () => {
  const externalOAuth = { url: 'https://id.example', authorizationHeader: 'Bearer of-the-shop' };
  await server.changed('', { action: 'setExternalOAuth', externalOAuth });
  const was = await server.read('');
  assert.equal(was.externalOAuth.authorizationHeader, 'Bearer ****');
  const edited = { ...was.externalOAuth, url: 'https://other.example' };
  const plan = await planOf(was, { ...was, externalOAuth: edited });
  assert.deepEqual(plan.left, ['externalOAuth.url']);
  const [refusal] = plan.refusals.filter(({ action }: any) => action === 'setExternalOAuth');
  assert.match(refusal.message, /masked/);
  const actions = [{ action: 'setExternalOAuth', externalOAuth: edited }];
  const { status, body } = await server.request('POST', '', { version: was.version, actions });
  assert.deepEqual([status, body.errors[0].code], [400, 'InvalidInput']);
});
