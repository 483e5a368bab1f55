import { type ActionExample, example, type KindExamples, to } from '../example.ts';

const search = (action: string): ActionExample =>
  example(action, { status: 'Activated' }, 'searchIndexing');

export const project: KindExamples = {
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
