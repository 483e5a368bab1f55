// A company whose orders need approval: its people, its rules, and orders of it.
import { openShop, type Shop } from './checkout-shop.ts';
import {
  associateOf,
  openWorkplace,
  type Person,
  roleOf,
  unitOf,
  type Workplace,
} from './company.ts';
import type { Answer, TestServer } from './harness.ts';

export interface Approval {
  readonly shop: Shop;
  readonly work: Workplace;
  /** Whose orders the rules are about. */
  readonly buyer: Person;
  readonly lead: Person;
  readonly second: Person;
  readonly chief: Person;
  /** May make and change rules, and has no say in flows. */
  readonly clerk: Person;
  /** An associate who only looks. */
  readonly reader: Person;
  /** A request on the path of the unit. */
  as(person: Person, method: string, path: string, body?: object, unit?: string): Promise<Answer>;
  rule(members?: object, unit?: string): Promise<any>;
  /** An order of the buyer. */
  order(members?: object): Promise<any>;
  /** The flow of an order, if it has one. */
  flowOf(order: { readonly id: string }): Promise<any>;
  /** An action of somebody on the flow as it is now. */
  acts(person: Person, flow: { readonly id: string }, action: object): Promise<Answer>;
}

const ordering = ['CreateMyOrdersFromMyCarts', 'ViewMyOrders', 'CreateMyCarts', 'ViewMyCarts'];

/** Groups of roles that must all agree, in tiers. */
export const tiers = (...all: readonly (readonly (readonly string[])[])[]) => ({
  tiers: all.map((groups) => ({
    and: groups.map((roles) => ({ or: roles.map((role) => ({ associateRole: roleOf(role) })) })),
  })),
});

export const requesters = (...roles: readonly string[]) =>
  roles.map((role) => ({ associateRole: roleOf(role) }));

export const ruleDraft = (members: object = {}) => ({
  name: 'Rule',
  status: 'Active',
  predicate: 'totalPrice > "0.00 EUR"',
  requesters: requesters('buyer'),
  approvers: tiers([['lead'], ['second']], [['chief']]),
  ...members,
});

export async function openApproval(server: TestServer): Promise<Approval> {
  const shop = await openShop(server);
  const work = openWorkplace(server);
  await work.role('buyer', ordering);
  for (const role of ['lead', 'second', 'chief']) await work.role(role, ['UpdateApprovalFlows']);
  await work.role('clerk', ['CreateApprovalRules', 'UpdateApprovalRules']);
  await work.role('reader', []);
  const names = ['buyer', 'lead', 'second', 'chief', 'clerk', 'reader'] as const;
  const people = new Map<string, Person>();
  for (const name of names) people.set(name, await work.person(name));
  const all = Object.fromEntries(people) as Record<(typeof names)[number], Person>;
  const associates = names.map((name) => associateOf(all[name], { role: name }));
  await work.company('acme', { associates });
  const as: Approval['as'] = (person, method, path, body, unit = 'acme') =>
    server.request(method, `/as-associate/${person.id}/in-business-unit/key=${unit}${path}`, body);
  return {
    ...{ shop, work, ...all, as },
    async rule(members, unit) {
      const answer = await as(all.clerk, 'POST', '/approval-rules', ruleDraft(members), unit);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    async order(members = {}) {
      const owned = { customerId: all.buyer.id, businessUnit: unitOf('acme'), ...members };
      const { id, version } = await shop.cart({ quantity: 2 }, owned);
      return server.created('/orders', { id, version });
    },
    async flowOf({ id }) {
      const where = encodeURIComponent(`order(id = "${id}")`);
      const { body } = await as(all.reader, 'GET', `/approval-flows?where=${where}`);
      return body.results[0];
    },
    async acts(person, { id }, action) {
      const { version } = (await as(person, 'GET', `/approval-flows/${id}`)).body;
      return as(person, 'POST', `/approval-flows/${id}`, { version, actions: [action] });
    },
  };
}
