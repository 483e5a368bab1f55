import { example, type KindExamples } from '../example.ts';

const destination = (path: string) => ({ type: 'HTTP', url: `http://localhost:3000/${path}` });

export const extension: KindExamples = {
  kind: 'extension',
  before: [
    {
      path: '/extensions',
      body: {
        key: 'tax-service',
        destination: destination('tax'),
        triggers: [{ resourceTypeId: 'payment', actions: ['Create'], condition: 'key = "none"' }],
      },
    },
  ],
  draft: {
    key: 'stock-check',
    destination: destination('stock'),
    triggers: [{ resourceTypeId: 'payment', actions: ['Create'], condition: 'key = "none"' }],
  },
  actions: [
    example('setKey', { key: 'stock-service' }),
    example('changeDestination', { destination: destination('stock/v2') }),
    example('changeTriggers', {
      triggers: [{ resourceTypeId: 'payment', actions: ['Update'], condition: 'key = "none"' }],
    }),
    example('setTimeoutInMs', { timeoutInMs: 1500 }),
    example('setExpansionPaths', { expansionPaths: ['customer'] }),
    example('setAdditionalContext', { additionalContext: { includeOldResource: true } }),
    example('setDependencies', { dependencies: [{ typeId: 'extension', key: 'tax-service' }] }),
  ],
};
