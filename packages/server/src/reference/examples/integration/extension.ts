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
    example('setKey', { key: 'stock-service' }, 'key'),
    example('changeDestination', { destination: destination('stock/v2') }, 'destination'),
    example(
      'changeTriggers',
      { triggers: [{ resourceTypeId: 'payment', actions: ['Update'], condition: 'key = "none"' }] },
      'triggers',
    ),
    example('setTimeoutInMs', { timeoutInMs: 1500 }, 'timeoutInMs'),
    example('setExpansionPaths', { expansionPaths: ['customer'] }, 'expansionPaths'),
    example(
      'setAdditionalContext',
      { additionalContext: { includeOldResource: true } },
      'additionalContext',
    ),
    example(
      'setDependencies',
      { dependencies: [{ typeId: 'extension', key: 'tax-service' }] },
      'dependencies',
    ),
  ],
};
