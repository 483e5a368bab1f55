import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';
import { cartDraft } from './cart.ts';

const recurrenceInfo = {
  recurrencePolicy: to('recurrence-policy', 'monthly'),
  priceSelectionMode: 'Fixed',
};

export const recurringOrder: KindExamples = {
  kind: 'recurring-order',
  draft: [
    {
      path: '/carts',
      body: {
        ...cartDraft,
        key: undefined,
        customerId: '{jane.id}',
        shippingMethod: to('shipping-method', 'parcel'),
        lineItems: [{ sku: 'blue-mug', recurrenceInfo }],
        customLineItems: [],
      },
      as: 'cart',
    },
    {
      path: '/recurring-orders',
      body: {
        key: 'mugs',
        cart: { typeId: 'cart', id: '{cart.id}' },
        cartVersion: '{cart.version}',
        startsAt: '2030-01-01T00:00:00.000Z',
      },
    },
  ],
  actions: [
    example('setKey', { key: 'mugs-every-month' }),
    example('setSchedule', { recurrencePolicy: to('recurrence-policy', 'weekly') }, 'schedule'),
    example('setStartsAt', { startsAt: '2030-02-01T00:00:00.000Z' }, 'nextOrderAt startsAt'),
    example('setExpiresAt', { expiresAt: '2031-02-01T00:00:00.000Z' }),
    example(
      'setOrderSkipConfiguration',
      { skipConfigurationInputDraft: { type: 'Counter', totalToSkip: 1 } },
      'skipConfiguration',
      { isSealed: true },
    ),
    example('transitionState', { state: to('state', 'running') }),
    ...customFields(),
    example(
      'setRecurringOrderState',
      { recurringOrderState: { type: 'paused' } },
      'recurringOrderState',
      { isSealed: true },
    ),
  ],
};
