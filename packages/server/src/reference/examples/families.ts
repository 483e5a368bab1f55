// Examples of families of actions that many kinds have: custom fields, assets, addresses, validity.
import { type ActionExample, changing, example, to } from './example.ts';

/**
 * @param part the owner of the custom fields, as the names of the actions spell it, for example
 * `LineItem`
 * @param place members that name the part
 */
export const customFields = (
  part = '',
  place: object = {},
  changes = 'custom',
): readonly ActionExample[] => [
  example(
    `set${part}CustomType`,
    { ...place, type: to('type', 'notes'), fields: { note: 'Handle with care' } },
    changes,
  ),
  example(
    `set${part}CustomField`,
    {
      ...place,
      name: 'note',
      value: `A note on ${part === '' ? 'all of it' : `the ${wordsOf(part)}`}`,
    },
    changes,
  ),
];

const wordsOf = (part: string): string =>
  part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** Custom fields of a document of its own, without its part. */
export const validity = (): readonly ActionExample[] => [
  example('setValidFrom', { validFrom: '2026-01-01T00:00:00.000Z' }),
  example('setValidUntil', { validUntil: '2030-01-01T00:00:00.000Z' }),
  example('setValidFromAndUntil', {
    validFrom: '2026-06-01T00:00:00.000Z',
    validUntil: '2029-06-01T00:00:00.000Z',
  }),
];

/** The asset that drafts of these examples have. */
export const manual = {
  key: 'manual',
  name: { en: 'Manual' },
  sources: [{ uri: 'https://example.com/manual.pdf' }],
};

const video = {
  key: 'video',
  name: { en: 'Video' },
  sources: [{ uri: 'https://example.com/video.mp4' }],
};

/**
 * @param assets where the document has the list, for example
 * `masterData.staged.masterVariant.assets`
 * @param place members that name the owner of the assets
 */
export const assetActions = (
  assets: string,
  changes: string,
  place: object = {},
): readonly ActionExample[] => {
  const one = { ...place, assetKey: 'manual' };
  const id = (at: number) => `{${assets}[${at}].id}`;
  return [
    example('addAsset', { ...place, asset: video }, changes),
    example('changeAssetOrder', { ...place, assetOrder: [id(1), id(0)] }, changes),
    example('changeAssetName', { ...one, name: { en: 'Instructions' } }, changes),
    example('setAssetDescription', { ...one, description: { en: 'How to use it' } }, changes),
    example('setAssetTags', { ...one, tags: ['print'] }, changes),
    example(
      'setAssetSources',
      { ...one, sources: [{ uri: 'https://example.com/new.pdf' }] },
      changes,
    ),
    ...customFields('Asset', one, changes),
    example('setAssetKey', { ...place, assetId: id(0), assetKey: 'clip' }, changes),
    example('removeAsset', one, changes),
  ];
};

export const home = {
  key: 'home',
  firstName: 'Jane',
  lastName: 'Doe',
  streetName: 'Lindenstraße',
  streetNumber: '12',
  postalCode: '10969',
  city: 'Berlin',
  country: 'DE',
};

export const office = { ...home, key: 'office', streetName: 'Torstraße', streetNumber: '1' };

/** Addresses of a customer or a unit whose draft has `home`. */
export const addressActions = (): readonly ActionExample[] => [
  example('addAddress', { address: office }, 'addresses'),
  example(
    'changeAddress',
    { addressKey: 'office', address: { ...office, city: 'Potsdam' } },
    'addresses',
  ),
  example('addShippingAddressId', { addressKey: 'office' }, 'shippingAddressIds'),
  example('addBillingAddressId', { addressKey: 'office' }, 'billingAddressIds'),
  example(
    'setDefaultShippingAddress',
    { addressKey: 'home' },
    'defaultShippingAddressId shippingAddressIds',
  ),
  example(
    'setDefaultBillingAddress',
    { addressKey: 'home' },
    'billingAddressIds defaultBillingAddressId',
  ),
  example('removeShippingAddressId', { addressKey: 'office' }, 'shippingAddressIds'),
  example('removeBillingAddressId', { addressKey: 'office' }, 'billingAddressIds'),
  example('removeAddress', { addressKey: 'office' }, 'addresses'),
];

/** An image of a product or a variant. */
export const image = (name: string) => ({
  url: `https://example.com/${name}.jpg`,
  dimensions: { w: 800, h: 600 },
});

const friends = to('customer-group', 'friends');
const ofAssignments = changing('customerGroupAssignments');

/** Assignments of a customer or a unit to groups. */
export const groupAssignments = (): readonly ActionExample[] => [
  ofAssignments('addCustomerGroupAssignment', {
    customerGroupAssignment: { customerGroup: friends },
  }),
  ofAssignments('removeCustomerGroupAssignment', { customerGroup: friends }),
  ofAssignments('setCustomerGroupAssignments', {
    customerGroupAssignments: [{ customerGroup: friends }],
  }),
];
