// English labels of members and choices whose names do not read as words already; all others are made from the name.
import type { Labels } from './labels.ts';

export const english: Labels = {
  words: {
    add: (what) => `Add ${lower(what)}`,
    remove: (what) => `Remove ${lower(what)}`,
    removeIt: 'Remove',
    sortOf: (what) => `Kind of ${lower(what)}`,
    currencyOf: (what) => `Currency of ${lower(what)}`,
  },
  members: {
    masterData: 'Product data',
    masterVariant: 'Main variant',
    sku: 'SKU',
    uri: 'Address',
    url: 'Address',
    w: 'Width',
    h: 'Height',
    vatId: 'VAT number',
    pOBox: 'Post office box',
    metaTitle: 'Title for search engines',
    metaDescription: 'Description for search engines',
    metaKeywords: 'Keywords for search engines',
    externalId: 'Number in another system',
    externalOAuth: 'External OAuth server',
    orderHint: 'Position among its siblings',
    custom: 'Custom fields',
    state: 'Workflow state',
    permyriad: 'Percent off',
    value: 'Value',
    roles: 'Roles',
    isActive: 'Active',
    isDefault: 'Default',
    resourceTypeId: 'Kind of document',
    geoLocation: 'Place on the map',
  },
  choices: {
    absolute: 'Fixed amount off',
    relative: 'Percentage off',
    giftLineItem: 'Gift',
    lineItems: 'Line items',
    HTTP: 'Webhook (HTTP)',
    Embedded: 'In the product',
    Standalone: 'On their own',
  },
  fromName: (name) => {
    const words = name.replaceAll(/([a-z\d])([A-Z])/g, (_, last, first) => `${last} ${first}`);
    return sentence(words.replaceAll(/[-_]/g, ' '));
  },
};

const lower = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() +
  text.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase());
