// Kinds that have no update actions: what their requests need.
import type { KindExamples } from './example.ts';

const kind = (name: string, draft: KindExamples['draft'] = {}, isApart = false): KindExamples => ({
  kind: name,
  draft,
  actions: [],
  ...(isApart ? { isApart } : {}),
});

export const withoutActions: readonly KindExamples[] = [
  kind('api-client'),
  kind('message'),
  kind('product-projection'),
  kind('product-selection-assignment'),
  kind('key-value-document', [
    {
      path: '/custom-objects',
      body: { container: 'settings', key: 'theme', value: { colour: 'blue' } },
    },
  ]),
  kind('variant-projection', {}, true),
];
