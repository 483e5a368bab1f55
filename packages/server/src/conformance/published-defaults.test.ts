// Members with a published default, asked without them, over REST and GraphQL.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { eachLine, eur, name, percent, rows } from './published-defaults.test.cases.ts';

let server: TestServer;
let number = 0;

/** A name of its own for each draft. */
function another(): string {
  number += 1;
  return `default-${number}`;
}

before(async () => {
  server = await startTestServer({ options: { holdDestinations: true } });
  await server.created('/product-types', { key: 'type', name: 'T', description: '' });
  await server.created('/tax-categories', { key: 'tax', name: 'T', rates: [] });
  await server.created('/associate-roles', { key: 'role', buyerAssignable: true });
  await server.created('/cart-discounts', {
    key: 'discount',
    name,
    value: percent,
    target: eachLine,
    cartPredicate: '1 = 1',
    sortOrder: '0.91',
  });
  await server.created('/products', {
    productType: { key: 'type' },
    name,
    slug: { en: 'sold' },
    publish: true,
    masterVariant: { sku: 'SOLD', prices: [{ value: eur }] },
  });
  const company = { key: 'company', name: 'C', unitType: 'Company' };
  await server.created('/business-units', company);
  await server.created('/product-selections', { key: 'selection', name });
  await server.created('/stores', { key: 'shop', name });
});
after(() => server.close());

/** What is expected, of what is there. */
function partOf(value: any, expected: any): unknown {
  if (Array.isArray(expected)) return expected.map((one, index) => partOf(value?.[index], one));
  if (typeof expected !== 'object' || expected === null) return value;
  return Object.fromEntries(
    Object.keys(expected).map((member) => [member, partOf(value?.[member], expected[member])]),
  );
}

/** Lists of strings; an empty list does not show what it is of. */
const lists = new Set(['groups', 'expansionPaths', 'types']);

function selectionOf(expected: any): string {
  const one = Array.isArray(expected) ? expected[0] : expected;
  if (typeof one !== 'object' || one === null) return '';
  const members = Object.entries(one).map(([member, inner]) => {
    const isEmpty = Array.isArray(inner) && inner.length === 0 && !lists.has(member);
    return `${member} ${isEmpty ? '{ __typename }' : selectionOf(inner)}`;
  });
  return `{ ${['__typename', ...members].join(' ')} }`;
}

/** A draft of GraphQL has localized members as lists. */
function inGraphql(value: any): any {
  if (Array.isArray(value)) return value.map(inGraphql);
  if (typeof value !== 'object' || value === null) return value;
  if ('en' in value) return [{ locale: 'en', value: value.en }];
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, inGraphql(inner)]),
  );
}

for (const { path, draft, shows, graphql, given = draft, gives = shows } of rows) {
  test(`A draft of ${path} without ${JSON.stringify(shows)} has the published defaults`, async () => {
    if (path === '/product-tailoring')
      await server.created('/products', {
        ...{ key: 'tailored', productType: { key: 'type' }, name, slug: { en: another() } },
      });
    const made = await server.created(path, draft(another()));
    assert.deepEqual(partOf(made, shows), shows);
  });
  if (graphql === undefined) continue;
  const [mutation, type] = graphql;
  test(`${mutation} of GraphQL without ${JSON.stringify(gives)} has them too`, async () => {
    const query = `mutation ($draft: ${type}!) {
      ${mutation}(draft: $draft) ${selectionOf(gives)} }`;
    const data = await server.graphql(query, { draft: inGraphql(given(another())) });
    assert.deepEqual(partOf(data[mutation], gives), gives);
  });
}

/** Defaults of drafts that other tests ask for, or that answers do not show. */
const elsewhere: { readonly [kind: string]: readonly string[] } = {
  'order-edit': ['stagedActions', 'dryRun'],
  quote: ['stagedQuoteStateToSent'],
  'staged-quote': ['quoteRequestStateToAccepted'],
  product: ['publish'],
  variant: ['publish'],
  'product-tailoring': ['publish'],
};

test('The table has each default of each draft', () => {
  for (const [name, { create, endpoints }] of kinds) {
    const paths = new Set(endpoints.map(({ path }) => path));
    const shown = rows.flatMap(({ path, shows }) => (paths.has(path) ? Object.keys(shows) : []));
    const known = new Set([...shown, ...(elsewhere[name] ?? [])]);
    for (const [member, field] of Object.entries<any>(create?.members ?? {}))
      if ('default' in field) assert.ok(known.has(member), `${name}.${member}`);
  }
});

test('A customer has the published defaults, over REST and GraphQL', async () => {
  const shows = { authenticationMode: 'Password', isEmailVerified: false };
  const draft = () => ({ email: `${another()}@example.com`, password: 'secret' });
  const { customer } = await server.created('/customers', draft());
  assert.deepEqual(partOf(customer, shows), shows);
  const { customerSignUp } = await server.graphql(
    `mutation ($draft: CustomerSignUpDraft!) { customerSignUp(draft: $draft) {
      customer ${selectionOf(shows)} } }`,
    { draft: draft() },
  );
  assert.deepEqual(partOf(customerSignUp.customer, shows), shows);
});

/** Defaults of members of update actions, by kind. */
const ofActions: { readonly [kind: string]: { readonly [action: string]: object } } = {
  'standalone-price': { changeValue: { staged: false } },
  product: {
    publish: { scope: 'All' },
    transitionState: { force: false },
  },
  review: { transitionState: { force: false } },
  order: { transitionState: { force: false } },
  payment: { transitionState: { force: false } },
  quote: { transitionState: { force: false } },
  'quote-request': { transitionState: { force: false } },
  'staged-quote': { transitionState: { force: false } },
  'recurring-order': { transitionState: { force: false } },
  cart: {
    recalculate: { updateProductData: false },
    addLineItem: { quantity: 1 },
    addCustomLineItem: { quantity: 1, priceMode: 'Standard' },
  },
  'shopping-list': { addLineItem: { quantity: 1 }, addTextLineItem: { quantity: 1 } },
  project: { changeProductSearchIndexingEnabled: { mode: 'ProductProjectionsSearch' } },
};

const defaultOf = (kind: string, action: string, member: string): unknown =>
  (kinds.get(kind)!.actions.get(action)?.members[member] as { default?: unknown } | undefined)
    ?.default;

for (const [kind, actions] of Object.entries(ofActions))
  for (const [action, members] of Object.entries(actions))
    for (const [member, value] of Object.entries(members))
      test(`${action} of ${kind} takes ${member} as ${value} where it is absent`, () => {
        assert.equal(defaultOf(kind, action, member), value);
      });

test('Actions of products, variants and tailorings are staged where the member is absent', () => {
  for (const kind of ['product', 'variant', 'product-tailoring'])
    for (const [name, { members }] of kinds.get(kind)!.actions)
      if ('staged' in members) assert.equal(defaultOf(kind, name, 'staged'), true, name);
});

const pages: readonly (readonly [path: string, counts: boolean])[] = [
  ['/products', true],
  ['/categories', true],
  ['/product-projections', true],
  ['/product-tailoring', false],
  ['/in-store/key=shop/product-tailoring', false],
  ['/product-selections/key=selection/products', false],
];

for (const [path, counts] of pages)
  test(`${path} answers 20 from the first on, ${counts ? 'with' : 'without'} a total`, async () => {
    const page = await server.read(path);
    assert.deepEqual([page.limit, page.offset, 'total' in page], [20, 0, counts]);
    assert.equal('total' in (await server.read(`${path}?withTotal=${!counts}`)), !counts);
  });
