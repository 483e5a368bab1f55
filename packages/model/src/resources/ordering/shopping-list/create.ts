import { checkSlug } from '../../../commerce/values/localized.ts';
import { apiError, change, f, type Known, need } from '../../../declaration/index.ts';
import type { Project } from '../../project/project/resource.ts';
import { withDistinctKeys } from './items.ts';
import {
  type LineItemFacts,
  lineItemDraft,
  lineItemNeeds,
  lineItemOf,
  textLineItemDraft,
  textLineItemOf,
  withLineItem,
} from './line-items.ts';
import { days, type LineItem, type ShoppingListFields, shoppingList } from './resource.ts';

const ownMembers = {
  name: f.localized(),
  description: f.optional(f.localized()),
  lineItems: f.optional(f.listOf(lineItemDraft())),
  textLineItems: f.optional(f.listOf(textLineItemDraft())),
  custom: f.optional(f.customFieldsDraft('shopping-list')),
  deleteDaysAfterLastModification: f.optional(days()),
  store: f.optional(f.identifier('store')),
};

type OwnDraft = f.ObjectOf<typeof ownMembers>;

const needs = ({ lineItems = [], store }: OwnDraft, known: Known) => ({
  project: need.project<Project>(),
  ...lineItemNeeds(lineItems, store?.key, known as Known & Partial<LineItemFacts>),
});

interface Facts extends LineItemFacts {
  readonly project: Project;
}

/** The members that every draft has. */
function fieldsOf(draft: OwnDraft, facts: Facts): ShoppingListFields {
  const lineItems = (draft.lineItems ?? []).reduce<readonly LineItem[]>(
    (items, item) => withLineItem(items, lineItemOf(item, facts)),
    [],
  );
  const textLineItems = (draft.textLineItems ?? []).map((item) => textLineItemOf(item, facts));
  return {
    name: draft.name,
    description: draft.description,
    custom: draft.custom,
    lineItems,
    textLineItems: withDistinctKeys(textLineItems, 'textLineItems'),
    store: draft.store && f.referByKey(draft.store),
    deleteDaysAfterLastModification:
      draft.deleteDaysAfterLastModification ??
      facts.project.shoppingLists?.deleteDaysAfterLastModification ??
      360,
  };
}

export const create = shoppingList.create({
  doc: 'Creates a shopping list.',
  members: {
    ...ownMembers,
    slug: f.optional(f.localized()),
    customer: f.optional(f.identifier('customer')),
    key: f.optional(f.key()),
    anonymousId: f.optional(f.text()),
    businessUnit: f.optional(f.identifier('business-unit')),
  },
  needs,
  apply(draft, facts) {
    if (draft.customer !== undefined && draft.anonymousId !== undefined)
      throw apiError.InvalidInput(
        'A shopping list can have a customer or an anonymousId, not both.',
      );
    return change({
      ...fieldsOf(draft, facts),
      slug: draft.slug && checkSlug(draft.slug),
      customer: draft.customer && f.refer(draft.customer),
      key: draft.key,
      anonymousId: draft.anonymousId,
      businessUnit: draft.businessUnit && f.referByKey(draft.businessUnit),
    });
  },
});

/** A list of the customer or the anonymous session that the token speaks for. */
export const createMine = shoppingList.create({
  doc: 'Creates a shopping list for the customer or anonymous session of the token.',
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
