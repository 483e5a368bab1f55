// The shop that all subjects are measured on, made through the API: three products, one customer,
// and an order of about four kilobytes for each client.
import { marks } from './many-orders.mjs';

const eur = (centAmount) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });

export const address = {
  title: 'Dr.',
  firstName: 'Ada',
  lastName: 'Lovelace',
  streetName: 'Friedrichstraße',
  streetNumber: '43',
  postalCode: '10969',
  city: 'Berlin',
  country: 'DE',
  email: 'ada@example.com',
};

const titles = ['Lamp', 'Chair', 'Desk'];

export const productDraft = (title, number, { productType, taxCategory }) => ({
  productType: { typeId: 'product-type', id: productType.id },
  taxCategory: { typeId: 'tax-category', id: taxCategory.id },
  key: title.toLowerCase(),
  name: { en: `${title} of the bench`, de: `${title} für die Messung` },
  slug: { en: title.toLowerCase() },
  masterVariant: {
    sku: `${title.toUpperCase()}-1`,
    prices: [{ value: eur(1990 + number * 1000) }],
    attributes: [
      { name: 'colour', value: 'blue' },
      { name: 'material', value: 'oak' },
    ],
    images: [{ url: `https://images.example.com/${number}.jpg`, dimensions: { w: 1024, h: 768 } }],
  },
  publish: true,
});

const attribute = (name) => ({
  type: { name: 'text' },
  name,
  label: { en: name },
  isRequired: false,
});

/** Catalogue and customer; answers what drafts refer to. */
export async function openShop(request) {
  const productType = await request('POST', '/product-types', {
    name: 'Furniture',
    description: 'Furniture',
    attributes: [attribute('colour'), attribute('material')],
  });
  const taxCategory = await request('POST', '/tax-categories', {
    name: 'Standard',
    rates: [{ name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  const products = [];
  for (const [number, title] of titles.entries()) {
    const draft = productDraft(title, number, { productType, taxCategory });
    products.push(await request('POST', '/products', draft));
  }
  const { customer } = await request('POST', '/customers', {
    email: 'ada@example.com',
    password: 'a password of the bench',
  });
  return { products, customer };
}

export const cartDraft = (customerId) => ({
  currency: 'EUR',
  country: 'DE',
  ...(customerId === undefined ? {} : { customerId, customerEmail: address.email }),
  shippingAddress: address,
  billingAddress: address,
  lineItems: titles.map((title, index) => ({
    sku: `${title.toUpperCase()}-1`,
    quantity: index + 1,
  })),
});

export const orderDraft = ({ id, version }) => ({
  cart: { typeId: 'cart', id },
  version,
});

/** A cart of one line with one address, which makes an order of about four kilobytes. */
export const singleLine = (customerId) => {
  const { billingAddress: _billing, lineItems, ...draft } = cartDraft(customerId);
  return { ...draft, lineItems: lineItems.slice(0, 1) };
};

export async function orderOf(request, customerId, draft = cartDraft(customerId)) {
  return request('POST', '/orders', orderDraft(await request('POST', '/carts', draft)));
}

/** The order that copies are made of: as `singleLine`, with a custom field. */
export async function templateOrder(request, customerId) {
  const type = await request('POST', '/types', {
    key: 'bench-order',
    name: { en: 'Order of the bench' },
    resourceTypeIds: ['order'],
    fieldDefinitions: [
      { name: 'batch', label: { en: 'Batch' }, type: { name: 'String' }, required: false },
    ],
  });
  const custom = { type: { typeId: 'type', id: type.id }, fields: { batch: marks.batch } };
  return orderOf(request, customerId, { ...singleLine(customerId), custom });
}
