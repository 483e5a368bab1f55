// Returned items of an order.
import {
  apiError,
  choice,
  customFields,
  customFieldsDraft,
  dateTime,
  key,
  listOf,
  long,
  type Of,
  optional,
  record,
  type Surroundings,
  text,
  union,
} from '../../declaration/index.ts';

export const returnShipmentState = () =>
  choice('ReturnShipmentState', 'Advised', 'Returned', 'BackInStock', 'Unusable');
export const returnPaymentState = () =>
  choice('ReturnPaymentState', 'NonRefundable', 'Initial', 'Refunded', 'NotRefunded');

const itemFields = () => ({
  id: text(),
  key: optional(key()),
  quantity: long(),
  comment: optional(text()),
  shipmentState: returnShipmentState(),
  paymentState: returnPaymentState(),
  custom: optional(customFields()),
  lastModifiedAt: dateTime(),
  createdAt: dateTime(),
});

export const returnItem = () =>
  union('ReturnItem', 'type', {
    LineItemReturnItem: { ...itemFields(), lineItemId: text() },
    CustomLineItemReturnItem: { ...itemFields(), customLineItemId: text() },
  });
export type ReturnItem = Of<ReturnType<typeof returnItem>>;

export const returnInfo = () =>
  record('ReturnInfo', {
    items: listOf(returnItem()),
    returnTrackingId: optional(text()),
    returnDate: optional(dateTime()),
  });
export type ReturnInfo = Of<ReturnType<typeof returnInfo>>;

export const returnItemDraft = () =>
  record('ReturnItemDraftType', {
    key: optional(key()),
    quantity: long(),
    lineItemId: optional(text({ max: 256 })),
    customLineItemId: optional(text({ max: 256 })),
    comment: optional(text()),
    shipmentState: returnShipmentState(),
    custom: optional(customFieldsDraft('order-return-item')),
  });
export type ReturnItemDraft = Of<ReturnType<typeof returnItemDraft>>;

/** Members of a return of an input. */
export const returnInfoMembers = () => ({
  items: listOf(returnItemDraft(), { max: 500 }),
  returnTrackingId: optional(text()),
  returnDate: optional(dateTime()),
});

export const returnInfoDraft = () => record('ReturnInfoDraftType', returnInfoMembers());
export type ReturnInfoDraft = Of<ReturnType<typeof returnInfoDraft>>;

interface Returnable {
  readonly lineItems: readonly { readonly id: string }[];
  readonly customLineItems: readonly { readonly id: string }[];
}

/**
 * A return with fresh ids for its items. `InvalidOperation` without items, for an unknown item or
 * a state in which a return cannot begin; `InvalidField` for a quantity below one.
 */
export function returnInfoOf(
  draft: ReturnInfoDraft,
  order: Returnable,
  facts: Surroundings,
): ReturnInfo {
  if (draft.items.length === 0)
    throw apiError.InvalidOperation('A return needs at least one item.');
  return {
    items: draft.items.map((item) => returnItemOf(item, order, facts)),
    returnTrackingId: draft.returnTrackingId,
    returnDate: draft.returnDate ?? facts.now,
  };
}

function returnItemOf(
  { lineItemId, customLineItemId, ...draft }: ReturnItemDraft,
  order: Returnable,
  { now, newId }: Surroundings,
): ReturnItem {
  checkBeginning(draft);
  const item = {
    ...draft,
    id: newId(),
    paymentState: draft.shipmentState === 'Returned' ? 'Initial' : 'NonRefundable',
    createdAt: now,
    lastModifiedAt: now,
  } as const;
  if ((lineItemId === undefined) === (customLineItemId === undefined))
    throw apiError.InvalidOperation(
      'A returned item names either a line item or a custom line item.',
    );
  if (lineItemId !== undefined)
    return { ...item, type: 'LineItemReturnItem', lineItemId: known(order.lineItems, lineItemId) };
  const id = known(order.customLineItems, customLineItemId!);
  return { ...item, type: 'CustomLineItemReturnItem', customLineItemId: id };
}

function checkBeginning({ quantity, shipmentState }: ReturnItemDraft): void {
  if (quantity < 1)
    throw apiError.InvalidField('The quantity of a returned item is at least 1.', {
      field: 'quantity',
      invalidValue: quantity,
    });
  if (shipmentState !== 'Advised' && shipmentState !== 'Returned')
    throw apiError.InvalidOperation('A return begins in the state Advised or Returned.');
}

function known(items: readonly { readonly id: string }[], id: string): string {
  if (items.some((item) => item.id === id)) return id;
  throw apiError.InvalidOperation(`The order has no item with id '${id}'.`);
}
