// Custom line items: charges that no product stands for.

import { allIn } from '../../../commerce/line-items/item-state.ts';
import {
  type CustomLineItem,
  recurrenceOf,
  shippingDetailsOf,
} from '../../../commerce/line-items/line-item.ts';
import { cents, typedMoneyOf } from '../../../commerce/money/money.ts';
import { sameCurrency } from '../../../commerce/tax/tax.ts';
import { apiError, f, type Stored, type Surroundings } from '../../../declaration/index.ts';
import type { CustomLineDraft } from './drafts.ts';
import { checkCapacity, externalTaxes } from './lines.ts';
import type { Cart } from './resource.ts';

interface CustomLineFacts extends Surroundings {
  readonly initial: Stored;
}

/** The cart with one more custom line item; its slug and key must be free. */
export function withCustomLine<C extends Cart>(
  cart: C,
  draft: CustomLineDraft,
  { initial, newId }: CustomLineFacts,
): C {
  checkCapacity(cart.customLineItems);
  checkFree(cart, draft);
  const { quantity, shippingDetails } = draft;
  const money = typedMoneyOf(draft.money);
  sameCurrency(money, cart.totalPrice);
  const line: CustomLineItem = {
    id: newId(),
    key: draft.key,
    name: draft.name,
    money,
    slug: draft.slug,
    quantity,
    totalPrice: cents(0, money.currencyCode),
    discountedPricePerQuantity: [],
    taxedPricePortions: [],
    ...externalTaxes(cart, draft),
    state: allIn(quantity, { typeId: 'state', id: initial.id }),
    taxCategory: draft.taxCategory && f.refer(draft.taxCategory),
    custom: draft.custom,
    recurrenceInfo: recurrenceOf(draft.recurrenceInfo),
    shippingDetails:
      shippingDetails && shippingDetailsOf(shippingDetails, quantity, cart.itemShippingAddresses),
    priceMode: draft.priceMode,
  };
  return { ...cart, customLineItems: [...cart.customLineItems, line] };
}

function checkFree({ customLineItems }: Cart, { slug, key }: CustomLineDraft): void {
  if (customLineItems.some((each) => each.slug === slug))
    throw apiError.InvalidOperation(`The cart has a custom line item with slug '${slug}' already.`);
  if (key !== undefined && customLineItems.some((each) => each.key === key))
    throw apiError.InvalidOperation(`The cart has a custom line item with key '${key}' already.`);
}
