// Shopping lists of a business unit, for clients that act for one of its associates.
import { endpoint } from '../../../declaration/index.ts';
import {
  associatePath,
  type Belongings,
  inUnit,
  unitOfPath,
} from '../../business-to-business/business-unit/associate.ts';
import { shownVariants } from './shown-variants.ts';

const lists: Belongings = {
  noun: 'ShoppingLists',
  ownerOf: ({ customer }) => customer?.id,
  isOwn: 'customer(id = :associate)',
};

export const associateEndpoint = endpoint({
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
