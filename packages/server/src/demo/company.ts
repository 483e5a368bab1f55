// A company with divisions on four levels, so that inheritance and permissions can be seen at work:
// `storewright explain permission` has something to explain.
import type { Shop } from './shop.ts';

interface DemoRole {
  readonly key: string;
  readonly name: string;
  readonly buyerAssignable: boolean;
  readonly permissions: readonly string[];
}

const buying = [
  'ViewMyCarts',
  'CreateMyCarts',
  'UpdateMyCarts',
  'DeleteMyCarts',
  'ViewMyOrders',
  'CreateMyOrdersFromMyCarts',
  'ViewMyShoppingLists',
  'CreateMyShoppingLists',
  'UpdateMyShoppingLists',
  'DeleteMyShoppingLists',
  'CreateMyQuoteRequestsFromMyCarts',
  'ViewMyQuoteRequests',
  'UpdateMyQuoteRequests',
  'ViewMyQuotes',
  'AcceptMyQuotes',
  'DeclineMyQuotes',
  'RenegotiateMyQuotes',
  'CreateMyOrdersFromMyQuotes',
];

const overseeing = [
  ...buying,
  'UpdateMyOrders',
  'ViewOthersCarts',
  'UpdateOthersCarts',
  'ViewOthersOrders',
  'UpdateOthersOrders',
  'CreateOrdersFromOthersCarts',
  'ViewOthersShoppingLists',
  'ViewOthersQuoteRequests',
  'ViewOthersQuotes',
  'UpdateApprovalFlows',
];

const roles: readonly DemoRole[] = [
  { key: 'buyer', name: 'Buyer', buyerAssignable: true, permissions: buying },
  {
    key: 'purchasing-lead',
    name: 'Purchasing lead',
    buyerAssignable: true,
    permissions: overseeing,
  },
  {
    key: 'office-manager',
    name: 'Office manager',
    buyerAssignable: true,
    permissions: ['UpdateAssociates', 'UpdateBusinessUnitDetails'],
  },
  {
    key: 'administrator',
    name: 'Administrator',
    buyerAssignable: false,
    permissions: [
      ...overseeing,
      'AddChildUnits',
      'UpdateAssociates',
      'UpdateBusinessUnitDetails',
      'UpdateParentUnit',
      'CreateApprovalRules',
      'UpdateApprovalRules',
    ],
  },
];

interface DemoAssociate {
  /** Number of the customer's key. */
  readonly customer: number;
  readonly role: string;
  readonly isHandedDown?: true;
}

interface DemoUnit {
  readonly key: string;
  readonly name: string;
  readonly parent?: string;
  readonly associateMode?: 'Explicit';
  readonly associates: readonly DemoAssociate[];
}

const handed = (customer: number, role: string): DemoAssociate => ({
  customer,
  role,
  isHandedDown: true,
});
const here = (customer: number, role: string): DemoAssociate => ({ customer, role });

const units: readonly DemoUnit[] = [
  {
    key: 'nordlicht',
    name: 'Nordlicht GmbH',
    associates: [handed(1, 'administrator'), here(2, 'office-manager')],
  },
  {
    key: 'nordlicht-offices',
    name: 'Offices',
    parent: 'nordlicht',
    associates: [handed(2, 'purchasing-lead')],
  },
  {
    key: 'nordlicht-offices-north',
    name: 'Offices North',
    parent: 'nordlicht-offices',
    associates: [here(3, 'purchasing-lead'), handed(4, 'buyer')],
  },
  {
    key: 'nordlicht-hamburg',
    name: 'Hamburg',
    parent: 'nordlicht-offices-north',
    associates: [here(5, 'buyer')],
  },
  {
    key: 'nordlicht-hamburg-harbour',
    name: 'Hamburg Harbour',
    parent: 'nordlicht-hamburg',
    associates: [here(5, 'office-manager')],
  },
  {
    key: 'nordlicht-offices-south',
    name: 'Offices South, on its own',
    parent: 'nordlicht-offices',
    associateMode: 'Explicit',
    associates: [handed(6, 'purchasing-lead')],
  },
  {
    key: 'nordlicht-munich',
    name: 'München',
    parent: 'nordlicht-offices-south',
    associates: [here(7, 'buyer')],
  },
  {
    key: 'nordlicht-workshops',
    name: 'Workshops',
    parent: 'nordlicht',
    associates: [here(8, 'office-manager')],
  },
];

export async function makeCompany(shop: Shop, project: any): Promise<void> {
  for (const { name, ...role } of roles) await shop.create('associate-role', { ...role, name });
  await shop.update('project', project, {
    action: 'setMyBusinessUnitAssociateRoleOnCreation',
    associateRole: { typeId: 'associate-role', key: 'administrator' },
  });
  for (const unit of units) await shop.create('business-unit', draftOf(unit));
}

const draftOf = ({ key, name, parent, associateMode, associates }: DemoUnit): object => ({
  key,
  name,
  unitType: parent === undefined ? 'Company' : 'Division',
  contactEmail: `${key}@example.com`,
  ...(parent === undefined ? {} : { parentUnit: { typeId: 'business-unit', key: parent } }),
  ...(associateMode === undefined ? {} : { associateMode }),
  addresses: [{ key: 'office', country: 'DE', city: name }],
  defaultShippingAddress: 0,
  associates: associates.map(({ customer, role, isHandedDown }) => ({
    customer: { typeId: 'customer', key: `customer-${customer}` },
    associateRoleAssignments: [
      {
        associateRole: { typeId: 'associate-role', key: role },
        inheritance: isHandedDown ? 'Enabled' : 'Disabled',
      },
    ],
  })),
});
