// Postal addresses: the fields that documents hold and inputs bring.
import {
  country,
  customFields,
  customFieldsDraft,
  key,
  type ObjectOf,
  optional,
  record,
  text,
} from '../../declaration/index.ts';

const named = () => ({
  title: optional(text()),
  salutation: optional(text()),
  firstName: optional(text()),
  lastName: optional(text()),
});

const place = () => ({
  streetName: optional(text()),
  streetNumber: optional(text()),
  additionalStreetInfo: optional(text()),
  postalCode: optional(text()),
  city: optional(text()),
  region: optional(text()),
  state: optional(text()),
  company: optional(text()),
  department: optional(text()),
  building: optional(text()),
  apartment: optional(text()),
  pOBox: optional(text()),
});

const contact = () => ({
  phone: optional(text()),
  mobile: optional(text()),
  email: optional(text()),
  fax: optional(text()),
  additionalAddressInfo: optional(text()),
  externalId: optional(text()),
});

/** The members that every form of an address has; `country` is the only mandatory one. */
export const baseAddressFields = {
  id: optional(text({ max: 256 })),
  key: optional(key()),
  country: country(),
  ...named(),
  ...place(),
  ...contact(),
};

/** The members of an address in a document. */
export const addressFields = { ...baseAddressFields, custom: optional(customFields()) };

export type Address = ObjectOf<typeof addressFields>;

/** An address in a document. */
export const address = () => record('Address', addressFields);

/** An address in an input; its custom fields are checked against the resource type `address`. */
export const addressDraft = () =>
  record('AddressInput', {
    ...baseAddressFields,
    custom: optional(customFieldsDraft('address')),
  });

/**
 * The address with an id: the one that was sent, or the last eight characters of a fresh one.
 * @param newId `newId` of the facts; its last characters are random.
 */
export const withAddressId = <A extends { readonly id?: string | undefined }>(
  address: A,
  newId: () => string,
): A & { readonly id: string } => ({ ...address, id: address.id ?? newId().slice(-8) });
