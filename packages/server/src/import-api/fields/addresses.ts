// Addresses of customers and business units, as they are imported: with a key and without an id.
import { f } from '@storewright/model/declaration';
import { custom, key } from './values.ts';

const lines =
  'title salutation firstName lastName streetName streetNumber additionalStreetInfo postalCode city region ' +
  'state company department building apartment pOBox phone mobile fax additionalAddressInfo externalId';

const contents = () => ({
  country: f.country(),
  ...Object.fromEntries(lines.split(' ').map((name) => [name, f.optional(f.text())])),
  email: f.optional(f.email(0)),
  custom: f.optional(custom()),
});

/** Addresses, and the positions of those for shipping and billing. */
const book = (address: f.Field<any, false>) => ({
  addresses: f.optional(f.listOf(address)),
  defaultBillingAddress: f.optional(f.integer()),
  billingAddresses: f.optional(f.listOf(f.integer())),
  defaultShippingAddress: f.optional(f.integer()),
  shippingAddresses: f.optional(f.listOf(f.integer())),
});

/** Of a customer: each address has a key. */
export const customerAddresses = () =>
  book(f.record('CustomerAddress', { key: key(), ...contents() }));

/** Of a business unit or an order. */
const address = () =>
  f.record('Address', {
    id: f.optional(f.text({ min: 1, max: 256 })),
    key: f.optional(key()),
    ...contents(),
  });

/** Of an order. */
export const orderAddress = address;

/** Of a business unit. */
export const unitAddresses = () => book(address());
