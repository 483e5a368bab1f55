// POST /orders/search, in its dialect.

import { addressFields } from '../../../commerce/search/address-fields.ts';
import { documentSearch, relevance } from '../../../commerce/search/document-search.ts';
import {
  type DocumentFields,
  documentDialect,
  searchedDocuments,
} from '../../../commerce/search/documents.ts';
import { apiError } from '../../../declaration/index.ts';

const fields: DocumentFields = {
  lists: [
    'lineItems',
    'customLineItems',
    'paymentInfo.payments',
    'returnInfo',
    'returnInfo.items',
    'syncInfo',
  ],
  fields: {
    id: 'text',
    version: 'number',
    createdAt: 'dateTime',
    lastModifiedAt: 'dateTime',
    completedAt: 'dateTime',
    orderNumber: 'text',
    purchaseOrderNumber: 'text',
    customerId: 'text',
    customerEmail: 'text',
    anonymousId: 'text',
    'customerGroup.id': 'text',
    orderState: 'text',
    paymentState: 'text',
    shipmentState: 'text',
    'state.id': 'text',
    'store.key': 'text',
    'store.name': 'localized',
    'businessUnit.key': 'text',
    country: 'text',
    locale: 'text',
    origin: 'text',
    'cart.id': 'text',
    'quote.id': 'text',
    currency: 'text',
    'totalPrice.centAmount': 'number',
    'totalPrice.currencyCode': 'text',
    'lineItems.id': 'text',
    'lineItems.productId': 'text',
    'lineItems.productKey': 'text',
    'lineItems.name': 'localized',
    'lineItems.variant.sku': 'text',
    'lineItems.variant.key': 'text',
    'lineItems.quantity': 'number',
    'customLineItems.id': 'text',
    'customLineItems.name': 'localized',
    'customLineItems.quantity': 'number',
    'paymentInfo.payments.id': 'text',
    'returnInfo.returnTrackingId': 'text',
    'returnInfo.items.shipmentState': 'text',
    'returnInfo.items.paymentState': 'text',
    'returnInfo.items.createdAt': 'dateTime',
    'returnInfo.items.lastModifiedAt': 'dateTime',
    'syncInfo.channel.id': 'text',
    'syncInfo.externalId': 'text',
    ...addressFields('shippingAddress'),
    ...addressFields('billingAddress'),
  },
  custom: ['custom', 'lineItems.custom', 'customLineItems.custom'],
};

const ofDocument = searchedDocuments(['searchIndexing.orders.status'], fields);

export const searchedOrders: typeof ofDocument = {
  ...ofDocument,
  beside: [
    ...ofDocument.beside!,
    { name: 'stores', kind: 'store', by: 'key', values: ({ store }) => store?.key ?? [] },
  ],
  content(writer, order, beside) {
    ofDocument.content(writer, order, beside);
    writer.localized('store.name', beside.stores?.get(order.store?.key)?.[0]?.name);
    writer.value('currency', order.totalPrice?.currencyCode);
  },
};

export const orderSearch = documentSearch({
  kind: 'order',
  setting: 'orders',
  what: 'orders',
  path: '/orders/search',
  scopes: ['view_orders'],
  dialect: documentDialect(fields, {
    typeMember: 'customType',
    bounds: ['gte', 'lte'],
    takesValues: false,
    without: ['fuzzy', 'fullTextPrefix'],
  }),
  limit: { least: 0, most: 100, usual: 10 },
  maxOffset: 10_000,
  needsQuery: true,
  refusal: apiError.ResourceNotFound,
  answer: (found, { limit, offset }) => ({
    total: found.total,
    offset,
    limit,
    hits: found.hits.map(({ id, version, score }) => ({
      id,
      version,
      relevance: relevance(score, found),
    })),
  }),
});
