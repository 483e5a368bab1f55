import { ofCustomer } from '../../../commerce/access/quotes.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import { type Asked, endpoint } from '../../../declaration/index.ts';
import { associatePath, type Belongings, inUnit } from '../business-unit/associate.ts';
import { ownDeedInUnit } from '../business-unit/own.ts';
import { ownPages } from '../business-unit/own-pages.ts';

const scopes = { view: ['view_quotes'], manage: ['manage_quotes'] };
const own = { view: ['manage_my_quotes'], manage: ['manage_my_quotes'] };
const everything = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;
/** Buyers are offered quotes; they make and delete none. */
const ofBuyers = ['get', 'query', 'exists', 'update'] as const;

const actions = [
  'changeQuoteState',
  'requestQuoteRenegotiation',
  'changeCustomer',
  'transitionState',
  'setCustomType',
  'setCustomField',
];

/** Update actions of the buyer, of REST and GraphQL together. */
const ownActions = [
  'changeMyQuoteState',
  'requestQuoteRenegotiation',
  'setCustomType',
  'setCustomField',
];

/** Verbs of the permissions for actions; the others need that of seeing the quote. */
const verbOf = new Map<string, string>([
  ['requestQuoteRenegotiation', 'Renegotiate'],
  ['changeCustomer', 'Reassign'],
]);

/** Verbs of the permissions for answers. */
const verbOfAnswer = new Map<string, string>([
  ['Accepted', 'Accept'],
  ['Declined', 'Decline'],
]);

function permissionOf({ action }: Asked, whose: 'My' | 'Others'): string {
  const verb =
    verbOf.get(action?.name ?? '') ?? verbOfAnswer.get(action?.input?.quoteState) ?? 'View';
  return `${verb}${whose}Quotes`;
}

const quotes: Belongings = {
  noun: 'Quotes',
  tellsOfOthers: true,
  ownerOf: ({ customer }) => customer?.id,
  isOwn: 'customer(id = :associate)',
  permissionOf,
};

export const endpoints = [
  ...alsoInStore({ path: '/quotes', operations: everything, scopes, actions }),
  endpoint({
    path: '/me/quotes',
    operations: ofBuyers,
    scopes: own,
    actor: 'customer',
    actions: ownActions,
    ...ownPages('Quotes', ofCustomer),
    authorize: ownDeedInUnit(permissionOf),
  }),
  endpoint({
    path: `${associatePath}/quotes`,
    operations: ofBuyers,
    scopes,
    actions,
    ...inUnit(quotes),
  }),
];
