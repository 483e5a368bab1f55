// Postal addresses: the fields that documents hold and inputs bring.
import { f } from '../../declaration/index.ts';

const named = () => ({
  title: f.optional(f.text()),
  salutation: f.optional(f.text()),
  firstName: f.optional(f.text()),
  lastName: f.optional(f.text()),
});

const place = () => ({
  streetName: f.optional(f.text()),
  streetNumber: f.optional(f.text()),
  additionalStreetInfo: f.optional(f.text()),
  postalCode: f.optional(f.text()),
  city: f.optional(f.text()),
  region: f.optional(f.text()),
  state: f.optional(f.text()),
  company: f.optional(f.text()),
  department: f.optional(f.text()),
  building: f.optional(f.text()),
  apartment: f.optional(f.text()),
  pOBox: f.optional(f.text()),
});

const contact = () => ({
  phone: f.optional(f.text()),
  mobile: f.optional(f.text()),
  email: f.optional(f.email(0)),
  fax: f.optional(f.text()),
  additionalAddressInfo: f.optional(f.text()),
  externalId: f.optional(f.text()),
});

/** The members that every form of an address has; `country` is the only mandatory one. */
const baseAddressFields = {
  id: f.optional(f.text({ max: 256 })),
  key: f.optional(f.key()),
  country: f.country(),
  ...named(),
  ...place(),
  ...contact(),
};

/** The members of an address in a document. */
const addressFields = { ...baseAddressFields, custom: f.optional(f.customFields()) };

export type Address = f.ObjectOf<typeof addressFields>;

/** An address in a document. */
export const address = () => f.record('Address', addressFields);

/** An address in an input; its custom fields are checked against the resource type `address`. */
export const addressDraft = () =>
  f.record('AddressInput', {
    ...baseAddressFields,
    custom: f.optional(f.customFieldsDraft('address')),
  });

/**
 * The address with an id: the one that was sent, or the last eight characters of a fresh one.
 * @param newId `newId` of the facts; its last characters are random.
 */
export const withAddressId = <A extends { readonly id?: string | undefined }>(
  address: A,
  newId: () => string,
): A & { readonly id: string } => ({ ...address, id: address.id ?? newId().slice(-8) });
