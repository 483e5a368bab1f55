// The GraphQL schema as text: types of changes, enumerations and root fields of each resource type are
// derived from its declaration.

import { labelTypes, plainTypes } from './graphql-types.ts';
import { allOfThem, platformChanges } from './platform-changes.ts';
import { resourceTypes, typeNameOf } from './resource-types.ts';
import { wordsOf } from './words.ts';

const platformWordsOf = (kind: string): readonly string[] =>
  [...wordsOf([kind])].filter((word) => platformChanges.has(word));

const lowerFirst = (name: string) => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

const pluralOf = (name: string) => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`);

const items = 'addedItems: [Item] removedItems: [Item]';
const custom = 'customTypeId: String name: String';

/** What a change has besides its word and its values. */
const members: { readonly [kind: string]: readonly string[] } = {
  'associate-role': [items, custom],
  'business-unit': [items, custom, 'address: Address parentUnit: ResourceIdentifier'],
  'cart-discount': [items, custom],
  category: [items, custom, 'asset: Asset'],
  channel: [items, custom, 'address: Address'],
  customer: [items, custom, 'address: Address'],
  'customer-group': [custom],
  'discount-code': [items, custom],
  'inventory-entry': [items, custom],
  'key-value-document': ['path: String'],
  order: [
    items,
    custom,
    'addressId: String channelId: String customLineItemId: String deliveryId: String',
    'customLineItemNameAllLocales: [LocalizedString!]! lineItemNameAllLocales: [LocalizedString!]!',
    'lineItemId: String parcel: Parcel shippingKey: String stateId: String taxMode: TaxMode',
    'variant: String',
  ],
  payment: [custom, 'transaction: Transaction'],
  product: [
    items,
    custom,
    'asset: Asset catalogData: ProductCatalogData category: Reference categoryId: String',
    'price: Price priceId: String variant: String',
  ],
  'product-discount': [items],
  'product-selection': [
    custom,
    'product: Reference variantExclusion: ProductVariantExclusion',
    'variantSelection: ProductVariantSelection',
  ],
  'product-type': ['attributeName: String valueKey: String'],
  quote: [custom, 'buyerComment: String'],
  'quote-request': [custom],
  review: [custom],
  'shipping-method': [items, custom, 'zone: ResourceIdentifier'],
  'shopping-list': [custom, 'lineItem: LineItem textLineItem: TextLineItem'],
  'staged-quote': [custom],
  'standalone-price': [items, custom, 'staged: Boolean'],
  state: [items],
  store: [items, custom, 'productSelection: Reference'],
  type: ['fieldName: String valueKey: String'],
};

/** Arguments of every field that answers records. */
const usual =
  'clientId: String, customerId: String, date: DateRange, expand: Boolean, limit: Int, offset: Int, source: Source, stores: [String!], type: Type, userId: String, userIds: [String!], withTotal: Boolean';

const associate = 'associateId: String';
const unit = 'businessUnit: String';

/** Arguments that name associates and business units, by resource type. */
const byAssociate: { readonly [kind: string]: readonly string[] } = {
  'business-unit': [associate],
  customer: [unit],
  order: [associate, unit],
  quote: [associate, unit],
  'quote-request': [associate, unit],
  'shopping-list': [associate, unit],
};

/** Resource types whose field for many documents takes a key. */
export const keyedInGraphql: ReadonlySet<string> = new Set([
  'associate-role',
  'business-unit',
  'channel',
  'key-value-document',
  'product',
  'state',
  'store',
  'type',
]);

/** A field of the root that answers records. */
export interface RecordField {
  readonly name: string;
  /** Absent: of all resource types. */
  readonly kind?: string;
  readonly arguments: readonly string[];
}

function fieldsOf(kind: string): readonly RecordField[] {
  const name = typeNameOf(kind);
  const isByPlatform = platformWordsOf(kind).length > 0;
  const shared = [
    `changes: [${name}ChangeInput!]`,
    ...(isByPlatform ? [`excludePlatformInitiatedChanges: [${name}InternalChangesInput!]`] : []),
    ...(byAssociate[kind] ?? []),
    usual,
  ];
  const one = lowerFirst(name);
  const keys = [
    'resourceIds: [String!]',
    ...(keyedInGraphql.has(kind) ? ['resourceKey: String'] : []),
  ];
  return [
    { name: one, kind, arguments: ['id: String!', ...shared] },
    { name: pluralOf(one), kind, arguments: [...shared, ...keys] },
  ];
}

/** Every field that answers records. */
export const recordFields: readonly RecordField[] = [
  {
    name: 'changeHistory',
    arguments: [
      'changes: [ResourceChangeInput!]',
      'excludePlatformInitiatedChanges: [ExcludePlatformInitiatedChangesInput!]',
      ...[associate, unit, usual],
      'resourceId: String, resourceIds: [String!], resourceKey: String, resourceTypes: [ResourceTypes!], sources: [Source!]',
    ],
  },
  ...resourceTypes.flatMap(({ kind }) => fieldsOf(kind)),
];

const enumeration = (name: string, words: Iterable<string>) =>
  `enum ${name} { ${[...words].join(' ')} }`;

function typesOf(kind: string): string {
  const name = typeNameOf(kind);
  const own = platformWordsOf(kind);
  return [
    `type ${name}Change implements Change {
      change: String! nextValue: ChangeValue previousValue: ChangeValue ${(members[kind] ?? []).join(' ')}
    }`,
    enumeration(`${name}ChangeInput`, wordsOf([kind])),
    ...(own.length === 0 ? [] : [enumeration(`${name}InternalChangesInput`, [...own, allOfThem])]),
  ].join('\n');
}

const kinds = resourceTypes.map(({ kind }) => kind);

/** The whole schema in the schema definition language. */
export const schemaText = (): string =>
  [
    plainTypes,
    labelTypes,
    ...kinds.map(typesOf),
    enumeration('ResourceTypes', kinds.map(typeNameOf)),
    enumeration('ResourceChangeInput', wordsOf(kinds)),
    enumeration('ExcludePlatformInitiatedChangesInput', [...platformChanges, allOfThem]),
    `type Query {
      allUsersOfOrganization(organizationId: String!): [User!]!
      status: Status!
      tier: TierLevels!
      ${recordFields
        .map((field) => `${field.name}(${field.arguments.join(', ')}): ChangeHistoryQueryResults!`)
        .join('\n')}
    }`,
  ].join('\n');
