// Permission × action × how the associate came by it. The rows come from the declarations, so an
// action or a permission without a case here fails the first two tests.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { associateRoleKind } from '@storewright/model/resources/business-to-business/associate-role';
import { businessUnitKind } from '@storewright/model/resources/business-to-business/business-unit';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import {
  associateOf,
  customerOf,
  errorOf,
  noteType,
  openWorkplace,
  type Person,
  roleOf,
  unitOf,
  type Workplace,
} from '../testing/company.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let work: Workplace;
let shop: Shop;
let lists: any;

/** Who acts, by how the permission came to him. */
const people = new Map<Standing, Person>();
let other: Person;
/** No associate of any unit. */
let further: Person;

const standings = ['granted directly', 'inherited', 'granted elsewhere', 'missing'] as const;
type Standing = (typeof standings)[number];

const everyPermission: readonly string[] =
  associateRoleKind.resource.allFields.permissions!.about.element!.about.values!;

before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  shop = await openShop(server);
  for (const [index, standing] of standings.entries())
    people.set(standing, await work.person(`p${index}`));
  other = await work.person('other');
  further = await work.person('further');
  lists = await work.made('/types', noteType('notes'));
  await work.role('nothing', []);
  await work.role('everything', everyPermission);
  await work.made('/stores', { key: 'north' });
  for (const key of ['gold', 'silver'])
    await work.made('/customer-groups', { key, groupName: key });
});
after(() => server.close());

const roles = new Set<string>();

/** Roles with the permission alone and with every other one. */
async function rolesFor(permission: string): Promise<void> {
  if (roles.has(permission)) return;
  roles.add(permission);
  await work.role(`only-${permission}`, [permission]);
  await work.role(
    `without-${permission}`,
    everyPermission.filter((one) => one !== permission),
  );
}

let count = 0;

const storeOf = (key: string) => ({ typeId: 'store', key });
const groupOf = (key: string) => ({ typeId: 'customer-group', key });

/** A company with a division for each way to have the permission; answers their keys. */
async function tree(permission: string): Promise<ReadonlyMap<Standing, string>> {
  await rolesFor(permission);
  count += 1;
  const root = `company-${count}`;
  const [direct, heir, elsewhere, lacking] = standings.map((one) => people.get(one)!);
  const only = { role: `only-${permission}` };
  await work.company(root, { associates: [associateOf(heir!, { ...only, isHandedDown: true })] });
  const members = {
    addresses: [{ key: 'home', country: 'DE' }],
    shippingAddresses: [0],
    billingAddresses: [0],
    storeMode: 'Explicit',
    customerGroupAssignments: [{ customerGroup: groupOf('gold') }],
    custom: { type: { typeId: 'type', id: lists.id }, fields: { note: 'old' } },
    associates: [
      associateOf(direct!, only),
      associateOf(elsewhere!, { role: 'nothing' }),
      associateOf(lacking!, { role: `without-${permission}` }),
      associateOf(other, { role: 'nothing' }),
    ],
  };
  await work.division(`${root}-a`, root, members);
  await work.division(`${root}-b`, root, members);
  await work.division(`${root}-c`, root, { associates: [associateOf(elsewhere!, only)] });
  return new Map(standings.map((one) => [one, `${root}-${one === 'inherited' ? 'b' : 'a'}`]));
}

const isAllowed = (standing: Standing) =>
  standing === 'granted directly' || standing === 'inherited';

function assertRefused(answer: Answer, unit: string, permission: string, who: Person): void {
  assert.equal(answer.status, 403, JSON.stringify(answer.body));
  const { code, associate, businessUnit, permissions } = errorOf(answer);
  assert.deepEqual(
    { code, associate, businessUnit, permissions },
    {
      code: 'AssociateMissingPermission',
      associate: customerOf(who.id),
      businessUnit: unitOf(unit),
      permissions: [permission],
    },
  );
}

/** An input for each action that succeeds for those who may. */
const inputs = new Map<string, (unit: any) => object>([
  ['addAssociate', () => ({ associate: associateOf(further, { role: 'nothing' }) })],
  [
    'addCustomerGroupAssignment',
    () => ({ customerGroupAssignment: { customerGroup: groupOf('silver') } }),
  ],
  ['addStore', () => ({ store: storeOf('north') })],
  ['changeApprovalRuleMode', () => ({ approvalRuleMode: 'Explicit' })],
  // Who has the role from above alone loses it with the link.
  ['changeAssociateMode', () => ({ associateMode: 'Explicit' })],
  ['changeStatus', () => ({ status: 'Inactive' })],
  ['removeCustomerGroupAssignment', () => ({ customerGroup: groupOf('gold') })],
  ['removeStore', () => ({ store: storeOf('north') })],
  ['setAssociates', ({ associates }) => ({ associates })],
  ['setCustomerGroupAssignments', () => ({ customerGroupAssignments: [] })],
  ['setStoreMode', () => ({ storeMode: 'FromParent' })],
  ['setStores', () => ({ stores: [storeOf('north')] })],
  ['setUnitType', () => ({ unitType: 'Company' })],
  ['addAddress', () => ({ address: { country: 'FR' } })],
  ['addBillingAddressId', () => ({ addressKey: 'home' })],
  ['addShippingAddressId', () => ({ addressKey: 'home' })],
  ['changeAddress', () => ({ addressKey: 'home', address: { country: 'GB' } })],
  [
    'changeAssociate',
    () => ({ associate: associateOf(other, { role: 'nothing', isHandedDown: true }) }),
  ],
  ['changeName', () => ({ name: 'New name' })],
  ['changeParentUnit', ({ topLevelUnit }) => ({ parentUnit: unitOf(`${topLevelUnit.key}-c`) })],
  ['removeAddress', () => ({ addressKey: 'home' })],
  ['removeAssociate', () => ({ customer: customerOf(other.id) })],
  ['removeBillingAddressId', () => ({ addressKey: 'home' })],
  ['removeShippingAddressId', () => ({ addressKey: 'home' })],
  [
    'setAddressCustomField',
    ({ addresses }) => ({ addressId: addresses[0].id, name: 'note', value: 'new' }),
  ],
  [
    'setAddressCustomType',
    ({ addresses }) => ({ addressId: addresses[0].id, type: { typeId: 'type', key: 'notes' } }),
  ],
  ['setContactEmail', () => ({ contactEmail: 'new@example.com' })],
  ['setCustomField', () => ({ name: 'note', value: 'new' })],
  ['setCustomType', () => ({ type: { typeId: 'type', key: 'notes' } })],
  ['setDefaultBillingAddress', () => ({ addressKey: 'home' })],
  ['setDefaultShippingAddress', () => ({ addressKey: 'home' })],
]);

const declared = [...businessUnitKind.actions].filter(([, { permission }]) => permission);

const mine: readonly string[] = businessUnitKind.endpoints.find(
  ({ path }) => path === '/me/business-units',
)!.actions!;

test('every action needs a permission and has a case', () => {
  const names = [...businessUnitKind.actions.keys()].sort();
  assert.deepEqual([...inputs.keys()].sort(), names);
  assert.deepEqual(declared.map(([name]) => name).sort(), names);
});

test('My Business Unit does not change status, stores, modes and assignments', () => {
  const others = [...inputs.keys()].filter((name) => !mine.includes(name)).sort();
  assert.deepEqual(others, [
    'addAssociate',
    'addCustomerGroupAssignment',
    'addStore',
    'changeApprovalRuleMode',
    'changeAssociateMode',
    'changeStatus',
    'removeCustomerGroupAssignment',
    'removeStore',
    'setAssociates',
    'setCustomerGroupAssignments',
    'setStoreMode',
    'setStores',
    'setUnitType',
  ]);
});

interface Door {
  readonly name: string;
  readonly ask: (who: Person, key: string, action: object) => Promise<Answer>;
}

const doors: readonly Door[] = [
  { name: 'My Business Unit', ask: (who, key, action) => work.asked(who, key, action) },
  {
    name: 'the path of an associate',
    async ask(who, key, action) {
      const { version } = await work.read(`/business-units/key=${key}`);
      const path = `/as-associate/${who.id}/business-units/key=${key}`;
      return server.request('POST', path, { version, actions: [action] });
    },
  },
];

for (const door of doors)
  describe(`an update action through ${door.name}`, () => {
    for (const [action, { permission }] of declared)
      if (door !== doors[0] || mine.includes(action))
        test(`${action} needs ${permission}`, () => tryAs(door, action, permission!));
  });

/** What the unit needs before the action succeeds. */
const preparations = new Map<string, (unit: any) => object>([
  ['removeStore', () => ({ action: 'addStore', store: storeOf('north') })],
  [
    'setAddressCustomField',
    ({ addresses }) => ({
      action: 'setAddressCustomType',
      addressId: addresses[0].id,
      type: { typeId: 'type', key: 'notes' },
    }),
  ],
]);

async function tryAs(door: Door, action: string, permission: string): Promise<void> {
  const units = await tree(permission);
  for (const standing of standings.toReversed()) {
    const who = people.get(standing)!;
    const key = units.get(standing)!;
    const unit = await work.read(`/business-units/key=${key}`);
    const first = isAllowed(standing) ? preparations.get(action)?.(unit) : undefined;
    if (first !== undefined) await work.changed(`/business-units/key=${key}`, first);
    const answer = await door.ask(who, key, { action, ...inputs.get(action)!(unit) });
    if (isAllowed(standing))
      assert.equal(answer.status, 200, `${standing}: ${JSON.stringify(answer.body)}`);
    else assertRefused(answer, key, permission, who);
  }
}

test('a division is made with AddChildUnits, a customer with UpdateAssociates', async () => {
  const project = await server.request('GET', '');
  await server.request('POST', '', {
    version: project.body.version,
    actions: [
      { action: 'setMyBusinessUnitAssociateRoleOnCreation', associateRole: roleOf('nothing') },
    ],
  });
  const [below, employing] = [await tree('AddChildUnits'), await tree('UpdateAssociates')];
  for (const [index, standing] of standings.entries()) {
    const who = people.get(standing)!;
    const child = {
      key: `child-${index}`,
      name: 'Child',
      unitType: 'Division',
      parentUnit: unitOf(below.get(standing)!),
    };
    const made = await work.as(who, 'POST', '/me/business-units', child);
    const key = employing.get(standing)!;
    const { version } = await work.read(`/business-units/key=${key}`);
    const employed = await work.as(who, 'POST', `/in-business-unit/key=${key}/me/customers`, {
      version,
      customer: { email: `new-${index}@example.com`, password: 'pw' },
      associateRoleAssignments: [{ associateRole: roleOf('nothing') }],
    });
    if (isAllowed(standing)) assert.deepEqual([made.status, employed.status], [201, 201]);
    else {
      assertRefused(made, below.get(standing)!, 'AddChildUnits', who);
      assertRefused(employed, key, 'UpdateAssociates', who);
    }
  }
});

interface Operation {
  /** Permission without `My` or `Others`. */
  readonly verb: 'View' | 'Create' | 'Update' | 'Delete' | 'CreateOrder';
  readonly noun: 'Carts' | 'Orders' | 'ShoppingLists';
}

const operations: readonly Operation[] = [
  ...(['Carts', 'ShoppingLists'] as const).flatMap((noun) =>
    (['View', 'Create', 'Update', 'Delete'] as const).map((verb) => ({ verb, noun })),
  ),
  ...(['View', 'Update', 'CreateOrder'] as const).map((verb) => ({
    verb,
    noun: 'Orders' as const,
  })),
];

const permissionOf = ({ verb, noun }: Operation, isMine: boolean): string => {
  if (verb === 'CreateOrder')
    return isMine ? 'CreateMyOrdersFromMyCarts' : 'CreateOrdersFromOthersCarts';
  return `${verb}${isMine ? 'My' : 'Others'}${noun}`;
};

test('every permission on carts, orders and shopping lists has a case', () => {
  const covered = operations.flatMap((one) => [permissionOf(one, true), permissionOf(one, false)]);
  const wanted = everyPermission.filter((one) => /(Carts|Orders|ShoppingLists)$/.test(one));
  assert.deepEqual(covered.sort(), wanted.filter((one) => !one.includes('Quote')).sort());
});

const words = { Carts: 'carts', Orders: 'orders', ShoppingLists: 'shopping-lists' } as const;

const draftOf = (noun: Operation['noun'], owner: string) =>
  noun === 'ShoppingLists'
    ? { name: { en: 'List' }, customer: customerOf(owner) }
    : { currency: 'EUR', customerId: owner };

/** A document of the unit and the owner, through the general endpoint. */
async function documentOf(noun: Operation['noun'], unit: string, owner: string): Promise<any> {
  if (noun !== 'Orders')
    return work.made(`/${words[noun]}`, { ...draftOf(noun, owner), businessUnit: unitOf(unit) });
  const cart = await cartOf(unit, owner);
  return work.made('/orders', { id: cart.id, version: cart.version });
}

const cartOf = (unit: string, owner: string) =>
  shop.cart({ quantity: 1 }, { businessUnit: unitOf(unit), customerId: owner });

const actionOf = (noun: Operation['noun']) =>
  noun === 'ShoppingLists'
    ? { action: 'changeName', name: { en: 'Other' } }
    : { action: 'setCustomerEmail', email: 'new@example.com' };

async function attempt(operation: Operation, unit: string, who: Person, owner: string) {
  const { verb, noun } = operation;
  const path = `/as-associate/${who.id}/in-business-unit/key=${unit}/${words[noun]}`;
  if (verb === 'CreateOrder') {
    const { id, version } = await cartOf(unit, owner);
    return server.request('POST', path, { cart: { typeId: 'cart', id }, version });
  }
  if (verb === 'Create') return server.request('POST', path, draftOf(noun, owner));
  const { id, version } = await documentOf(noun, unit, owner);
  if (verb === 'View') return server.request('GET', `${path}/${id}`);
  if (verb === 'Update')
    return server.request('POST', `${path}/${id}`, { version, actions: [actionOf(noun)] });
  return server.request('DELETE', `${path}/${id}?version=${version}`);
}

describe('for an associate in a unit', () => {
  for (const operation of operations)
    for (const isMine of [true, false]) {
      const permission = permissionOf(operation, isMine);
      const whose = isMine ? 'own' : 'others’';
      test(`${operation.verb} of ${whose} ${words[operation.noun]} needs ${permission}`, async () => {
        const units = await tree(permission);
        for (const standing of standings) {
          const who = people.get(standing)!;
          const unit = units.get(standing)!;
          const answer = await attempt(operation, unit, who, isMine ? who.id : other.id);
          if (isAllowed(standing))
            assert.ok([200, 201].includes(answer.status), JSON.stringify(answer.body));
          else assertRefused(answer, unit, permission, who);
        }
      });
    }
});
