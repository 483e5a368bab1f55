import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const buyer = { associateRole: to('associate-role', 'buyer') };
const approver = { associateRole: to('associate-role', 'approver') };

export const approvalRuleDraft = {
  key: 'large-orders',
  name: 'Large orders',
  status: 'Active',
  predicate: 'totalPrice > "1000.00 EUR"',
  requesters: [buyer],
  approvers: { tiers: [{ and: [{ or: [approver] }] }] },
};

export const approvalRule: KindExamples = {
  kind: 'approval-rule',
  draft: approvalRuleDraft,
  actions: [
    example('setName', { name: 'Very large orders' }),
    example('setKey', { key: 'very-large-orders' }),
    example('setDescription', { description: 'Asks the head of purchasing' }),
    example('setPredicate', { predicate: 'totalPrice > "2000.00 EUR"' }),
    example('setRequesters', { requesters: [buyer, approver] }),
    example('setApprovers', { approvers: { tiers: [{ and: [{ or: [approver, buyer] }] }] } }),
    ...customFields(),
    example('setStatus', { status: 'Inactive' }),
  ],
};
