import { checkSlug } from '../../../commerce/values/localized.ts';
import {
  apiError,
  change,
  customFieldsDraft,
  identifier,
  key,
  listOf,
  localized,
  need,
  type ObjectOf,
  optional,
  refer,
  referByKey,
  text,
} from '../../../declaration/index.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import type { Project } from '../../project/project/resource.ts';
import { withDistinctKeys } from './items.ts';
import {
  lineItemDraft,
  lineItemOf,
  type Maker,
  productsOf,
  textLineItemDraft,
  textLineItemOf,
  withLineItem,
} from './line-items.ts';
import { days, type LineItem, type ShoppingListFields, shoppingList } from './resource.ts';

const ownMembers = {
  name: localized(),
  description: optional(localized()),
  lineItems: optional(listOf(lineItemDraft())),
  textLineItems: optional(listOf(textLineItemDraft())),
  custom: optional(customFieldsDraft('shopping-list')),
  deleteDaysAfterLastModification: optional(days()),
  store: optional(identifier('store')),
};

type OwnDraft = ObjectOf<typeof ownMembers>;

const needs = ({ lineItems }: OwnDraft) => ({
  project: need.project<Project>(),
  products: productsOf(lineItems ?? []),
});

interface Facts extends Maker {
  readonly project: Project;
  readonly products: readonly Product[];
}

/** The members that every draft has. */
function fieldsOf(draft: OwnDraft, facts: Facts): ShoppingListFields {
  const lineItems = (draft.lineItems ?? []).reduce<readonly LineItem[]>(
    (items, item, index) => withLineItem(items, lineItemOf(item, facts.products[index]!, facts)),
    [],
  );
  const textLineItems = (draft.textLineItems ?? []).map((item) => textLineItemOf(item, facts));
  return {
    name: draft.name,
    description: draft.description,
    custom: draft.custom,
    lineItems,
    textLineItems: withDistinctKeys(textLineItems, 'textLineItems'),
    store: draft.store && referByKey(draft.store),
    deleteDaysAfterLastModification:
      draft.deleteDaysAfterLastModification ??
      facts.project.shoppingLists?.deleteDaysAfterLastModification ??
      360,
  };
}

export const create = shoppingList.create({
  doc: 'Creates a shopping list.',
  name: 'ShoppingListDraft',
  members: {
    ...ownMembers,
    slug: optional(localized()),
    customer: optional(identifier('customer')),
    key: optional(key()),
    anonymousId: optional(text()),
    businessUnit: optional(identifier('business-unit')),
  },
  needs,
  apply(draft, facts) {
    if (draft.customer !== undefined && draft.anonymousId !== undefined)
      throw apiError.InvalidInput('A shopping list has a customer or an anonymousId, not both.');
    return change({
      ...fieldsOf(draft, facts),
      slug: draft.slug && checkSlug(draft.slug),
      customer: draft.customer && refer(draft.customer),
      key: draft.key,
      anonymousId: draft.anonymousId,
      businessUnit: draft.businessUnit && referByKey(draft.businessUnit),
    });
  },
});

/** A list of the customer or the anonymous session that the token speaks for. */
export const createMine = shoppingList.create({
  doc: 'Creates a shopping list of one’s own.',
  name: 'MyShoppingListDraft',
  members: ownMembers,
  needs,
  apply(draft, facts) {
    const { customerId, anonymousId } = facts.principal ?? {};
    const owner =
      customerId === undefined
        ? { anonymousId }
        : { customer: { typeId: 'customer' as const, id: customerId } };
    return change({ ...fieldsOf(draft, facts), ...owner });
  },
});
