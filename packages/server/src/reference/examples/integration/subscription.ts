import { example, type KindExamples } from '../example.ts';

const destination = (path: string) => ({
  type: 'HTTP',
  url: `https://hooks.example.com/${path}`,
});

export const subscription: KindExamples = {
  kind: 'subscription',
  draft: {
    key: 'orders',
    destination: destination('orders'),
    messages: [{ resourceTypeId: 'order' }],
  },
  actions: [
    example('setKey', { key: 'orders-to-erp' }),
    example('setMessages', { messages: [{ resourceTypeId: 'order', types: ['OrderCreated'] }] }),
    example('setChanges', { changes: [{ resourceTypeId: 'customer' }] }),
    example('setEvents', {
      events: [{ resourceTypeId: 'import-api', types: ['ImportContainerCreated'] }],
    }),
    example('changeDestination', { destination: destination('orders/v2') }),
  ],
};
