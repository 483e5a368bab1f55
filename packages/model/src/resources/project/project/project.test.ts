import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testActions } from '../../../testing/rules.ts';
import { initialState, newProject, projectKind } from './index.ts';

const now = '2024-05-02T09:10:11.123Z';
const demo = newProject('demo', now);
const { carts } = demo;

testActions(projectKind, demo, [
  {
    title: 'A project is renamed',
    action: 'changeName',
    input: { name: 'Demo' },
    after: { name: 'Demo' },
  },
  {
    title: 'Currencies are set once each',
    action: 'changeCurrencies',
    input: { currencies: ['JPY', 'JPY'] },
    after: { currencies: ['JPY'] },
  },
  {
    title: 'A currency that does not exist is refused',
    action: 'changeCurrencies',
    input: { currencies: ['ABC'] },
    error: 'InvalidField',
  },
  {
    title: 'Languages are set',
    action: 'changeLanguages',
    input: { languages: ['de', 'fr'] },
    facts: { users: [] },
    after: { languages: ['de', 'fr'] },
  },
  {
    title: 'A project without languages is refused',
    action: 'changeLanguages',
    input: { languages: [] },
    facts: { users: [] },
    error: 'InvalidOperation',
  },
  {
    title: 'A language of a store stays',
    action: 'changeLanguages',
    input: { languages: ['fr'] },
    facts: { users: [{}] },
    error: 'LanguageUsedInStores',
  },
  {
    title: 'Messages are switched on and kept for some days',
    action: 'changeMessagesConfiguration',
    input: { messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 30 } },
    after: { messages: { enabled: true, deleteDaysAfterCreation: 30 } },
  },
  {
    title: 'The old form switches messages on and keeps the days',
    action: 'changeMessagesEnabled',
    input: { messagesEnabled: true },
    after: { messages: { enabled: true, deleteDaysAfterCreation: 15 } },
  },
  {
    title: 'What a configuration of carts leaves out stays',
    action: 'changeCartsConfiguration',
    input: { cartsConfiguration: { deleteDaysAfterLastModification: 7 } },
    after: { carts: { ...carts, deleteDaysAfterLastModification: 7 } },
  },
  {
    title: 'Rounding of prices changes',
    action: 'changePriceRoundingMode',
    input: { priceRoundingMode: 'HalfUp' },
    after: { carts: { ...carts, priceRoundingMode: 'HalfUp' } },
  },
  {
    title: 'The header for an external OAuth server is kept masked',
    action: 'setExternalOAuth',
    input: { externalOAuth: { url: 'https://id.example', authorizationHeader: 'Basic c2VjcmV0' } },
    after: { externalOAuth: { url: 'https://id.example', authorizationHeader: 'Basic ****' } },
  },
  {
    title: 'The external OAuth server is removed',
    action: 'setExternalOAuth',
    before: { externalOAuth: { url: 'https://id.example', authorizationHeader: '****' } },
    input: {},
    after: { externalOAuth: undefined },
  },
  {
    title: 'Suggestions of products are switched on',
    action: 'changeProductSearchIndexingEnabled',
    input: { enabled: true, mode: 'ProductProjectionsSearch' },
    after: {
      searchIndexing: {
        ...demo.searchIndexing,
        products: { status: 'Indexing', lastModifiedAt: now },
      },
    },
  },
  {
    title: 'Switching an index to the status it has changes nothing',
    action: 'changeOrderSearchStatus',
    input: { status: 'Deactivated' },
    after: { searchIndexing: demo.searchIndexing },
  },
  {
    title: 'Business units of customers start active',
    action: 'changeMyBusinessUnitStatusOnCreation',
    input: { status: 'Active' },
    after: { businessUnits: { myBusinessUnitStatusOnCreation: 'Active' } },
  },
  {
    title: 'The role for business units of customers is kept by key',
    action: 'setMyBusinessUnitAssociateRoleOnCreation',
    input: { associateRole: { typeId: 'associate-role', id: 'r1', key: 'admin' } },
    after: {
      businessUnits: {
        myBusinessUnitStatusOnCreation: 'Inactive',
        myBusinessUnitAssociateRoleOnCreation: { typeId: 'associate-role', key: 'admin' },
      },
    },
  },
  {
    title: 'Variants become documents while there are no products',
    action: 'setProductCatalogModel',
    input: { productCatalogModel: 'Modular' },
    after: { productCatalogModel: 'Modular' },
  },
]);

test('A new project has its key as id and no messages to query', () => {
  assert.equal(demo.id, 'demo');
  assert.equal(demo.key, 'demo');
  assert.equal(demo.messages.enabled, false);
  assert.equal(demo.carts.deleteDaysAfterLastModification, 90);
  assert.equal(demo.searchIndexing?.products?.status, 'Deactivated');
});

test('Every line item starts in a built-in state', () => {
  const { key, type, builtIn, initial } = initialState('s1', now);
  assert.deepEqual(
    { key, type, builtIn, initial },
    { key: 'Initial', type: 'LineItemState', builtIn: true, initial: true },
  );
});
