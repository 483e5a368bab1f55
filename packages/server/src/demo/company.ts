// A company with divisions on four levels, so that inheritance and permissions can be seen at work:
// `storewright explain permission` has something to explain.
import type { Shop } from './shop.ts';

interface DemoRole {
  readonly key: string;
  readonly name: string;
  readonly buyerAssignable: boolean;
  readonly permissions: readonly string[];
}

const buying =
  `ViewMyCarts CreateMyCarts UpdateMyCarts DeleteMyCarts ViewMyOrders CreateMyOrdersFromMyCarts
   ViewMyShoppingLists CreateMyShoppingLists UpdateMyShoppingLists DeleteMyShoppingLists
   CreateMyQuoteRequestsFromMyCarts ViewMyQuoteRequests UpdateMyQuoteRequests ViewMyQuotes
   AcceptMyQuotes DeclineMyQuotes RenegotiateMyQuotes CreateMyOrdersFromMyQuotes`.split(/\s+/);

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
  readonly parent: string | undefined;
  readonly associateMode?: 'Explicit';
  readonly associates: readonly DemoAssociate[];
}

const handed = (customer: number, role: string): DemoAssociate => ({
  customer,
  role,
  isHandedDown: true,
});
const here = (customer: number, role: string): DemoAssociate => ({ customer, role });

const unit = (
  key: string,
  name: string,
  parent: string | undefined,
  associates: readonly DemoAssociate[],
): DemoUnit => ({ key, name, parent, associates });

const units: readonly DemoUnit[] = [
  unit('nordlicht', 'Nordlicht GmbH', undefined, [
    handed(1, 'administrator'),
    here(2, 'office-manager'),
  ]),
  unit('nordlicht-offices', 'Offices', 'nordlicht', [handed(2, 'purchasing-lead')]),
  unit('nordlicht-offices-north', 'Offices North', 'nordlicht-offices', [
    here(3, 'purchasing-lead'),
    handed(4, 'buyer'),
  ]),
  unit('nordlicht-hamburg', 'Hamburg', 'nordlicht-offices-north', [here(5, 'buyer')]),
  unit('nordlicht-hamburg-harbour', 'Hamburg Harbour', 'nordlicht-hamburg', [
    here(5, 'office-manager'),
  ]),
  {
    ...unit('nordlicht-offices-south', 'Offices South, on its own', 'nordlicht-offices', [
      handed(6, 'purchasing-lead'),
    ]),
    associateMode: 'Explicit',
  },
  unit('nordlicht-munich', 'München', 'nordlicht-offices-south', [here(7, 'buyer')]),
  unit('nordlicht-workshops', 'Workshops', 'nordlicht', [here(8, 'office-manager')]),
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
