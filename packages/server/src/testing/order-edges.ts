// The two ways to update an order or a cart, so that tests can send the same actions on both, and
// what the tests of both ways have in common.
import assert from 'node:assert/strict';
import type { TestServer } from './harness.ts';

type Input = { readonly [member: string]: any };

export interface OrderStep {
  readonly action: string;
  readonly rest: Input;
  /** Where GraphQL spells the input differently. */
  readonly graphql?: Input;
}

/** Sends the steps one by one; answers the order after them, as REST shows it. */
export type OrderEdge = (order: any, steps: readonly OrderStep[]) => Promise<any>;

const mutationOf = (type: string) => `mutation (
    $id: String!, $version: Long!, $actions: [${type}UpdateAction!]!
  ) {
    update${type}(id: $id, version: $version, actions: $actions) { version }
  }`;

export const orderMutation = mutationOf('Order');
export const cartMutation = mutationOf('Cart');

interface Edges {
  readonly rest: OrderEdge;
  readonly graphql: OrderEdge;
}

export const orderEdges = (server: TestServer): Edges => edgesOf(server, 'Order', '/orders');
export const cartEdges = (server: TestServer): Edges => edgesOf(server, 'Cart', '/carts');

const edgesOf = (server: TestServer, type: string, path: string): Edges => ({
  async rest(document, steps) {
    let now = document;
    for (const { action, rest } of steps) {
      const change = { version: now.version, actions: [{ action, ...rest }] };
      const { status, body } = await server.request('POST', `${path}/${document.id}`, change);
      assert.equal(status, 200, `${action}: ${JSON.stringify(body)}`);
      now = body;
    }
    return now;
  },
  async graphql(document, steps) {
    let { version } = document;
    for (const { action, rest, graphql } of steps) {
      const variables = { id: document.id, version, actions: [{ [action]: graphql ?? rest }] };
      const question = { query: mutationOf(type), variables };
      const { body } = await server.request('POST', '/graphql', question);
      assert.equal(body.errors, undefined, `${action}: ${JSON.stringify(body.errors)}`);
      version = body.data[`update${type}`].version;
    }
    return (await server.request('GET', `${path}/${document.id}`)).body;
  },
});

export const ref = (typeId: string, id: string) => ({ typeId, id });
export const address = { country: 'DE', city: 'Ulm' };

/** Custom fields of one text, `note`. */
export const noteTypeFor = (...resourceTypeIds: readonly string[]) => ({
  key: 'note',
  name: { en: 'Note' },
  resourceTypeIds,
  fieldDefinitions: [
    { name: 'note', label: { en: 'Note' }, required: false, type: { name: 'String' } },
  ],
});

/** Ids of two states of line items: the one that they begin in, and another that is made here. */
export async function lineItemStates(server: TestServer) {
  const packed = await server.created('/states', { key: 'packed', type: 'LineItemState' });
  const { results } = await server.read('/states');
  const initial = results.find(({ key }: any) => key === 'Initial');
  return { initial: initial.id as string, packed: packed.id as string };
}

/** The messages about an order, the first one first. */
export async function messagesAbout(server: TestServer, id: string): Promise<readonly any[]> {
  const where = encodeURIComponent(`resource(typeId="order" and id="${id}")`);
  const sort = encodeURIComponent('sequenceNumber asc');
  const page = await server.request('GET', `/messages?where=${where}&limit=100&sort=${sort}`);
  return page.body.results;
}

const isVolatile = (member: string) =>
  /^(id|createdAt|lastModifiedAt|addedAt|syncedAt|returnDate|orderNumber|lineItemId|customLineItemId|deliveryId|parcelId)$/.test(
    member,
  );

/** Without ids and times, which differ from order to order. */
export const comparable = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (member, each) => (isVolatile(member) ? undefined : each)));
