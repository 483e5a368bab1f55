import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productProjectionKind } from './index.ts';

const money = (centAmount: number) => ({
  type: 'centPrecision',
  centAmount,
  currencyCode: 'EUR',
  fractionDigits: 2,
});
const variant = (id: number, ...prices: readonly object[]) => ({ id, prices });
const projection = {
  id: 'p',
  name: { en: 'Knife', de: 'Messer' },
  slug: { en: 'knife' },
  description: { de: 'Scharf' },
  masterVariant: variant(
    1,
    { id: 'any', value: money(10) },
    { id: 'de', country: 'DE', value: money(9) },
  ),
  variants: [
    variant(2, {
      id: 'group',
      customerGroup: { typeId: 'customer-group', id: 'g' },
      value: money(8),
    }),
  ],
};

const [endpoint] = productProjectionKind.endpoints;
const now = '2024-06-01T12:00:00.000Z';
const asked = (parameters: { readonly [name: string]: string | readonly string[] }) =>
  new Map(Object.entries(parameters).map(([name, value]) => [name, [value].flat()]));
const presented = (parameters: { readonly [name: string]: string | readonly string[] }) =>
  endpoint!.transform!.apply(projection, asked(parameters), now, {});
const pricesIn = ({ masterVariant, variants }: any) =>
  [masterVariant, ...variants].map(({ price }) => price?.id);

const selections: readonly [object, readonly (string | undefined)[]][] = [
  [{ priceCurrency: 'EUR' }, ['any', undefined]],
  [{ priceCurrency: 'EUR', priceCountry: 'DE' }, ['de', undefined]],
  [{ priceCurrency: 'EUR', priceCustomerGroup: 'g' }, ['any', 'group']],
  [{ priceCurrency: 'EUR', priceChannel: 'c' }, ['any', undefined]],
  [{ priceCurrency: 'USD' }, [undefined, undefined]],
];

for (const [parameters, expected] of selections)
  test(`Product projections asked with ${JSON.stringify(parameters)} carry the price that fits`, () => {
    assert.deepEqual(pricesIn(presented(parameters as any)), expected);
  });

const malformed = [
  { priceCountry: 'DE' },
  { priceCurrency: 'euro' },
  { priceCurrency: 'EUR', priceCountry: 'de' },
];

for (const parameters of malformed)
  test(`Product projections refuse ${JSON.stringify(parameters)}`, () => {
    assert.throws(() => presented(parameters as any), { code: 'InvalidInput' });
  });

test('Product projections show only the languages asked for', () => {
  const { name, slug, description } = presented({ localeProjection: ['de', 'fr'] });
  assert.deepEqual(
    { name, slug, description },
    {
      name: { de: 'Messer' },
      slug: { en: 'knife' },
      description: { de: 'Scharf' },
    },
  );
});

test('Product projections are passed through when nothing is asked of them', () => {
  assert.equal(
    endpoint!.transform!.applies(asked({ staged: 'true', limit: '5' }), {
      principal: principal(),
      params: {},
    }),
    false,
  );
});

const principal = (...scopes: readonly string[]) => ({
  projectKey: 'demo',
  clientId: 'client',
  scopes: new Set(scopes.map((scope) => `${scope}:demo`)),
});
const source = (staged: string | undefined, ...scopes: readonly string[]) =>
  endpoint!.readsFrom!(asked(staged === undefined ? {} : { staged }), {
    principal: principal(...scopes),
    params: {},
  });

const sources: readonly [string | undefined, string, string][] = [
  [undefined, 'view_published_products', 'product-projection'],
  ['false', 'view_published_products', 'product-projection'],
  ['true', 'view_products', 'product-projection-staged'],
  ['true', 'manage_products', 'product-projection-staged'],
  ['true', 'manage_project', 'product-projection-staged'],
];

for (const [staged, scope, expected] of sources)
  test(`With ${scope} and staged=${staged} product projections come from ${expected}`, () => {
    assert.equal(source(staged, scope), expected);
  });

test('Staged projections need a scope that sees more than published products', () => {
  assert.throws(() => source('true', 'view_published_products'), { code: 'insufficient_scope' });
});

test('The parameter staged is true or false', () => {
  assert.throws(() => source('yes', 'view_products'), { code: 'InvalidInput' });
});
