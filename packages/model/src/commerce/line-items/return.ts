// Returned items of an order.
import { apiError, f, type Surroundings } from '../../declaration/index.ts';

export const returnShipmentState = () =>
  f.choice('ReturnShipmentState', 'Advised', 'Returned', 'BackInStock', 'Unusable');
export const returnPaymentState = () =>
  f.choice('ReturnPaymentState', 'NonRefundable', 'Initial', 'Refunded', 'NotRefunded');

const itemFields = () => ({
  id: f.text(),
  key: f.optional(f.key()),
  quantity: f.long(),
  comment: f.optional(f.text()),
  shipmentState: returnShipmentState(),
  paymentState: returnPaymentState(),
  custom: f.optional(f.customFields()),
  lastModifiedAt: f.dateTime(),
  createdAt: f.dateTime(),
});

const returnItem = () =>
  f.union('ReturnItem', 'type', {
    LineItemReturnItem: { ...itemFields(), lineItemId: f.text() },
    CustomLineItemReturnItem: { ...itemFields(), customLineItemId: f.text() },
  });
export type ReturnItem = f.Of<ReturnType<typeof returnItem>>;

export const returnInfo = () =>
  f.record('ReturnInfo', {
    items: f.listOf(returnItem()),
    returnTrackingId: f.optional(f.text()),
    returnDate: f.optional(f.dateTime()),
  });
type ReturnInfo = f.Of<ReturnType<typeof returnInfo>>;

const returnItemDraft = () =>
  f.record('ReturnItemDraftType', {
    key: f.optional(f.key()),
    quantity: f.long(),
    lineItemId: f.optional(f.text({ max: 256 })),
    customLineItemId: f.optional(f.text({ max: 256 })),
    comment: f.optional(f.text()),
    shipmentState: returnShipmentState(),
    custom: f.optional(f.customFieldsDraft('order-return-item')),
  });
type ReturnItemDraft = f.Of<ReturnType<typeof returnItemDraft>>;

/** Members of a return of an input. */
export const returnInfoMembers = () => ({
  items: f.listOf(returnItemDraft(), { max: 500 }),
  returnTrackingId: f.optional(f.text()),
  returnDate: f.optional(f.dateTime()),
});

export const returnInfoDraft = () => f.record('ReturnInfoDraftType', returnInfoMembers());
type ReturnInfoDraft = f.Of<ReturnType<typeof returnInfoDraft>>;

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
      'A returned item must reference either a line item or a custom line item.',
    );
  if (lineItemId !== undefined)
    return { ...item, type: 'LineItemReturnItem', lineItemId: known(order.lineItems, lineItemId) };
  const id = known(order.customLineItems, customLineItemId!);
  return { ...item, type: 'CustomLineItemReturnItem', customLineItemId: id };
}

function checkBeginning({ quantity, shipmentState }: ReturnItemDraft): void {
  if (quantity < 1)
    throw apiError.InvalidField('The quantity of a returned item must be at least 1.', {
      field: 'quantity',
      invalidValue: quantity,
    });
  if (shipmentState !== 'Advised' && shipmentState !== 'Returned')
    throw apiError.InvalidOperation('A return must begin in the state Advised or Returned.');
}

function known(items: readonly { readonly id: string }[], id: string): string {
  if (items.some((item) => item.id === id)) return id;
  throw apiError.InvalidOperation(`The order has no item with id '${id}'.`);
}
