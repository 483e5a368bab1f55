// The addresses of a customer or a business unit: they are found by key, those without a key by id or content.
// The import names the ones for shipping and billing by their positions.
import { randomUUID } from 'node:crypto';
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
  const twice = keys.findIndex(
    (key: string | undefined, index: number) => key !== undefined && keys.indexOf(key) !== index,
  );
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

/** An address of the import with the id that it has in the document, or gets. */
interface Placed {
  readonly id: string;
  readonly address: any;
  /** As the document has it. */
  readonly before: any;
}

/** Each address of the import with its counterpart in the document; none is taken twice. */
function placed(document: any, resource: any, around: Around): readonly Placed[] {
  const left = new Set<any>(document.addresses);
  return addressDrafts(resource.addresses ?? [], around)!.map((address): Placed => {
    const before = [...left].find((one) =>
      address.key === undefined
        ? one.key === undefined &&
          (one.id === address.id || (address.id === undefined && isAlike(one, address, around)))
        : one.key === address.key,
    );
    left.delete(before);
    // The last characters of a UUID of version 4 are random.
    const id: string = before?.id ?? address.id ?? randomUUID().slice(-8);
    return { id, address, before };
  });
}

/**
 * Actions that lead from the addresses of a document to the addresses of an import.
 * @param keepsDefaults no action removes a default address
 */
export function addressActions(
  document: any,
  resource: any,
  around: Around,
  keepsDefaults = false,
): Actions {
  const wanted = placed(document, resource, around);
  const left = new Set(wanted.flatMap(({ before }) => before?.id ?? []));
  const gone = document.addresses.filter(({ id }: any) => !left.has(id));
  const sides = { document, resource, left, idAt: (index: number) => wanted[index]!.id };
  return [
    ...gone.map(({ id }: any) => ({ action: 'removeAddress', addressId: id })),
    ...wanted.flatMap(({ id, address, before }): Actions => {
      if (before === undefined) return [{ action: 'addAddress', address: { ...address, id } }];
      return isAlike(before, address, around)
        ? []
        : [{ action: 'changeAddress', addressId: id, address }];
    }),
    ...sideActions('Shipping', sides, keepsDefaults),
    ...sideActions('Billing', sides, keepsDefaults),
  ];
}

interface Sides {
  readonly document: any;
  readonly resource: any;
  /** Ids of the addresses that stay. */
  readonly left: ReadonlySet<string>;
  /** The id of an address of the import. */
  readonly idAt: (position: number) => string;
}

function sideActions(
  side: 'Shipping' | 'Billing',
  { document, resource, left, idAt }: Sides,
  keepsDefaults: boolean,
): Actions {
  const word = side.toLowerCase();
  const position: number | undefined = resource[`default${side}Address`];
  const known = new Set<string>(document[`${word}AddressIds`].filter((id: string) => left.has(id)));
  const knownId: string | undefined = document[`default${side}AddressId`];
  const knownFirst = knownId !== undefined && left.has(knownId) ? knownId : undefined;
  const isKept = position === undefined && keepsDefaults;
  const first = position === undefined ? (isKept ? knownFirst : undefined) : idAt(position);
  const wanted = new Set<string>((resource[`${word}Addresses`] ?? []).map(idAt));
  if (first !== undefined) wanted.add(first);
  const naming = first === undefined ? {} : { addressId: first };
  return [
    ...(first === knownFirst ? [] : [{ action: `setDefault${side}Address`, ...naming }]),
    ...[...wanted]
      .filter((addressId) => !known.has(addressId) && addressId !== first)
      .map((addressId) => ({ action: `add${side}AddressId`, addressId })),
    ...[...known]
      .filter((addressId) => !wanted.has(addressId))
      .map((addressId) => ({ action: `remove${side}AddressId`, addressId })),
  ];
}
