// Custom line items: charges without a product.

import { allIn, resized } from '../../../commerce/line-items/item-state.ts';
import { isSameCharge, joinedDetails } from '../../../commerce/line-items/joining.ts';
import {
  type CustomLineItem,
  recurrenceOf,
  shippingDetailsOf,
} from '../../../commerce/line-items/line-item.ts';
import { cents, typedMoneyOf } from '../../../commerce/money/money.ts';
import { sameCurrency } from '../../../commerce/tax/tax.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { apiError, f, type Stored, type Surroundings } from '../../../declaration/index.ts';
import type { CustomLineDraft } from './drafts.ts';
import { checkCapacity, checkedQuantity, externalTaxes } from './lines.ts';
import type { Cart } from './resource.ts';

interface CustomLineFacts extends Surroundings {
  readonly initial: Stored;
}

/** The cart with one more custom line item, joined with an equal one when there is one. */
export function withCustomLine<C extends Cart>(
  cart: C,
  draft: CustomLineDraft,
  facts: CustomLineFacts,
): C {
  const line = newLine(cart, draft, facts);
  const same = cart.customLineItems.find((each) => isSameCharge(each, line));
  if (same !== undefined && isRateKept(same, line)) {
    const joined = joinedLine(same, line);
    const customLineItems = cart.customLineItems.map((each) => (each === same ? joined : each));
    return { ...cart, customLineItems };
  }
  checkCapacity(cart.customLineItems);
  checkFree(cart, draft);
  return { ...cart, customLineItems: [...cart.customLineItems, line] };
}

/** Whether the new item names no tax rate, or the one that the item in the cart has. */
const isRateKept = (old: CustomLineItem, { taxRate, perMethodTaxRate }: CustomLineItem) =>
  (taxRate === undefined || isSame(taxRate, old.taxRate)) &&
  (perMethodTaxRate.length === 0 || isSame(perMethodTaxRate, old.perMethodTaxRate));

function joinedLine(old: CustomLineItem, line: CustomLineItem): CustomLineItem {
  const quantity = checkedQuantity(old.quantity + line.quantity);
  return {
    ...old,
    quantity,
    state: resized(old.state, quantity, line.state[0]!.state),
    shippingDetails: joinedDetails(old.shippingDetails, line.shippingDetails, quantity),
  };
}

function newLine(
  cart: Cart,
  draft: CustomLineDraft,
  { initial, newId }: CustomLineFacts,
): CustomLineItem {
  const { quantity, shippingDetails } = draft;
  const money = typedMoneyOf(draft.money);
  sameCurrency(money, cart.totalPrice);
  return {
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
}

function checkFree({ customLineItems }: Cart, { slug, key }: CustomLineDraft): void {
  if (customLineItems.some((each) => each.slug === slug))
    throw apiError.InvalidOperation(
      `The cart already has a different custom line item with the slug '${slug}'.`,
    );
  if (key !== undefined && customLineItems.some((each) => each.key === key))
    throw apiError.InvalidOperation(
      `The cart already has a custom line item with the key '${key}'.`,
    );
}
