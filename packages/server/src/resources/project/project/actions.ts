import { fractionDigitsOf } from '../../../commerce/money/currency.ts';
import { roundingMode } from '../../../commerce/tax/tax.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
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
  doc: 'Sets the languages; a language that a store uses cannot go.',
  members: { languages: f.listOf(f.locale()) },
  needs: ({ languages }, input) => ({
    users: usersOf(languages.filter((language) => !input.languages.includes(language))),
  }),
  apply(before, { languages }, { users }) {
    if (languages.length === 0)
      throw apiError.InvalidOperation('A project has at least one language.');
    if (users !== undefined && users.length > 0)
      throw apiError.LanguageUsedInStores('A language that is left out is used by a store.');
    return change({ ...before, languages: once(languages) });
  },
});

const usersOf = (languages: readonly string[]) =>
  languages.length === 0
    ? undefined
    : need.matching<object>('store', 'languages contains any :languages', { languages }, 1);

export const changeMessagesEnabled = project.action({
  doc: 'Says whether messages can be queried.',
  members: { messagesEnabled: f.boolean() },
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
  'Says whether the tax rate of a country serves an address with a state.',
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
  doc: 'Says whether the external tax of a cart is taken as it is beside discounts on the total.',
  members: { value: f.boolean() },
  apply: (before, { value }) =>
    change({
      ...before,
      carts: { ...before.carts, totalPriceDiscountDoesNotReduceExternalTax: value },
    }),
});

export const setExternalOAuth = project.action({
  doc: 'Sets or removes the server that checks foreign tokens; its header is shown masked.',
  members: { externalOAuth: f.optional(externalOAuth()) },
  needs: (before, { externalOAuth: server }) => ({
    sealed: server && need.sealed(server.authorizationHeader, headerPurpose(before.key)),
  }),
  apply(before, { externalOAuth: server }, { sealed }) {
    const shown = server && { ...server, authorizationHeader: masked(server.authorizationHeader) };
    return { ...change({ ...before, externalOAuth: shown }), secret: sealed ?? '' };
  },
});

export const changeProductSearchIndexingEnabled = project.action({
  doc: 'Switches an index of products on or off.',
  members: {
    enabled: f.boolean(),
    mode: f.withDefault(
      f.choice('ProductSearchIndexingMode', 'ProductProjectionsSearch', 'ProductsSearch'),
      'ProductProjectionsSearch',
    ),
  },
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
    doc: `Switches the index of ${what} on or off.`,
    members: { status: f.choice(choiceName, 'Activated', 'Deactivated') },
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
  apply: (before, { status }) =>
    change({
      ...before,
      businessUnits: { ...before.businessUnits, myBusinessUnitStatusOnCreation: status },
    }),
});

export const setMyBusinessUnitAssociateRoleOnCreation = project.action({
  doc: 'Sets the role that a customer gets in a business unit of their making.',
  members: { associateRole: f.identifier('associate-role') },
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
    'Says whether messages can be queried, and for how many days they are kept.',
    { stored: 'messages' },
  ],
  changeCartsConfiguration: [
    cartsConfiguration(),
    'Sets how long carts are kept and how they are rounded; what is left out stays.',
    { stored: 'carts', checked: (value, before) => ({ ...before.carts, ...value }) },
  ],
  changeShoppingListsConfiguration: [
    shoppingListsConfiguration(),
    'Sets how long shopping lists are kept.',
    { stored: 'shoppingLists' },
  ],
  setShippingRateInputType: [
    f.optional(shippingRateInputType()),
    'Sets or removes what tiers of shipping rates go by.',
  ],
  setDiscountsConfiguration: [
    discountsConfiguration(),
    'Sets how discounts go together.',
    { stored: 'discounts' },
  ],
});

export const setProductVsCartDiscountCombination = project.action({
  doc: 'Sets how discounts go together, under an older name; without one they are stacked.',
  members: { productVsCartDiscountCombination: f.optional(combinationMode()) },
  apply: (before, { productVsCartDiscountCombination: mode = 'Stacking' }) =>
    change({ ...before, discounts: { ...before.discounts, discountCombinationMode: mode } }),
});

export const setProductCatalogModel = project.action({
  doc: 'Says whether variants are part of products or documents of their own, before there are any.',
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
        'The catalogue model cannot change while there are products.',
      );
    return change({ ...before, productCatalogModel });
  },
});

export const setReservationExpirationInMinutes = project.action({
  doc: 'Sets how long reserved stock is held.',
  members: { reservationExpirationInMinutes: inventoryMinutes() },
  apply: (before, input) => change({ ...before, inventory: { ...before.inventory, ...input } }),
});

export const setReleaseExpiredReservations = project.action({
  doc: 'Says whether reserved stock is set free when its time is over.',
  members: { releaseExpiredReservations: f.boolean() },
  apply: (before, input) => change({ ...before, inventory: { ...before.inventory, ...input } }),
});
