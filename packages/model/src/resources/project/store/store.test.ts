import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { storeKind } from './index.ts';

const channel = (id: string) => ({ typeId: 'channel', id });
const selection = (id: string, active: boolean) => ({
  productSelection: { typeId: 'product-selection', id },
  active,
});
const shop = {
  id: 's1',
  key: 'shop',
  languages: ['en'],
  countries: [{ code: 'DE' }],
  distributionChannels: [channel('d1')],
  supplyChannels: [],
  productSelections: [selection('p1', true)],
  storefront: { faqUrl: 'https://shop.example/faq' },
};
const project = { languages: ['en', 'de'] };
const seller = { id: 'd2', roles: ['ProductDistribution'] };
const warehouse = { id: 'w1', roles: ['InventorySupply'] };

testActions(storeKind, shop, [
  {
    title: 'A store gets a name',
    action: 'setName',
    input: { name: { en: 'Shop' } },
    after: { name: { en: 'Shop' } },
    messages: [{ type: 'StoreNameSet', name: { en: 'Shop' } }],
  },
  {
    title: 'Languages that the project has are set',
    action: 'setLanguages',
    input: { languages: ['de', 'de'] },
    facts: { project },
    after: { languages: ['de'] },
    messages: [{ type: 'StoreLanguagesChanged', addedLanguages: ['de'], removedLanguages: ['en'] }],
  },
  {
    title: 'A language that the project lacks is refused',
    action: 'setLanguages',
    input: { languages: ['it'] },
    facts: { project },
    error: 'ProjectNotConfiguredForLanguages',
  },
  {
    title: 'A country is added',
    action: 'addCountry',
    input: { country: { code: 'FR' } },
    after: { countries: [{ code: 'DE' }, { code: 'FR' }] },
    messages: [
      { type: 'StoreCountriesChanged', addedCountries: [{ code: 'FR' }], removedCountries: [] },
    ],
  },
  {
    title: 'A country that is there is not added again',
    action: 'addCountry',
    input: { country: { code: 'DE' } },
    after: { countries: [{ code: 'DE' }] },
    messages: [],
  },
  {
    title: 'Without countries the store serves all',
    action: 'setCountries',
    input: {},
    after: { countries: [] },
    messages: [
      { type: 'StoreCountriesChanged', addedCountries: [], removedCountries: [{ code: 'DE' }] },
    ],
  },
  {
    title: 'A channel to sell through is added',
    action: 'addDistributionChannel',
    input: { distributionChannel: { ...channel('d2'), key: 'two' } },
    facts: { known: [seller] },
    after: { distributionChannels: [channel('d1'), channel('d2')] },
    messages: [
      {
        type: 'StoreDistributionChannelsChanged',
        addedDistributionChannels: [channel('d2')],
        removedDistributionChannels: [],
      },
    ],
  },
  {
    title: 'A channel to sell through must have the role',
    action: 'addDistributionChannel',
    input: { distributionChannel: channel('w1') },
    facts: { known: [warehouse] },
    error: 'MissingRoleOnChannel',
  },
  {
    title: 'Channels of stock are set once each',
    action: 'setSupplyChannels',
    input: { supplyChannels: [channel('w1'), channel('w1')] },
    facts: { known: [warehouse] },
    after: { supplyChannels: [channel('w1')] },
    messages: [
      {
        type: 'StoreSupplyChannelsChanged',
        addedSupplyChannels: [channel('w1')],
        removedSupplyChannels: [],
      },
    ],
  },
  {
    title: 'A channel to sell through is removed',
    action: 'removeDistributionChannel',
    input: { distributionChannel: channel('d1') },
    after: { distributionChannels: [] },
    messages: [
      {
        type: 'StoreDistributionChannelsChanged',
        addedDistributionChannels: [],
        removedDistributionChannels: [channel('d1')],
      },
    ],
  },
  {
    title: 'A product selection is switched off',
    action: 'changeProductSelectionActive',
    input: { productSelection: { typeId: 'product-selection', id: 'p1' }, active: false },
    after: { productSelections: [selection('p1', false)] },
    messages: [
      {
        type: 'StoreProductSelectionsChanged',
        addedProductSelections: [],
        removedProductSelections: [],
        updatedProductSelections: [selection('p1', false)],
      },
    ],
  },
  {
    title: 'A product selection that is not there cannot be switched',
    action: 'changeProductSelectionActive',
    input: { productSelection: { typeId: 'product-selection', id: 'p9' } },
    error: 'InvalidOperation',
  },
  {
    title: 'A page of the storefront is set and leaves the others alone',
    action: 'setContactUrl',
    input: { contactUrl: 'https://shop.example/contact' },
    after: {
      storefront: {
        faqUrl: 'https://shop.example/faq',
        contactUrl: 'https://shop.example/contact',
      },
    },
    messages: [{ type: 'StoreContactUrlSet', contactUrl: 'https://shop.example/contact' }],
  },
  {
    title: 'A page of the storefront is removed',
    action: 'setFaqUrl',
    input: {},
    after: { storefront: {} },
    messages: [{ type: 'StoreFaqUrlSet' }],
  },
  {
    title: 'A page that stays the same says nothing',
    action: 'setFaqUrl',
    input: { faqUrl: 'https://shop.example/faq' },
    messages: [],
  },
]);

test('A store tells of its creation with its members', () => {
  const draft = { key: 'shop', languages: ['en'], supplyChannels: [channel('w1')] };
  const { document, messages } = created(storeKind, draft, {
    project,
    distribution: [],
    supply: [warehouse],
  });
  assert.deepEqual(document.countries, []);
  assert.deepEqual(messages, [
    {
      type: 'StoreCreated',
      languages: ['en'],
      countries: [],
      distributionChannels: [],
      supplyChannels: [channel('w1')],
      productSelections: [],
    },
  ]);
});

test('A store of a customer cannot be deleted; one that nobody names tells its end', () => {
  const { remove } = storeKind;
  const none = Object.fromEntries(remove!.users!.map(({ kind }) => [kind, [] as object[]]));
  assert.equal(
    codeOf(() => remove!.apply(shop, { ...none, customer: [{}] })),
    'ReferenceExists',
  );
  assert.deepEqual(remove!.apply(shop, none), [{ type: 'StoreDeleted' }]);
});
