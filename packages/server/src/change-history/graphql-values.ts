// A record of REST → the same record as the GraphQL schema has it. Pure.

import type { HistoryRecord } from './record.ts';
import { typeNameOf } from './resource-types.ts';
import type { Change } from './rules/rule.ts';

/** A localized string as a list. */
const allLocales = (texts: unknown): readonly object[] =>
  Object.entries((texts ?? {}) as object).map(([locale, value]) => ({ locale, value }));

/** Members whose localized name becomes a list. */
const named = ({ name, ...rest }: any) => ({ ...rest, nameAllLocales: allLocales(name) });

function labelOf({ type, ...members }: any): object {
  if (type === 'StringLabel') return { __typename: 'CommonLabel', ...members };
  if (type === 'LocalizedLabel')
    return { __typename: 'LocalizedCommonLabel', valueAllLocales: allLocales(members.value) };
  if (type !== 'ProductLabel') return { __typename: type, ...members };
  const { name, slug } = members;
  return {
    __typename: type,
    nameAllLocales: allLocales(name),
    slugAllLocales: allLocales(slug),
  };
}

const customFields = ({ type, fields = {} }: any) => ({
  type,
  customFieldsRaw: Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    referencedResourceSet: [],
  })),
});

const addressOf = (address: any) =>
  address?.custom === undefined ? address : { ...address, custom: customFields(address.custom) };

const variantOf = (line: any) => ({
  ...named(line),
  ...(line.variantId === undefined ? {} : { variantId: String(line.variantId) }),
});

/** Whether the values of the change are prices. */
const hasPrices = ({ change }: Change) =>
  ['addPrice', 'changePrice', 'removePrice'].includes(change);

/** What some resource types call by another name or in another shape. */
const further: { readonly [kind: string]: (change: any) => object } = {
  'business-unit': ({ address }) => ({ address: addressOf(address) }),
  channel: ({ address }) => ({ address: addressOf(address) }),
  customer: ({ address }) => ({ address: addressOf(address) }),
  category: ({ asset }) => ({ asset: asset && named(asset) }),
  order: ({ lineItem, customLineItem }) => ({
    lineItemNameAllLocales: allLocales(lineItem),
    customLineItemNameAllLocales: allLocales(customLineItem),
  }),
  product: (change) => ({
    asset: change.asset && named(change.asset),
    ...(hasPrices(change) ? { price: change.nextValue ?? change.previousValue } : {}),
  }),
  'shopping-list': ({ lineItem, textLineItem }) => ({
    lineItem: lineItem && variantOf(lineItem),
    textLineItem: textLineItem && named(textLineItem),
  }),
};

const changeOf = (kind: string, change: Change) => ({
  ...change,
  __typename: `${typeNameOf(kind)}Change`,
  ...further[kind]?.(change),
});

/** The record for the resolvers of the schema. */
export function graphqlRecord(record: HistoryRecord): object {
  const { changes, label, previousLabel, modifiedBy, resource } = record as any;
  const { type } = modifiedBy;
  return {
    ...record,
    label: labelOf(label),
    previousLabel: labelOf(previousLabel),
    modifiedBy: { ...modifiedBy, type: type === 'external-user' ? 'externalUser' : type },
    changes: changes.map((change: Change) => changeOf(resource.typeId, change)),
  };
}
