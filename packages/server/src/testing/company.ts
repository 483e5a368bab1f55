// Companies for tests of business units: customers, roles, units, and requests in their names.
import assert from 'node:assert/strict';
import type { Answer, TestServer } from './harness.ts';

export const unitOf = (key: string) => ({ typeId: 'business-unit', key });
export const roleOf = (key: string) => ({ typeId: 'associate-role', key });
export const customerOf = (id: string) => ({ typeId: 'customer', id });

const scopes = [
  'manage_my_business_units',
  'manage_my_orders',
  'manage_my_quote_requests',
  'manage_my_quotes',
  'manage_my_shopping_lists',
];

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A role, and whether its assignment is handed down. */
export interface Assigned {
  readonly role: string;
  readonly isHandedDown?: boolean;
}

export const associateOf = ({ id }: Person, ...assigned: readonly Assigned[]) => ({
  customer: customerOf(id),
  associateRoleAssignments: assigned.map(({ role, isHandedDown }) => ({
    associateRole: roleOf(role),
    inheritance: isHandedDown === true ? 'Enabled' : 'Disabled',
  })),
});

export interface Workplace {
  /** Creates through a general endpoint. */
  made(path: string, draft: object): Promise<any>;
  read(path: string): Promise<any>;
  /** Update actions on the present version through a general endpoint. */
  changed(path: string, ...actions: readonly object[]): Promise<any>;
  person(name: string): Promise<Person>;
  role(key: string, permissions: readonly string[], buyerAssignable?: boolean): Promise<any>;
  company(key: string, members?: object): Promise<any>;
  division(key: string, parent: string, members?: object): Promise<any>;
  /** A request in the name of the customer. */
  as(person: Person, method: string, path: string, body?: object): Promise<Answer>;
  /** Update actions of the customer on the present version of the unit. */
  asked(person: Person, key: string, ...actions: readonly object[]): Promise<Answer>;
}

export function openWorkplace(server: TestServer): Workplace {
  const { created: made, read, changed } = server;
  const as: Workplace['as'] = (person, method, path, body) =>
    server.request(method, path, body, { token: person.token });
  const unit = (key: string, members: object) =>
    made('/business-units', { key, name: key, ...members });
  return {
    made,
    read,
    as,
    changed,
    async person(name) {
      const email = `${name}@example.com`;
      const { customer } = await made('/customers', { email, password: 'pw' });
      const scope = scopes.map((one) => `${one}:${server.projectKey}`).join(' ');
      return { id: customer.id, email, token: await server.customerToken(email, 'pw', scope) };
    },
    role: (key, permissions, buyerAssignable = true) =>
      made('/associate-roles', { key, permissions, buyerAssignable }),
    company: (key, members = {}) => unit(key, { unitType: 'Company', ...members }),
    division: (key, parent, members = {}) =>
      unit(key, { unitType: 'Division', parentUnit: unitOf(parent), ...members }),
    async asked(person, key, ...actions) {
      const { version } = await read(`/business-units/key=${key}`);
      return as(person, 'POST', `/me/business-units/key=${key}`, { version, actions });
    },
  };
}

/** The first error of an answer. */
export const errorOf = ({ body }: Answer): any => body?.errors?.[0];

/** The first error of an answer that must be a refusal. */
export function refusedWith(answer: Answer, code: string, status = 400): any {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.equal(errorOf(answer).code, code, JSON.stringify(answer.body));
  return errorOf(answer);
}

export const companyDraft = (key: string) => ({ key, unitType: 'Company', name: 'Unit' });

/** Custom fields for units and their addresses: one text, `note`. */
export const noteType = (key: string) => ({
  key,
  name: { en: key },
  resourceTypeIds: ['business-unit', 'address'],
  fieldDefinitions: [
    { name: 'note', label: { en: 'Note' }, required: false, type: { name: 'String' } },
  ],
});

/** Settings of My Business Unit: status and default role of new units, messages on. */
export const configured = (role: string | undefined, status = 'Active'): readonly object[] => [
  { action: 'changeMyBusinessUnitStatusOnCreation', status },
  ...(role === undefined
    ? []
    : [{ action: 'setMyBusinessUnitAssociateRoleOnCreation', associateRole: roleOf(role) }]),
  {
    action: 'changeMessagesConfiguration',
    messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
  },
];
