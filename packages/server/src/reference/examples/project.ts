// Examples of the project and its places.
import { type ActionExample, example, type KindExamples, to } from './example.ts';
import { customFields, home } from './families.ts';

const channel: KindExamples = {
  kind: 'channel',
  draft: { key: 'pop-up', name: { en: 'Pop-up' }, roles: ['ProductDistribution'] },
  actions: [
    // The examples of endpoints send the first action, by id and by key: it must be valid twice.
    example('setGeoLocation', { geoLocation: { type: 'Point', coordinates: [13.3777, 52.5163] } }),
    example('changeName', { name: { en: 'Pop-up store' } }),
    example('changeKey', { key: 'pop-up-store' }),
    example('changeDescription', { description: { en: 'Open in summer' } }),
    example('addRoles', { roles: ['InventorySupply'] }),
    example('removeRoles', { roles: ['InventorySupply'] }),
    example('setRoles', { roles: ['OrderExport', 'OrderImport'] }),
    example('setAddress', { address: home }),
    ...customFields('Address', {}, 'address'),
    ...customFields(),
  ],
};

const search = (action: string): ActionExample =>
  example(action, { status: 'Activated' }, 'searchIndexing');

const project: KindExamples = {
  kind: 'project',
  isApart: true,
  draft: {},
  actions: [
    example('changeName', { name: 'Mug shop' }),
    example('changeCountries', { countries: ['DE', 'FR'] }),
    example('changeCurrencies', { currencies: ['EUR', 'USD'] }),
    example('changeLanguages', { languages: ['en', 'de', 'fr'] }),
    example('changeMessagesEnabled', { messagesEnabled: true }, 'messages'),
    example(
      'changeMessagesConfiguration',
      { messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 30 } },
      'messages',
    ),
    example(
      'changeCartsConfiguration',
      { cartsConfiguration: { deleteDaysAfterLastModification: 60 } },
      'carts',
    ),
    example(
      'changeShoppingListsConfiguration',
      { shoppingListsConfiguration: { deleteDaysAfterLastModification: 120 } },
      'shoppingLists',
    ),
    example(
      'changeCountryTaxRateFallbackEnabled',
      { countryTaxRateFallbackEnabled: true },
      'carts',
    ),
    example('changePriceRoundingMode', { priceRoundingMode: 'HalfUp' }, 'carts'),
    example('changeTaxRoundingMode', { taxRoundingMode: 'HalfUp' }, 'carts'),
    example('changeTotalPriceDiscountDoesNotReduceExternalTax', { value: false }, 'carts'),
    example(
      'setDiscountsConfiguration',
      { discountsConfiguration: { discountCombinationMode: 'BestDeal' } },
      'discounts',
    ),
    example(
      'setProductVsCartDiscountCombination',
      { productVsCartDiscountCombination: 'Stacking' },
      'discounts',
    ),
    example('setShippingRateInputType', { shippingRateInputType: { type: 'CartScore' } }),
    example(
      'setReservationExpirationInMinutes',
      { reservationExpirationInMinutes: 45 },
      'inventory',
    ),
    example('setReleaseExpiredReservations', { releaseExpiredReservations: false }, 'inventory'),
    example('changeMyBusinessUnitStatusOnCreation', { status: 'Active' }, 'businessUnits'),
    example(
      'setMyBusinessUnitAssociateRoleOnCreation',
      { associateRole: to('associate-role', 'buyer') },
      'businessUnits',
    ),
    example(
      'changeProductSearchIndexingEnabled',
      { enabled: true, mode: 'ProductsSearch' },
      'searchIndexing',
      { isSealed: true },
    ),
    search('changeOrderSearchStatus'),
    search('changeCustomerSearchStatus'),
    search('changeBusinessUnitSearchStatus'),
    search('changeCartDiscountVisualizationSearchStatus'),
    example(
      'setExternalOAuth',
      {
        externalOAuth: {
          url: 'https://hooks.example.com/introspect',
          authorizationHeader: 'Bearer secret',
        },
      },
      'externalOAuth',
      { isSealed: true },
    ),
    example('setProductCatalogModel', { productCatalogModel: 'Modular' }),
  ],
};

const spring = to('product-selection', 'spring');
const url = (action: string, member: string, path: string): ActionExample =>
  example(action, { [member]: `https://shop.example.com/${path}` }, 'storefront');

const store: KindExamples = {
  kind: 'store',
  draft: { key: 'munich', name: { en: 'Munich' } },
  actions: [
    example('setName', { name: { en: 'Munich, Sendlinger Straße' } }),
    example('setLanguages', { languages: ['de', 'en'] }),
    example('setCountries', { countries: [{ code: 'DE' }] }),
    example('addCountry', { country: { code: 'AT' } }, 'countries'),
    example('removeCountry', { country: { code: 'AT' } }, 'countries'),
    example(
      'addDistributionChannel',
      { distributionChannel: to('channel', 'online') },
      'distributionChannels',
    ),
    example(
      'removeDistributionChannel',
      { distributionChannel: to('channel', 'online') },
      'distributionChannels',
    ),
    example('setDistributionChannels', { distributionChannels: [to('channel', 'online')] }),
    example('addSupplyChannel', { supplyChannel: to('channel', 'warehouse') }, 'supplyChannels'),
    example('removeSupplyChannel', { supplyChannel: to('channel', 'warehouse') }, 'supplyChannels'),
    example('setSupplyChannels', { supplyChannels: [to('channel', 'warehouse')] }),
    example('addProductSelection', { productSelection: spring, active: true }, 'productSelections'),
    example(
      'changeProductSelectionActive',
      { productSelection: spring, active: false },
      'productSelections',
    ),
    example('removeProductSelection', { productSelection: spring }, 'productSelections'),
    example('setProductSelections', {
      productSelections: [{ productSelection: spring, active: true }],
    }),
    url('setCheckoutUrlTemplate', 'checkoutUrlTemplate', 'checkout'),
    url('setOrderUrlTemplate', 'orderUrlTemplate', 'order'),
    url('setTermsOfServiceUrl', 'termsOfServiceUrl', 'terms'),
    url('setPrivacyPolicyUrl', 'privacyPolicyUrl', 'privacy'),
    url('setRefundPolicyUrl', 'refundPolicyUrl', 'refunds'),
    url('setShippingPolicyUrl', 'shippingPolicyUrl', 'shipping'),
    url('setCookiePolicyUrl', 'cookiePolicyUrl', 'cookies'),
    url('setImprintUrl', 'imprintUrl', 'imprint'),
    url('setFaqUrl', 'faqUrl', 'faq'),
    url('setContactUrl', 'contactUrl', 'contact'),
    ...customFields(),
  ],
};

const bavaria = { country: 'DE', state: 'Bavaria' };

const zone: KindExamples = {
  kind: 'zone',
  draft: { key: 'alps', name: 'Alps', locations: [{ country: 'AT' }] },
  actions: [
    example('changeName', { name: 'The Alps' }),
    example('setKey', { key: 'the-alps' }),
    example('setDescription', { description: 'Where parcels take a day longer' }),
    example('addLocation', { location: bavaria }, 'locations'),
    example('removeLocation', { location: bavaria }, 'locations'),
  ],
};

export const projectKinds: readonly KindExamples[] = [channel, project, store, zone];
