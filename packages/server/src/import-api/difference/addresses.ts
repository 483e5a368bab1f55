// The addresses of a customer or a business unit: they are found by key, and the import names the ones for
// shipping and billing by their positions.
import type { Around, PlannedAction } from '../model/import-type.ts';
import { isAlike } from './alike.ts';
import { customDraft } from './custom.ts';

type Actions = readonly PlannedAction[];

/** An address as drafts and actions of the HTTP API take it. */
const addressDraft = (address: any, around: Around): any => ({
  ...address,
  custom: customDraft(address.custom, around),
});

/** The addresses of a draft. */
export const addressDrafts = (addresses: readonly any[] | undefined, around: Around) =>
  addresses?.map((one) => addressDraft(one, around));

/** A position in `addresses` that no address has, or a key that two have. */
export function addressMistake(resource: any) {
  const { addresses = [] } = resource;
  const keys = addresses.map(({ key }: any) => key);
  const twice = keys.findIndex((key: string, index: number) => keys.indexOf(key) !== index);
  if (twice >= 0)
    return {
      path: ['addresses', String(twice), 'key'],
      what: 'is the key of another address, too',
    };
  for (const member of positionMembers)
    for (const [index, position] of [resource[member] ?? []].flat().entries())
      if (position < 0 || position >= addresses.length) {
        const path = Array.isArray(resource[member]) ? [member, String(index)] : [member];
        return { path, what: 'is the position of no address' };
      }
  return undefined;
}

const positionMembers = [
  'defaultShippingAddress',
  'shippingAddresses',
  'defaultBillingAddress',
  'billingAddresses',
];

/** Actions that lead from the addresses of a document to the addresses of an import. */
export function addressActions(document: any, resource: any, around: Around): Actions {
  const wanted = addressDrafts(resource.addresses ?? [], around)!;
  const known = new Map<string, any>(
    document.addresses.flatMap((one: any) => (one.key === undefined ? [] : [[one.key, one]])),
  );
  const keys = new Set(wanted.map(({ key }) => key));
  const gone = document.addresses.filter(({ key }: any) => !keys.has(key));
  const left = new Set<string>(
    document.addresses.filter(({ key }: any) => keys.has(key)).map(idOf),
  );
  return [
    ...gone.map(({ id }: any) => ({ action: 'removeAddress', addressId: id })),
    ...wanted.flatMap((address): Actions => {
      const before = known.get(address.key);
      if (before === undefined) return [{ action: 'addAddress', address }];
      return isAlike(before, address, around)
        ? []
        : [{ action: 'changeAddress', addressId: before.id, address }];
    }),
    ...sideActions('Shipping', { document, resource, left }),
    ...sideActions('Billing', { document, resource, left }),
  ];
}

const idOf = ({ id }: any): string => id;

interface Sides {
  readonly document: any;
  readonly resource: any;
  /** Ids of the addresses that stay. */
  readonly left: ReadonlySet<string>;
}

function sideActions(side: 'Shipping' | 'Billing', { document, resource, left }: Sides): Actions {
  const word = side.toLowerCase();
  const keyAt = (position: number): string => resource.addresses[position].key;
  const keyOf = new Map<string, string>(document.addresses.map(({ id, key }: any) => [id, key]));
  const first: number | undefined = resource[`default${side}Address`];
  const wantedFirst = first === undefined ? undefined : keyAt(first);
  const wanted = new Set<string>((resource[`${word}Addresses`] ?? []).map(keyAt));
  if (wantedFirst !== undefined) wanted.add(wantedFirst);
  const ids: readonly string[] = document[`${word}AddressIds`] ?? [];
  const known = new Set(ids.filter((id) => left.has(id)).map((id) => keyOf.get(id)!));
  const firstId: string | undefined = document[`default${side}AddressId`];
  const knownFirst = firstId !== undefined && left.has(firstId) ? keyOf.get(firstId) : undefined;
  const naming = wantedFirst === undefined ? {} : { addressKey: wantedFirst };
  return [
    ...(wantedFirst === knownFirst ? [] : [{ action: `setDefault${side}Address`, ...naming }]),
    ...[...wanted]
      .filter((addressKey) => !known.has(addressKey) && addressKey !== wantedFirst)
      .map((addressKey) => ({ action: `add${side}AddressId`, addressKey })),
    ...[...known]
      .filter((addressKey) => !wanted.has(addressKey))
      .map((addressKey) => ({ action: `remove${side}AddressId`, addressKey })),
  ];
}
