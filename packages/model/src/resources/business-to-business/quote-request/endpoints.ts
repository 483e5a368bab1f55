import { ofCustomer } from '../../../commerce/access/quotes.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import { type Asked, endpoint } from '../../../declaration/index.ts';
import { associatePath, type Belongings, inUnit } from '../business-unit/associate.ts';
import { ownDeedInUnit } from '../business-unit/own.ts';
import { ownPages } from '../business-unit/own-pages.ts';
import { createInUnit, createMine } from './create.ts';

const scopes = { view: ['view_quote_requests'], manage: ['manage_quote_requests'] };
const own = { view: ['manage_my_quote_requests'], manage: ['manage_my_quote_requests'] };
const everything = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;
const withoutDeletion = ['get', 'query', 'exists', 'create', 'update'] as const;

const actions = [
  'changeQuoteRequestState',
  'changeCustomer',
  'transitionState',
  'setCustomType',
  'setCustomField',
];

/** Update actions of the buyer, of REST and GraphQL together. */
const ownActions = ['cancelQuoteRequest', 'setCustomType', 'setCustomField'];

/** A request is made from a cart, whose owner is the one that counts. */
function permissionOf({ operation }: Asked, whose: 'My' | 'Others'): string {
  if (operation === 'update') return `Update${whose}QuoteRequests`;
  if (operation !== 'create') return `View${whose}QuoteRequests`;
  return whose === 'My' ? 'CreateMyQuoteRequestsFromMyCarts' : 'CreateQuoteRequestsFromOthersCarts';
}

const requests: Belongings = {
  noun: 'QuoteRequests',
  tellsOfOthers: true,
  ownerOf: ({ customer }) => customer?.id,
  isOwn: 'customer(id = :associate)',
  permissionOf,
};

export const endpoints = [
  ...alsoInStore({ path: '/quote-requests', operations: everything, scopes, actions }),
  endpoint({
    path: '/me/quote-requests',
    operations: withoutDeletion,
    scopes: own,
    actor: 'customer',
    create: createMine,
    actions: ownActions,
    ...ownPages('QuoteRequests', ofCustomer),
    authorize: ownDeedInUnit(permissionOf),
  }),
  endpoint({
    path: `${associatePath}/quote-requests`,
    operations: withoutDeletion,
    scopes,
    create: createInUnit,
    actions,
    ...inUnit(requests),
  }),
];
