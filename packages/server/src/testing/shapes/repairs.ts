// What the public OpenAPI document says otherwise than its own prose and the official SDK's types,
// and how it is read here.

import type { Finding, Problem } from './check.ts';

/** Maps whose members have names by a pattern: the document has lost the type of their values. */
export const openMaps: ReadonlySet<string> = new Set([
  'CategoryOrderHints',
  'FacetResults',
  'FieldContainer',
  'ProductVariantChannelAvailabilityMap',
  'SearchKeywords',
  'SuggestionResult',
  'VariantAttributesChannelAvailabilityMap',
]);

/**
 * Bases that name no types below them, by what they end on: what inherits from them is chosen by
 * its name all the same, `OrderCreated` is an `OrderCreatedMessage`.
 */
export const basesWithoutChoices: ReadonlyMap<string, string> = new Map([
  ['OrderMessage', 'Message'],
  ['OrderMessagePayload', 'MessagePayload'],
]);

interface Exception {
  readonly problem: Problem;
  /** The shape and its member; `*`: all members of it. */
  readonly places: readonly string[];
  readonly because: string;
}

/** Where answers differ from the document on purpose. */
export const exceptions: readonly Exception[] = [
  {
    problem: 'missing',
    places: ['ProductData.masterVariant', 'ProductProjection.masterVariant'],
    because: 'products of the model Modular have variants of their own, and none in them',
  },
  {
    problem: 'missing',
    places: ['RecurringOrder.originOrder'],
    because: 'one that is made without an order has none, and no other id would be true',
  },
  {
    problem: 'missing',
    places: [
      'RecurringOrderExpiresAtSetMessage.newExpiresAt',
      'RecurringOrderExpiresAtSetMessage.oldExpiresAt',
    ],
    because: 'the action may set the first instant or remove the last',
  },
  {
    problem: 'missing',
    places: ['Payment.interfaceInteractions', 'Payment.paymentStatus'],
    because: 'buyers see of a payment what My Payments show of it, expanded, too',
  },
  {
    problem: 'unknown',
    places: ['ErrorResponse.error', 'ErrorResponse.error_description'],
    because: 'errors of tokens and scopes have the members of OAuth 2.0, too',
  },
  {
    problem: 'unknown',
    places: [
      'DuplicateStandalonePriceScopeError.recurrencePolicy',
      'ErrorObject.retryAfter',
      'ExtensionError.detailedErrorMessage',
      'GeneralError.*',
      'GraphQLGeneralError.*',
      'GraphQLInvalidInputError.*',
      'GraphQLInvalidOperationError.*',
      'InvalidInputError.*',
      'InvalidOperationError.*',
    ],
    because:
      'more is told of an error than the document knows, and what an extension adds to its own',
  },
  {
    problem: 'unknown',
    places: ['Destination.authentication', 'Destination.url'],
    because: 'subscriptions have destinations of this server beside those of the public API',
  },
  {
    problem: 'unknown',
    places: ['Project.id', 'Project.lastModifiedAt', 'Project.lastModifiedBy'],
    because: 'the project is a document as all others',
  },
  {
    problem: 'unknown',
    places: [
      'CartsConfiguration.totalPriceDiscountDoesNotReduceExternalTax',
      'SearchIndexingConfiguration.cartDiscountVisualization',
    ],
    because: 'only the public GraphQL schema has these settings',
  },
  {
    problem: 'unknown',
    places: ['Cart.recurringPaymentConfiguration', 'OrderStoreSetMessage.oldStore'],
    because: 'only the public GraphQL schema has it, which is newer',
  },
  {
    problem: 'missing',
    places: ['VariantCreatedMessage.productId', 'VariantCreatedMessagePayload.productId'],
    because: 'since September 2026 a reference to the product stands in its place',
  },
  {
    problem: 'unknown',
    places: [
      'VariantCreatedMessage.product',
      'VariantDeletedMessage.product',
      'VariantImageAddedMessage.product',
      'VariantImagesSetMessage.product',
      'VariantKeySetMessage.product',
      'VariantPublishedMessage.product',
      'VariantSkuSetMessage.product',
      'VariantStagedChangesRemovedMessage.product',
    ],
    because: 'messages of variants name their product since September 2026',
  },
  {
    problem: 'unknown',
    places: [
      'Cart.type',
      'CreatedBy.isPlatformClient',
      'LastModifiedBy.isPlatformClient',
      'Order.type',
      'PaymentMethod.lastMessageSequenceNumber',
      'PaymentMethod.versionModifiedAt',
      'RecurrencePolicy.versionModifiedAt',
    ],
    because: 'answers of the service have them, although no document says so',
  },
  {
    problem: 'unknown',
    places: ['CustomerToken.version', 'CustomerToken.createdBy', 'CustomerToken.lastModifiedBy'],
    because: 'only the public GraphQL schema has them',
  },
  {
    problem: 'unknown',
    places: [
      'MyPayment.createdAt',
      'MyPayment.createdBy',
      'MyPayment.lastModifiedAt',
      'MyPayment.lastModifiedBy',
    ],
    because: 'payments of buyers are payments',
  },
  {
    problem: 'unknown',
    places: ['Message.lineItem', 'Message.store'],
    because: 'only the official SDK and the public GraphQL schema have messages of shopping lists',
  },
  {
    problem: 'unknown',
    places: ['ProductProjection.defaultVariant'],
    because: 'projections tell the default variant of the model Modular as products do',
  },
  {
    problem: 'unknown',
    places: ['VariantProjection.lastModifiedAt'],
    because: 'when it was changed is told as of all documents',
  },
  {
    problem: 'unknown',
    places: ['StagedOrder.type'],
    because: 'the preview of an edit is the order, whose type newer documents have',
  },
  {
    problem: 'unknown',
    places: ['StagedOrderUpdateAction.*'],
    because: 'an action that only the public GraphQL schema lets edits keep',
  },
  {
    problem: 'unknown',
    places: ['ProductSearchFacetResult.*'],
    because: 'the document does not say which facet has which result',
  },
];

const expected = new Set(
  exceptions.flatMap(({ problem, places }) => places.map((place) => `${problem} ${place}`)),
);

/** Whether a difference is one of those above. */
export const isExpected = ({ problem, place }: Finding): boolean =>
  expected.has(`${problem} ${place}`) ||
  expected.has(`${problem} ${place.slice(0, place.indexOf('.'))}.*`);
