// What can be done with many documents of a kind together. Pure.
import type { Publishing } from '../catalogue/shop-changes.ts';
import type { FormShape } from '../edit/field.ts';
import type { Spoken } from '../words/texts.ts';

export interface BulkAction {
  readonly title: keyof Spoken<'bulk'>;
  /** Of the value that people choose; absent: there is none. */
  readonly shape?: FormShape;
  /** What it changes in the shop is shown before. */
  readonly confirms?: Publishing;
  /** The update actions for one document. */
  readonly actionsFor: (value: any, document: any) => readonly object[];
}

const category: FormShape = { kind: 'reference', target: 'category' };

const choice = (...values: readonly string[]): FormShape => ({ kind: 'choice', values });

const isActive = (action: string): readonly BulkAction[] => [
  { title: 'activate', actionsFor: () => [{ action, isActive: true }] },
  { title: 'deactivate', actionsFor: () => [{ action, isActive: false }] },
];

/** A price for everybody, at any time. */
const isPlain = ({ country, customerGroup, channel, validFrom, validUntil }: any): boolean =>
  [country, customerGroup, channel, validFrom, validUntil].every((one) => one === undefined);

/** Sets the price of each variant for everybody in the currency. */
function priceActions(value: any, { masterData: { staged } }: any): readonly object[] {
  const { currencyCode, centAmount } = value;
  const price = { value: { currencyCode, centAmount } };
  return [staged.masterVariant, ...staged.variants].map(({ id, prices = [] }) => {
    const known = prices.find(
      (one: any) => one.value.currencyCode === currencyCode && isPlain(one),
    );
    return known === undefined
      ? { action: 'addPrice', variantId: id, price }
      : { action: 'changePrice', priceId: known.id, price };
  });
}

export const bulkActions: ReadonlyMap<string, readonly BulkAction[]> = new Map<
  string,
  readonly BulkAction[]
>([
  [
    'product',
    [
      { title: 'publish', confirms: 'publish', actionsFor: () => [{ action: 'publish' }] },
      { title: 'unpublish', confirms: 'unpublish', actionsFor: () => [{ action: 'unpublish' }] },
      {
        title: 'addToCategory',
        shape: category,
        actionsFor: (value) => [{ action: 'addToCategory', category: value }],
      },
      {
        title: 'setPrice',
        shape: { kind: 'money' },
        actionsFor: priceActions,
      },
      {
        title: 'removeFromCategory',
        shape: category,
        actionsFor: (value) => [{ action: 'removeFromCategory', category: value }],
      },
    ],
  ],
  [
    'order',
    [
      {
        title: 'orderState',
        shape: choice('Open', 'Confirmed', 'Complete', 'Cancelled'),
        actionsFor: (orderState) => [{ action: 'changeOrderState', orderState }],
      },
      {
        title: 'shipmentState',
        shape: choice(
          'Pending',
          'Ready',
          'Shipped',
          'Delivered',
          'Delayed',
          'Partial',
          'Backorder',
        ),
        actionsFor: (shipmentState) => [{ action: 'changeShipmentState', shipmentState }],
      },
      {
        title: 'paymentState',
        shape: choice('Pending', 'Paid', 'BalanceDue', 'CreditOwed', 'Failed'),
        actionsFor: (paymentState) => [{ action: 'changePaymentState', paymentState }],
      },
    ],
  ],
  [
    'customer',
    [
      {
        title: 'customerGroup',
        shape: { kind: 'reference', target: 'customer-group' },
        actionsFor: (customerGroup) => [{ action: 'setCustomerGroup', customerGroup }],
      },
    ],
  ],
  ['cart-discount', isActive('changeIsActive')],
  ['product-discount', isActive('changeIsActive')],
  ['discount-code', isActive('changeIsActive')],
]);
