// Adds the line items of a shopping list.
import {
  change,
  danglingReference,
  f,
  type Known,
  need,
  type Stored,
} from '../../../../declaration/index.ts';
import type { LineDraft } from '../drafts.ts';
import { pricedCart } from '../guard.ts';
import { type LineFacts, lineNeeds, placeOf, withLine } from '../lines.ts';

interface ShoppingList extends Stored {
  readonly lineItems: readonly {
    readonly productId: string;
    readonly variantId?: number | undefined;
    readonly quantity: number;
    readonly custom?: f.CustomFields | undefined;
  }[];
}

interface Input {
  readonly shoppingList: f.Resolved<'shopping-list'>;
  readonly distributionChannel?: f.Resolved<'channel'> | undefined;
  readonly supplyChannel?: f.Resolved<'channel'> | undefined;
}

const linesOf = (list: ShoppingList | undefined, input: Input): readonly LineDraft[] =>
  (list?.lineItems ?? []).map(({ productId, variantId, quantity, custom }) => ({
    productId,
    variantId,
    quantity,
    custom,
    distributionChannel: input.distributionChannel,
    supplyChannel: input.supplyChannel,
  }));

export const addShoppingList = pricedCart.action({
  doc: 'Adds every line item of a shopping list, without its text line items.',
  members: {
    shoppingList: f.identifier('shopping-list'),
    distributionChannel: f.optional(f.identifier('channel')),
    supplyChannel: f.optional(f.identifier('channel')),
  },
  needs(before, input: Input, known: Known) {
    const list = {
      list: need.maybe<ShoppingList>('shopping-list', { id: input.shoppingList.id }),
    };
    if (!('list' in known)) return list;
    return { ...list, ...lineNeeds(linesOf(known.list, input), placeOf(before), known) };
  },
  apply(before, input, facts) {
    if (facts.list === undefined) throw danglingReference('shopping-list', input.shoppingList);
    const lines = linesOf(facts.list, input);
    // The needs above are asked for in two rounds, which their type cannot say.
    const known = facts as unknown as LineFacts;
    return change(lines.reduce((all, line) => withLine(all, line, known), before));
  },
});
