// Every action that an order edit can keep: what its preview shows of it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql';
import { kinds } from '@storewright/model/resources';
import { stagedActions } from '@storewright/model/resources/ordering/order-edit/staged';
import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isRequiredArgument,
  parse,
  validate,
} from 'graphql';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { documentOf, selectionOf } from '../../../testing/random-documents.ts';
import { diceOf, seeded } from '../../../testing/random-search.ts';
import { findings } from '../../../testing/shapes/check.ts';
import { publicShapes } from '../../../testing/shapes/shapes.ts';
import { type EditShop, openEditShop } from './shop.test.cases.ts';
import { ofCarts } from './staged-carts.test.cases.ts';
import { ofBoth, ofOrders } from './staged-orders.test.cases.ts';

let server: TestServer;
let shop: EditShop;
before(async () => {
  server = await startTestServer();
  shop = await openEditShop(server);
});
after(() => server.close());

const rows = [...ofOrders, ...ofBoth, ...ofCarts];

const resolvedFirst = ({ naming, ...action }: any) => ({
  ...action,
  ...(typeof naming === 'function' ? naming(shop.ids) : naming),
});

/** Messages of an order that only edits of its items cause. */
const ofEdits = [
  'OrderCustomLineItemAdded',
  'OrderCustomLineItemQuantityChanged',
  'OrderCustomLineItemRemoved',
  'OrderCustomerGroupSet',
  'OrderDiscountCodeAdded',
  'OrderLineItemAdded',
  'OrderLineItemDiscountSet',
  'OrderLineItemDistributionChannelSet',
  'OrderLineItemRemoved',
  'OrderShippingInfoSet',
  'OrderShippingRateInputSet',
];

const payloads: any[] = [];

describe('a preview shows what it makes of the order:', () => {
  for (const { action, members, first = [], shows, expected } of rows)
    test(action, async () => {
      const given = typeof members === 'function' ? members(shop.ids) : members;
      const staged = [...first.map(resolvedFirst), { action, ...given }];
      const result = await shop.result(shop.order, ...staged);
      assert.equal(result.type, 'PreviewSuccess', JSON.stringify(result.errors));
      assert.deepEqual(shows(result.preview, shop.ids), expected);
      payloads.push(...result.messagePayloads);
    });
});

test('GraphQL tells of each action with everything that it was sent with', async () => {
  const schema = createSchema(kinds);
  const output = schema.getType('StagedOrderUpdateActionOutput') as GraphQLInterfaceType;
  const dice = diceOf(seeded(1));
  const sent = rows.map(({ action, members }) => ({
    action,
    ...(typeof members === 'function' ? members(shop.ids) : members),
  }));
  const { id, stagedActions: kept } = await shop.edit(shop.order, ...sent);
  const shown = new Set<string>();
  for (const type of schema.getPossibleTypes(output)) {
    const selection = selectionOf({ schema, dice, depth: 4, withOptional: false }, type, 4);
    const { orderEdit } = await server.graphql(
      `query ($id: String!) { orderEdit(id: $id) { stagedActions {
        action: type ... on ${type.name} ${selection} } } }`,
      { id },
    );
    const told = orderEdit.stagedActions.filter(({ type: one }: any) => one !== undefined);
    for (const one of told) shown.add(one.type);
    // The message contains the input: every plain member with its value.
    for (const one of told) {
      const { [orderEdit.stagedActions.indexOf(one)]: stored } = kept;
      for (const [member, value] of Object.entries(stored).filter(isPlain))
        assert.deepEqual((one.draft ?? one)[member], value, `${stored.action}.${member}`);
    }
  }
  assert.deepEqual([...shown].sort(), [...stagedActions.keys()].sort());
});

test('each field of the root of queries shows what is there, without a fault', async () => {
  const schema = createSchema(kinds);
  const dice = diceOf(seeded(5));
  const fields = Object.values(schema.getQueryType()!.getFields());
  const ids = new Map<string, string>();
  for (const { name, type, args } of fields) {
    if (args.some(isRequiredArgument)) continue;
    if (/QueryResult!?$/.test(String(type)) && 'id' in selectable(schema, type)) {
      const found = await server.graphql(`{ page: ${name}(limit: 1) { results { id } } }`);
      const id: string | undefined = found.page.results[0]?.id;
      if (id !== undefined) ids.set(resultName(type), id);
    }
  }
  const faults: unknown[] = [];
  let shown = 0;
  for (const field of fields) {
    const known = new Map([
      ['limit', '3'],
      ['id', JSON.stringify(ids.get(getNamedType(field.type).name) ?? 'none')],
    ]);
    const plan = { schema, dice, depth: 4, width: 9, withOptional: false, known };
    const query = documentOf(plan, 'query', field);
    if (validate(schema, parse(query)).length > 0) continue;
    shown += 1;
    const { status, body } = await server.request('POST', '/graphql', { query });
    const errors: any[] = (body.errors ?? []).filter(
      ({ extensions: { code } }: any) => code === 'General' || status !== 200,
    );
    if (errors.length > 0) faults.push(errors[0], query);
  }
  assert.deepEqual(faults, []);
  assert.ok(shown > fields.length * 0.9, `${shown} of ${fields.length}`);
});

/** `Cart` of `CartQueryResult!` */
const resultName = (type: GraphQLOutputType) => {
  const { results } = (getNamedType(type) as GraphQLObjectType).getFields();
  return getNamedType(results!.type).name;
};

/** Fields of the elements of a page. */
const selectable = (schema: GraphQLSchema, type: GraphQLOutputType): object =>
  (schema.getType(resultName(type)) as GraphQLObjectType).getFields();

const isPlain = ([member, value]: [string, unknown]) =>
  member !== 'action' && ['string', 'number', 'boolean'].includes(typeof value);

test('previews tell what only edits make, in messages that have their members', () => {
  const seen = new Set(payloads.map(({ type }) => type));
  assert.deepEqual(
    ofEdits.filter((type) => !seen.has(type)),
    [],
  );
  const shapes = publicShapes();
  const wrong = payloads.flatMap((payload) => findings(shapes, 'MessagePayload', payload));
  assert.deepEqual(wrong, []);
});

test('no action is without its row, and previews leave the order as it is', async () => {
  assert.deepEqual(rows.map(({ action }) => action).sort(), [...stagedActions.keys()].sort());
  assert.deepEqual(await server.read(`/orders/${shop.order.id}`), shop.order);
});
