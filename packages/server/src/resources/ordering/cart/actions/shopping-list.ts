// Taking over what stands on a shopping list.
import {
  type CustomFields,
  change,
  danglingReference,
  identifier,
  type Known,
  need,
  optional,
  type Resolved,
  type Stored,
} from '../../../../declaration/index.ts';
import type { LineDraft } from '../drafts.ts';
import { priced } from '../guard.ts';
import { type LineFacts, lineNeeds, placeOf, withLine } from '../lines.ts';
import { cart } from '../resource.ts';

interface ShoppingList extends Stored {
  readonly lineItems: readonly {
    readonly productId: string;
    readonly variantId?: number | undefined;
    readonly quantity: number;
    readonly custom?: CustomFields | undefined;
  }[];
}

interface Input {
  readonly shoppingList: Resolved<'shopping-list'>;
  readonly distributionChannel?: Resolved<'channel'> | undefined;
  readonly supplyChannel?: Resolved<'channel'> | undefined;
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

export const addShoppingList = priced(
  cart.action({
    doc: 'Adds every line item of a shopping list; its texts are left out.',
    members: {
      shoppingList: identifier('shopping-list'),
      distributionChannel: optional(identifier('channel')),
      supplyChannel: optional(identifier('channel')),
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
  }),
);
