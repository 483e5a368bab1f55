// Examples of kinds for companies: units, roles, approval, quotes.
import { cartDraft } from './cart.ts';
import { example, type KindExamples, type Step, to } from './example.ts';
import { addressActions, customFields, groupAssignments, home } from './families.ts';
import { orderSteps } from './order.ts';

const buyer = { associateRole: to('associate-role', 'buyer') };
const approver = { associateRole: to('associate-role', 'approver') };

const approvalRuleDraft = {
  key: 'large-orders',
  name: 'Large orders',
  status: 'Active',
  predicate: 'totalPrice > "1000.00 EUR"',
  requesters: [buyer],
  approvers: { tiers: [{ and: [{ or: [approver] }] }] },
};

const approvalRule: KindExamples = {
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

const approvalFlow: KindExamples = {
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

const associateRole: KindExamples = {
  kind: 'associate-role',
  draft: { key: 'purchaser', name: 'Purchaser', permissions: ['ViewMyCarts'] },
  actions: [
    example('setName', { name: 'Head of purchasing' }),
    example('addPermission', { permission: 'CreateMyCarts' }, 'permissions'),
    example('removePermission', { permission: 'CreateMyCarts' }, 'permissions'),
    example('setPermissions', { permissions: ['ViewOthersOrders', 'UpdateApprovalFlows'] }),
    example('changeBuyerAssignable', { buyerAssignable: false }),
    ...customFields(),
  ],
};

const associate = (...roles: readonly string[]) => ({
  customer: to('customer', 'joe'),
  associateRoleAssignments: roles.map((role) => ({ associateRole: to('associate-role', role) })),
});

const businessUnit: KindExamples = {
  kind: 'business-unit',
  draft: {
    key: 'acme-berlin',
    unitType: 'Division',
    name: 'ACME Berlin',
    parentUnit: to('business-unit', 'acme'),
    storeMode: 'FromParent',
    addresses: [home],
  },
  actions: [
    example('changeName', { name: 'ACME Berlin-Mitte' }),
    example('setContactEmail', { contactEmail: 'berlin@acme.example' }),
    ...addressActions(),
    ...customFields('Address', { addressKey: 'home' }, 'addresses'),
    example('addAssociate', { associate: associate('buyer') }, 'associates'),
    example('changeAssociate', { associate: associate('buyer', 'approver') }, 'associates'),
    example('removeAssociate', { customer: to('customer', 'joe') }, 'associates'),
    example('setAssociates', { associates: [associate('approver')] }),
    example(
      'changeAssociateMode',
      { associateMode: 'Explicit' },
      'associateMode inheritedAssociates',
    ),
    example('changeApprovalRuleMode', { approvalRuleMode: 'Explicit' }),
    example(
      'setStoreMode',
      { storeMode: 'Explicit', stores: [to('store', 'berlin')] },
      'inheritedStores storeMode stores',
    ),
    example('addStore', { store: to('store', 'hamburg') }, 'stores'),
    example('removeStore', { store: to('store', 'hamburg') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }),
    ...groupAssignments(),
    ...customFields(),
    example('changeStatus', { status: 'Inactive' }),
    example('changeParentUnit', { parentUnit: to('business-unit', 'acme-germany') }),
    example('setUnitType', { unitType: 'Company' }, 'parentUnit topLevelUnit unitType'),
  ],
};

/** A request of Jane, in the name of her company. */
export const quoteRequestSteps = (
  key: string | undefined,
  members: object = {},
): readonly Step[] => [
  {
    path: '/carts',
    body: {
      ...cartDraft,
      key: undefined,
      customerId: '{jane.id}',
      businessUnit: to('business-unit', 'acme'),
      shippingMethod: to('shipping-method', 'parcel'),
      ...members,
    },
    as: 'cart',
  },
  {
    path: '/quote-requests',
    body: {
      key,
      cart: { typeId: 'cart', id: '{cart.id}' },
      cartVersion: '{cart.version}',
    },
    as: 'quoteRequest',
  },
];

const quoteRequest: KindExamples = {
  kind: 'quote-request',
  draft: quoteRequestSteps('two-hundred-mugs'),
  actions: [
    example('transitionState', { state: to('state', 'asked') }),
    ...customFields(),
    example('changeQuoteRequestState', { quoteRequestState: 'Accepted' }),
    example('cancelQuoteRequest', {}, 'quoteRequestState', {
      isAnew: true,
      draft: quoteRequestSteps('a-mug'),
    }),
    example('changeCustomer', { customer: to('customer', 'joe') }, 'customer', {
      isAnew: true,
      draft: quoteRequestSteps('ten-mugs'),
    }),
  ],
};

export const stagedQuoteSteps = (
  key: string | undefined,
  members: object = {},
): readonly Step[] => [
  ...quoteRequestSteps(undefined, members),
  {
    path: '/staged-quotes',
    body: {
      key,
      quoteRequest: { typeId: 'quote-request', id: '{quoteRequest.id}' },
      quoteRequestVersion: '{quoteRequest.version}',
    },
    as: 'stagedQuote',
  },
];

const stagedQuote: KindExamples = {
  kind: 'staged-quote',
  draft: stagedQuoteSteps('thirty-mugs'),
  actions: [
    example('setSellerComment', { sellerComment: 'Two percent for immediate payment' }),
    example('setValidTo', { validTo: '2030-01-01T00:00:00.000Z' }),
    example('transitionState', { state: to('state', 'drafted') }),
    ...customFields(),
    example('changeStagedQuoteState', { stagedQuoteState: 'Closed' }),
  ],
};

export const quoteSteps = (key: string, members: object = {}): readonly Step[] => [
  ...stagedQuoteSteps(undefined, members),
  {
    path: '/quotes',
    body: {
      key,
      stagedQuote: { typeId: 'staged-quote', id: '{stagedQuote.id}' },
      stagedQuoteVersion: '{stagedQuote.version}',
    },
    as: 'quote',
  },
];

const quote: KindExamples = {
  kind: 'quote',
  draft: quoteSteps('forty-mugs'),
  actions: [
    example('transitionState', { state: to('state', 'offered') }),
    ...customFields(),
    example(
      'requestQuoteRenegotiation',
      { buyerComment: 'Five percent less?' },
      'buyerComment quoteState',
    ),
    example('changeQuoteState', { quoteState: 'RenegotiationAddressed' }),
    example('changeMyQuoteState', { quoteState: 'Accepted' }, 'quoteState', {
      isAnew: true,
      draft: quoteSteps('fifty-mugs'),
    }),
    example('changeCustomer', { customer: to('customer', 'joe') }, 'customer', {
      isAnew: true,
      draft: quoteSteps('sixty-mugs'),
    }),
  ],
};

export const businessToBusiness: readonly KindExamples[] = [
  approvalFlow,
  approvalRule,
  associateRole,
  businessUnit,
  quoteRequest,
  quote,
  stagedQuote,
];
