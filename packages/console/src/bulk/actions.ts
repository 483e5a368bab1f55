// What can be done with many documents of a kind together. Pure.
import type { FormShape } from '../edit/form-shape.ts';
import type { bulkWords } from './words.ts';

export interface BulkAction {
  readonly title: keyof typeof bulkWords;
  /** Of the value that people choose; absent: there is none. */
  readonly shape?: FormShape;
  readonly actionFor: (value: any) => object;
}

const category: FormShape = { kind: 'reference', target: 'category' };

const choice = (...values: readonly string[]): FormShape => ({ kind: 'choice', values });

const isActive = (action: string): readonly BulkAction[] => [
  { title: 'activate', actionFor: () => ({ action, isActive: true }) },
  { title: 'deactivate', actionFor: () => ({ action, isActive: false }) },
];

export const bulkActions: ReadonlyMap<string, readonly BulkAction[]> = new Map<
  string,
  readonly BulkAction[]
>([
  [
    'product',
    [
      { title: 'publish', actionFor: () => ({ action: 'publish' }) },
      { title: 'unpublish', actionFor: () => ({ action: 'unpublish' }) },
      {
        title: 'addToCategory',
        shape: category,
        actionFor: (value) => ({ action: 'addToCategory', category: value }),
      },
      {
        title: 'removeFromCategory',
        shape: category,
        actionFor: (value) => ({ action: 'removeFromCategory', category: value }),
      },
    ],
  ],
  [
    'order',
    [
      {
        title: 'orderState',
        shape: choice('Open', 'Confirmed', 'Complete', 'Cancelled'),
        actionFor: (orderState) => ({ action: 'changeOrderState', orderState }),
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
        actionFor: (shipmentState) => ({ action: 'changeShipmentState', shipmentState }),
      },
      {
        title: 'paymentState',
        shape: choice('Pending', 'Paid', 'BalanceDue', 'CreditOwed', 'Failed'),
        actionFor: (paymentState) => ({ action: 'changePaymentState', paymentState }),
      },
    ],
  ],
  [
    'customer',
    [
      {
        title: 'customerGroup',
        shape: { kind: 'reference', target: 'customer-group' },
        actionFor: (customerGroup) => ({ action: 'setCustomerGroup', customerGroup }),
      },
    ],
  ],
  ['cart-discount', isActive('changeIsActive')],
  ['product-discount', isActive('changeIsActive')],
  ['discount-code', isActive('changeIsActive')],
]);
