import type { FieldForm } from './fields.ts';

const members =
  'id key title salutation firstName lastName streetName streetNumber additionalStreetInfo ' +
  'postalCode city region state country company department building apartment pOBox phone mobile ' +
  'email additionalAddressInfo externalId';

/** Fields of an address below a path. */
export const addressFields = (path: string): { readonly [field: string]: FieldForm } =>
  Object.fromEntries(members.split(' ').map((member) => [`${path}.${member}`, 'text' as const]));
