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
    example('setKey', { key: 'orders-to-erp' }, 'key'),
    example(
      'setMessages',
      { messages: [{ resourceTypeId: 'order', types: ['OrderCreated'] }] },
      'messages',
    ),
    example('setChanges', { changes: [{ resourceTypeId: 'customer' }] }, 'changes'),
    example(
      'setEvents',
      { events: [{ resourceTypeId: 'import-api', types: ['ImportContainerCreated'] }] },
      'events',
    ),
    example('changeDestination', { destination: destination('orders/v2') }, 'destination'),
  ],
};
