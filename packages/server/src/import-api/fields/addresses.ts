// Addresses of customers and business units, as they are imported: with a key and without an id.
import { f } from '../../declaration/index.ts';
import { custom, key } from './values.ts';

const lines =
  'title salutation firstName lastName streetName streetNumber additionalStreetInfo postalCode city region ' +
  'state company department building apartment pOBox phone mobile fax additionalAddressInfo externalId';

/** An address; only its key and country are required. */
export const address = () =>
  f.record('CustomerAddress', {
    key: key(),
    country: f.country(),
    ...Object.fromEntries(lines.split(' ').map((name) => [name, f.optional(f.text())])),
    email: f.optional(f.email(0)),
    custom: f.optional(custom()),
  });

/** Addresses, and the positions of those for shipping and billing. */
export const addressMembers = {
  addresses: f.optional(f.listOf(address())),
  defaultBillingAddress: f.optional(f.integer()),
  billingAddresses: f.optional(f.listOf(f.integer())),
  defaultShippingAddress: f.optional(f.integer()),
  shippingAddresses: f.optional(f.listOf(f.integer())),
};
