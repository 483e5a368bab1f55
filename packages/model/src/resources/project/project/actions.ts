import { fractionDigitsOf } from '../../../commerce/money/currency.ts';
import { roundingMode } from '../../../commerce/tax/tax.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { isShownForm } from '../../../commerce/values/shown-secret.ts';
import { apiError, change, f, need } from '../../../declaration/index.ts';
import { headerPurpose, masked } from './external-oauth.ts';
import {
  businessUnitStatusOnCreation,
  cartsConfiguration,
  combinationMode,
  discountsConfiguration,
  externalOAuth,
  inventoryMinutes,
  type Project,
  productCatalogModel,
  project,
  shippingRateInputType,
  shoppingListsConfiguration,
} from './resource.ts';
import { type SearchIndexing, switched, switchedOn } from './search-indexing.ts';

const once = (codes: readonly string[]) => [...new Set(codes)];

export const changeLanguages = project.action({
  doc: 'Sets the languages; a language that a store uses cannot be removed.',
  members: { languages: f.listOf(f.locale()) },
  needs: ({ languages }, input) => ({
    users: usersOf(languages.filter((language) => !input.languages.includes(language))),
  }),
  apply(before, { languages }, { users }) {
    if (languages.length === 0)
      throw apiError.InvalidOperation('A project needs at least one language.');
    if (users !== undefined && users.length > 0)
      throw apiError.LanguageUsedInStores(
        'A store uses a language that the list does not contain.',
      );
    return change({ ...before, languages: once(languages) });
  },
});

const usersOf = (languages: readonly string[]) =>
  languages.length === 0
    ? undefined
    : need.matching<object>('store', 'languages contains any :languages', { languages }, 1);

export const changeMessagesEnabled = project.action({
  doc: 'Sets whether messages can be queried.',
  members: { messagesEnabled: f.boolean() },
  sets: [{ path: 'messages.enabled', input: (messagesEnabled) => ({ messagesEnabled }) }],
  apply: (before, { messagesEnabled }) =>
    change({ ...before, messages: { ...before.messages, enabled: messagesEnabled } }),
});

/** One member of the configuration of carts. */
const changingCarts = (member: keyof Project['carts'], field: f.Field, doc: string) =>
  project.action({
    doc,
    members: { [member]: field },
    apply: (before, input: any) =>
      change({ ...before, carts: { ...before.carts, [member]: input[member] } }),
  });

export const changeCountryTaxRateFallbackEnabled = changingCarts(
  'countryTaxRateFallbackEnabled',
  f.boolean(),
  'Sets whether the tax rate of a country applies to addresses with a state.',
);
export const changePriceRoundingMode = changingCarts(
  'priceRoundingMode',
  roundingMode(),
  'Sets how prices of new carts are rounded.',
);
export const changeTaxRoundingMode = changingCarts(
  'taxRoundingMode',
  roundingMode(),
  'Sets how taxes of new carts are rounded.',
);

export const changeTotalPriceDiscountDoesNotReduceExternalTax = project.action({
  doc: 'Sets whether external taxes of a cart are used unchanged with discounts on the total price.',
  members: { value: f.boolean() },
  sets: [
    {
      path: 'carts.totalPriceDiscountDoesNotReduceExternalTax',
      input: (value) => ({ value }),
    },
  ],
  apply: (before, { value }) =>
    change({
      ...before,
      carts: { ...before.carts, totalPriceDiscountDoesNotReduceExternalTax: value },
    }),
});

export const setExternalOAuth = project.action({
  doc: 'Sets or removes the external OAuth server; responses mask its authorization header.',
  members: { externalOAuth: f.optional(externalOAuth()) },
  needs(before, { externalOAuth: server }) {
    if (server === undefined) return { sealed: undefined };
    if (isShownForm(server.authorizationHeader))
      throw apiError.InvalidInput('The authorization header is masked. Send the full header.');
    return { sealed: need.sealed(server.authorizationHeader, headerPurpose(before.key)) };
  },
  apply(before, { externalOAuth: server }, { sealed }) {
    const shown = server && { ...server, authorizationHeader: masked(server.authorizationHeader) };
    return { ...change({ ...before, externalOAuth: shown }), secret: sealed ?? '' };
  },
});

export const changeProductSearchIndexingEnabled = project.action({
  doc: 'Turns an index of products on or off.',
  members: {
    enabled: f.boolean(),
    mode: f.withDefault(
      f.choice('ProductSearchIndexingMode', 'ProductProjectionsSearch', 'ProductsSearch'),
      'ProductProjectionsSearch',
    ),
  },
  sets: [
    ['products', 'ProductProjectionsSearch'],
    ['productsSearch', 'ProductsSearch'],
  ].map(([index, mode]) => ({
    path: `searchIndexing.${index}.status`,
    input: (status) => ({ enabled: status !== 'Deactivated', mode }),
  })),
  apply(before, { enabled, mode = 'ProductProjectionsSearch' }, facts) {
    const index = mode === 'ProductsSearch' ? 'productsSearch' : 'products';
    const status = enabled ? switchedOn(index, before.searchIndexing) : 'Deactivated';
    return change({
      ...before,
      searchIndexing: switched(before.searchIndexing, index, status, facts),
    });
  },
});

const switching = (index: keyof SearchIndexing, choiceName: string, what: string) =>
  project.action({
    doc: `Turns the index of ${what} on or off.`,
    members: { status: f.choice(choiceName, 'Activated', 'Deactivated') },
    sets: [{ path: `searchIndexing.${index}.status`, input: (status) => ({ status }) }],
    apply: (before, { status }, facts) =>
      change({ ...before, searchIndexing: switched(before.searchIndexing, index, status, facts) }),
  });

export const changeOrderSearchStatus = switching('orders', 'OrderSearchStatus', 'orders');
export const changeCustomerSearchStatus = switching(
  'customers',
  'CustomerSearchStatus',
  'customers',
);
export const changeCartDiscountVisualizationSearchStatus = switching(
  'cartDiscountVisualization',
  'CartDiscountVisualizationSearchStatus',
  'the view of cart discounts in consoles',
);
export const changeBusinessUnitSearchStatus = switching(
  'businessUnits',
  'BusinessUnitSearchStatus',
  'business units',
);

const initialStatus = { myBusinessUnitStatusOnCreation: 'Inactive' } as const;

export const changeMyBusinessUnitStatusOnCreation = project.action({
  doc: 'Sets the status of business units that customers create.',
  members: { status: businessUnitStatusOnCreation() },
  sets: [{ path: 'businessUnits.myBusinessUnitStatusOnCreation', input: (status) => ({ status }) }],
  apply: (before, { status }) =>
    change({
      ...before,
      businessUnits: { ...before.businessUnits, myBusinessUnitStatusOnCreation: status },
    }),
});

export const setMyBusinessUnitAssociateRoleOnCreation = project.action({
  doc: 'Sets the role of customers in business units that they create.',
  members: { associateRole: f.identifier('associate-role') },
  sets: [
    {
      path: 'businessUnits.myBusinessUnitAssociateRoleOnCreation',
      input: (associateRole) => ({ associateRole }),
    },
  ],
  apply: (before, { associateRole }) =>
    change({
      ...before,
      businessUnits: {
        ...initialStatus,
        ...before.businessUnits,
        myBusinessUnitAssociateRoleOnCreation: f.referByKey(associateRole),
      },
    }),
});

export const plain = memberActions(project, {
  changeName: [f.text({ min: 1 }), 'Changes the name.'],
  changeCountries: [f.listOf(f.country(), { min: 1 }), 'Sets the countries.', { checked: once }],
  changeCurrencies: [
    f.listOf(f.currency(), { min: 1 }),
    'Sets the currencies.',
    {
      checked(codes) {
        for (const code of codes) fractionDigitsOf(code);
        return once(codes);
      },
    },
  ],
  changeMessagesConfiguration: [
    f.record('MessagesConfigurationDraft', {
      enabled: f.boolean(),
      deleteDaysAfterCreation: f.integer({ min: 1, max: 90 }),
    }),
    'Sets whether messages can be queried, and for how many days they are stored.',
    { stored: 'messages' },
  ],
  changeCartsConfiguration: [
    cartsConfiguration(),
    'Sets how long carts are stored and how they are rounded; absent fields do not change.',
    { stored: 'carts', checked: (value, before) => ({ ...before.carts, ...value }) },
  ],
  changeShoppingListsConfiguration: [
    shoppingListsConfiguration(),
    'Sets how long shopping lists are stored.',
    { stored: 'shoppingLists' },
  ],
  setShippingRateInputType: [
    f.optional(shippingRateInputType()),
    'Sets or removes the shipping rate input type.',
  ],
  setDiscountsConfiguration: [
    discountsConfiguration(),
    'Sets how discounts are combined.',
    { stored: 'discounts' },
  ],
});

export const setProductVsCartDiscountCombination = project.action({
  doc: 'Sets how discounts are combined (older name); without a mode they are stacked.',
  members: { productVsCartDiscountCombination: f.optional(combinationMode()) },
  apply: (before, { productVsCartDiscountCombination: mode = 'Stacking' }) =>
    change({ ...before, discounts: { ...before.discounts, discountCombinationMode: mode } }),
});

export const setProductCatalogModel = project.action({
  doc: 'Sets whether variants are part of products or separate documents; only before the project has products.',
  members: { productCatalogModel: productCatalogModel() },
  needs: (before, { productCatalogModel }) => ({
    products:
      before.productCatalogModel === productCatalogModel
        ? undefined
        : need.matching<object>('product', 'id is defined', {}, 1),
  }),
  apply(before, { productCatalogModel }, { products = [] }) {
    if (products.length > 0)
      throw apiError.InvalidOperation(
        'The catalogue model cannot change while the project has products.',
      );
    return change({ ...before, productCatalogModel });
  },
});

export const setReservationExpirationInMinutes = project.action({
  doc: 'Sets how long stock stays reserved.',
  members: { reservationExpirationInMinutes: inventoryMinutes() },
  apply: (before, input) => change({ ...before, inventory: { ...before.inventory, ...input } }),
});

export const setReleaseExpiredReservations = project.action({
  doc: 'Sets whether expired reservations are released.',
  members: { releaseExpiredReservations: f.boolean() },
  apply: (before, input) => change({ ...before, inventory: { ...before.inventory, ...input } }),
});
