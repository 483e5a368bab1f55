import { storeTransfer } from '../../../commerce/access/store-transfer.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import {
  type Endpoint,
  type EndpointContext,
  endpoint,
  type Operation,
  type Visibility,
} from '../../../declaration/index.ts';
import {
  associatePath,
  type Belongings,
  inUnit,
  unitOfPath,
} from '../../business-to-business/business-unit/associate.ts';
import { ownInUnit } from '../../business-to-business/business-unit/own.ts';
import { ownPages } from '../../business-to-business/business-unit/own-pages.ts';
import { createMine } from './create.ts';
import { shownVariants } from './shown-variants.ts';

// Shopping lists of a business unit, for clients that act for one of its associates.

const lists: Belongings = {
  noun: 'ShoppingLists',
  ownerOf: ({ customer }) => customer?.id,
  isOwn: 'customer(id = :associate)',
};

const associateEndpoint = endpoint({
  ...shownVariants,
  path: `${associatePath}/shopping-lists`,
  operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
  scopes: { view: ['view_shopping_lists'], manage: ['manage_shopping_lists'] },
  ...inUnit(lists),
  draftValues: (context, { customer }) => ({
    businessUnit: unitOfPath(context),
    customer: customer ?? { typeId: 'customer', id: context.params.associateId },
    anonymousId: undefined,
  }),
});

const everything: readonly Operation[] = ['get', 'query', 'exists', 'create', 'update', 'delete'];

/** Update actions for the owner of a list: it stays the owner's, in its store. */
const ownActions = [
  'addLineItem',
  'addTextLineItem',
  'changeLineItemQuantity',
  'changeLineItemsOrder',
  'changeName',
  'changeTextLineItemName',
  'changeTextLineItemQuantity',
  'changeTextLineItemsOrder',
  'removeLineItem',
  'removeTextLineItem',
  'setCustomField',
  'setCustomType',
  'setDeleteDaysAfterLastModification',
  'setDescription',
  'setLineItemCustomField',
  'setLineItemCustomType',
  'setTextLineItemCustomField',
  'setTextLineItemCustomType',
  'setTextLineItemDescription',
];

/** Lists of the customer, or of the anonymous session, that the token speaks for. */
function mine({ principal: { customerId, anonymousId } }: EndpointContext): Visibility {
  if (customerId !== undefined)
    return { where: 'customer(id = :customerId)', variables: { customerId } };
  return { where: 'anonymousId = :anonymousId', variables: { anonymousId: anonymousId ?? '' } };
}

/** On the path of a store new lists are in it. */
const storeDraft = ({ params }: EndpointContext) => ({
  store: { typeId: 'store', key: params.storeKey! },
});

const scopes = { view: ['view_shopping_lists'], manage: ['manage_shopping_lists'] };
const ownScopes = { view: ['manage_my_shopping_lists'], manage: ['manage_my_shopping_lists'] };

const own = {
  ...shownVariants,
  operations: everything,
  scopes: ownScopes,
  actor: 'subject',
  create: createMine,
  actions: ownActions,
  authorize: ownInUnit('ShoppingLists'),
} as const;

export const endpoints: readonly Endpoint[] = [
  ...alsoInStore(
    { ...shownVariants, path: '/shopping-lists', operations: everything, scopes },
    { authorize: storeTransfer('manage_shopping_lists'), draftValues: storeDraft },
  ),
  ...alsoInStore(
    { path: '/me/shopping-lists', ...ownPages('ShoppingLists', mine), ...own },
    { draftValues: storeDraft },
  ),
  associateEndpoint,
];
