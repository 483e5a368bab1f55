// The columns of a table. People who look at orders want their states and sums; for kinds that are
// not named here the first columns are the ones that the server declares.
import type { Column, Kind } from '../server.ts';

/** What a table shows. */
export interface Asked {
  readonly where: string;
  readonly sort: string;
  readonly columns: readonly string[];
}

const usual: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'order',
    [
      'orderNumber',
      'createdAt',
      'orderState',
      'paymentState',
      'shipmentState',
      'totalPrice',
      'customerEmail',
    ],
  ],
  [
    'cart',
    ['key', 'cartState', 'customerEmail', 'lineItems', 'totalPrice', 'country', 'lastModifiedAt'],
  ],
  [
    'customer',
    [
      'email',
      'customerNumber',
      'firstName',
      'lastName',
      'companyName',
      'isEmailVerified',
      'createdAt',
    ],
  ],
  [
    'product',
    [
      'key',
      'masterData.current.name',
      'masterData.published',
      'masterData.hasStagedChanges',
      'productType',
      'lastModifiedAt',
    ],
  ],
  ['category', ['key', 'name', 'parent', 'orderHint', 'lastModifiedAt']],
  [
    'business-unit',
    ['key', 'name', 'status', 'unitType', 'contactEmail', 'associates', 'lastModifiedAt'],
  ],
  [
    'inventory-entry',
    ['sku', 'quantityOnStock', 'availableQuantity', 'supplyChannel', 'lastModifiedAt'],
  ],
  [
    'payment',
    [
      'key',
      'interfaceId',
      'amountPlanned',
      'paymentMethodInfo.method',
      'transactions',
      'createdAt',
    ],
  ],
  [
    'store',
    [
      'key',
      'name',
      'languages',
      'countries',
      'distributionChannels',
      'supplyChannels',
      'productSelections',
      'lastModifiedAt',
    ],
  ],
  ['channel', ['key', 'name', 'roles', 'address.city', 'address.country', 'lastModifiedAt']],
  ['message', ['createdAt', 'type', 'resource', 'sequenceNumber']],
  [
    'standalone-price',
    ['sku', 'value', 'country', 'customerGroup', 'channel', 'active', 'lastModifiedAt'],
  ],
  ['state', ['key', 'type', 'name', 'initial', 'transitions', 'lastModifiedAt']],
  ['discount-code', ['code', 'name', 'isActive', 'validFrom', 'validUntil', 'lastModifiedAt']],
  ['cart-discount', ['key', 'name', 'sortOrder', 'isActive', 'cartPredicate', 'lastModifiedAt']],
  ['api-client', ['name', 'scope', 'lastUsedAt', 'createdAt']],
]);

/** Kinds of which people look for the latest. */
const newest: ReadonlySet<string> = new Set([
  'order',
  'cart',
  'customer',
  'payment',
  'message',
  'quote',
]);

export const usualSort = ({ kind }: Kind): string =>
  newest.has(kind) ? 'createdAt desc' : 'id asc';

/** As many as a window is wide enough for, without the time of the last change. */
const maxColumns = 6;

export function usualColumns({ kind, columns }: Kind): readonly string[] {
  const named = columns.map(({ name }) => name).filter((name) => !stamps.has(name));
  return usual.get(kind) ?? [...named.slice(0, maxColumns), 'lastModifiedAt'];
}

const stamps: ReadonlySet<string> = new Set(['createdAt', 'lastModifiedAt']);

/** By name; what the server has not declared as a column is shown and not sorted by. */
export const columnNamed = ({ columns }: Kind, name: string): Column =>
  columns.find((one) => one.name === name) ?? {
    name,
    // Addresses have one, for example.
    ...(name.endsWith('.country') ? { shows: 'country' } : {}),
  };

/** The value at a path; languages and lists on the way end it. */
export function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? (value as { readonly [member: string]: unknown })[name]
          : undefined,
      document,
    );
}
