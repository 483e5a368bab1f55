// What the public schema has beside what declarations give: actions, words, names of types.

/** Update actions that stand for several ones, by resource. */
export const actionsTogether = new Map<string, ReadonlyMap<string, readonly string[]>>([
  [
    'Product',
    new Map([['setMetaAttributes', ['setMetaTitle', 'setMetaDescription', 'setMetaKeywords']]]),
  ],
]);

/** Update actions on one's own that GraphQL offers beside those of REST, by `My` and resource. */
export const furtherActions = new Map<string, readonly string[]>([
  ['MyCustomer', ['setAddressCustomField', 'setAddressCustomType']],
]);

/** Words of choices that are not offered: documents may name them, and requests are refused. */
export const furtherWords = new Map<string, readonly string[]>([
  [
    'Permission',
    ['Create', 'Delete', 'Update', 'View'].flatMap((verb) => [
      `${verb}MyPaymentMethods`,
      `${verb}OthersPaymentMethods`,
    ]),
  ],
  ['ProductCatalogModel', ['InMigration']],
  ['QuoteRequestState', ['UnderReview']],
]);

/** All words of choices that some inputs take a few of. */
export const wholeChoices = new Map<string, readonly string[]>([
  ['RecurringOrderState', ['Active', 'Paused', 'Expired', 'Canceled', 'Failed']],
]);

/** Texts that are shown as words of a choice, by type and member. */
export const memberChoices = new Map<string, string>(
  [
    'RecurringOrderScope',
    'AnyOrder',
    'ApplicableRecurrencePolicies',
    'NonRecurringOrdersOnly',
    'RecurringOrdersOnly',
  ].map((type) => [`${type}.type`, 'RecurringOrderScopeType']),
);

/** Choices that no declaration has. */
export const choiceWords = new Map<string, readonly string[]>([
  [
    'RecurringOrderScopeType',
    ['AnyOrder', 'NonRecurringOrdersOnly', 'RecurringOrdersOnly', 'ApplicableRecurrencePolicies'],
  ],
]);

/** Types of bare references, by type and member; `mayHaveKey` where a key may stand in place of the id. */
export const referenceTypes = new Map<
  string,
  { readonly name: string; readonly mayHaveKey: boolean }
>([
  [
    'CustomLineItemRecurrenceInfo.recurrencePolicy',
    { name: 'RecurrencePolicyRef', mayHaveKey: false },
  ],
  ['LineItemRecurrenceInfo.recurrencePolicy', { name: 'RecurrencePolicyRef', mayHaveKey: false }],
  [
    'GiftLineItemValue.distributionChannel',
    { name: 'ChannelReferenceIdentifier', mayHaveKey: true },
  ],
  ['GiftLineItemValue.product', { name: 'ProductReferenceIdentifier', mayHaveKey: true }],
  ['GiftLineItemValue.supplyChannel', { name: 'ChannelReferenceIdentifier', mayHaveKey: true }],
]);

/**
 * Members that are always there and that the public schema lets be null: a document that asks for the
 * same of several types is valid only when they agree.
 */
export const nullable: ReadonlySet<string> = new Set([
  'State.key',
  'ShippingMethod.taxCategory',
  'ProductTailoring.staged',
  'OrderCreatedFromRecurringOrder.order',
  'OrderDeleted.order',
  'StandalonePriceDeleted.sku',
]);

/** Arguments for one document that the public schema has, and no document: by the path of the kind. */
export const leadingNowhere = new Map<string, readonly string[]>([['/messages', ['key']]]);
