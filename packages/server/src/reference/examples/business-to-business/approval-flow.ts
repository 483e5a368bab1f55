import { example, type KindExamples, type Step, to } from '../example.ts';
import { customFields } from '../families.ts';
import { orderSteps } from '../ordering/order.ts';
import { approvalRuleDraft } from './approval-rule.ts';

const unit = '/as-associate/{jane.id}/in-business-unit/key=acme';

/** The flow of an order that a rule is about; the answer before names it. */
const flowSteps = (orderNumber: string): readonly Step[] => [
  ...orderSteps(orderNumber, {
    customerId: '{jane.id}',
    businessUnit: to('business-unit', 'acme'),
  }),
  { method: 'GET', path: `${unit}/approval-flows?where=order(id="{order.id}")`, as: 'flows' },
  { method: 'GET', path: `${unit}/approval-flows/{flows.results[0].id}` },
];

export const approvalFlow: KindExamples = {
  kind: 'approval-flow',
  before: [
    {
      path: `${unit}/approval-rules`,
      body: { ...approvalRuleDraft, key: 'all-orders', predicate: 'totalPrice > "1.00 EUR"' },
    },
  ],
  draft: flowSteps('to-be-approved'),
  actions: [
    ...customFields(),
    example(
      'approve',
      {},
      'approvals currentTierPendingApprovers eligibleApprovers pendingApprovers status',
    ),
    example('reject', { reason: 'Too many mugs' }, 'rejection status', {
      isAnew: true,
      draft: flowSteps('to-be-rejected'),
    }),
  ],
};
