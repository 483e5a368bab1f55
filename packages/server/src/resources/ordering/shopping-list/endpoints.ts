import { moving } from '../../../commerce/access/moving.ts';
import { inStore, storeOfPath } from '../../../commerce/access/subject.ts';
import {
  type Endpoint,
  type EndpointContext,
  endpoint,
  type Operation,
  type Visibility,
} from '../../../declaration/index.ts';
import { ownInUnit } from '../../business-to-business/business-unit/own.ts';
import { associateEndpoint } from './associate-endpoints.ts';
import { createMine } from './create.ts';

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

const both = (left: Visibility, right: Visibility): Visibility => ({
  where: `${left.where} and ${right.where}`,
  variables: { ...left.variables, ...right.variables },
});

/** What every path with a store has: the store must exist, and new lists are in it. */
const ofStore = {
  within: storeOfPath,
  fixed: ({ params }: EndpointContext) => ({ store: { typeId: 'store', key: params.storeKey! } }),
};

const scopes = { view: ['view_shopping_lists'], manage: ['manage_shopping_lists'] };
const ownScopes = { view: ['manage_my_shopping_lists'], manage: ['manage_my_shopping_lists'] };

const own = {
  operations: everything,
  scopes: ownScopes,
  actor: 'subject',
  create: createMine,
  actions: ownActions,
  authorize: ownInUnit('ShoppingLists'),
} as const;

export const endpoints: readonly Endpoint[] = [
  endpoint({ path: '/shopping-lists', operations: everything, scopes }),
  endpoint({
    path: '/in-store/key={storeKey}/shopping-lists',
    operations: everything,
    scopes,
    visible: inStore,
    authorize: moving('manage_shopping_lists'),
    ...ofStore,
  }),
  endpoint({ path: '/me/shopping-lists', visible: mine, ...own }),
  endpoint({
    path: '/in-store/key={storeKey}/me/shopping-lists',
    visible: (context) => both(mine(context), inStore(context)),
    ...own,
    ...ofStore,
  }),
  associateEndpoint,
];
