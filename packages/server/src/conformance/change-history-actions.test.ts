// Every update action of the resource types with a history, done on a real document: each change that
// it makes has a word of the public API.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { changesBetween } from '../change-history/record.ts';
import { resourceTypes } from '../change-history/resource-types.ts';
import { wordsOf } from '../change-history/words.ts';
import type { ActionExample } from '../reference/examples/example.ts';
import { examples } from '../reference/examples/index.ts';
import { shop } from '../reference/examples/shop.ts';
import { keepHistory } from '../testing/change-history.ts';
import { type ExampleShop, openExampleShop, runExamples } from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { historyPairs } from '../testing/history-pairs.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { adminToken, ownDestinations: true } });
  await keepHistory(server, adminToken);
  main = await openExampleShop(server, receiver.url, shop);
});
after(async () => {
  await server.close();
  await receiver.close();
});

async function changesOf(kind: string): Promise<any[]> {
  const bearer = await server.token();
  const found: any[] = [];
  for (let offset = 0; ; offset += 500) {
    const url = `${server.url}/-/change-history/demo/${kind}?limit=500&offset=${offset}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } });
    const { results } = (await response.json()) as any;
    found.push(...results.flatMap(({ changes }: any) => changes));
    if (results.length < 500) return found;
  }
}

/** What the public API has no word for. */
const withoutWord: { readonly [kind: string]: readonly string[] } = {
  'business-unit': ['customerGroupAssignments'],
  'cart-discount': ['discountGroup', 'recurringOrderScope'],
  order: ['shippingInfo.estimatedDelivery'],
  payment: [
    'amountAuthorized',
    'amountPaid',
    'amountRefunded',
    'authorizedUntil',
    'externalId',
    'paymentMethodInfo.custom',
    'paymentMethodInfo.interfaceAccount',
    'paymentMethodInfo.token',
  ],
  'shipping-method': ['carrier', 'description'],
  store: ['storefront'],
};

/** Each change that was written: type, word and members. */
const written = new Set<string>();

const lineOf = ({ type, change, ...members }: any) =>
  [type, change, ...Object.keys(members)].join(' ');

const isHere = (one: { readonly isApart?: boolean }, action: ActionExample) =>
  one.isApart !== true && action.isApart !== true;

for (const { kind } of resourceTypes)
  test(`Changes of a ${kind} have words`, async () => {
    const one = examples.get(kind);
    if (one !== undefined) {
      const actions = one.actions.filter((action) => isHere(one, action));
      await runExamples(main, kinds.get(kind)!, { ...one, actions });
    }
    const changes = await changesOf(kind);
    for (const one of changes) written.add(lineOf(one));
    const unknown = changes.filter(({ type }) => type === 'UnknownChange');
    const named = new Set(unknown.map(({ change }) => change));
    assert.deepEqual([...named].sort(), [...(withoutWord[kind] ?? [])].sort());
    for (const { change, previousValue, nextValue } of unknown)
      if (change === 'paymentMethodInfo.token')
        assert.deepEqual([previousValue, nextValue], [undefined, undefined]);
    const words = wordsOf([kind]);
    const wrong = changes.filter(
      ({ type, change }) => type !== 'UnknownChange' && !words.has(change),
    );
    assert.deepEqual([...new Set(wrong.map(({ change }) => change))], []);
  });

/** Types that no version leads to, with the reason. */
const notWritten: { readonly [type: string]: string } = {
  AddAssociateChange: 'deprecated: SetAssociatesChange',
  AddPriceChange: 'deprecated: SetPricesChange',
  AddProductSelectionChange: 'deprecated: SetProductSelectionsChange',
  AddStateRolesChange: 'deprecated: SetStateRolesChange',
  ChangeAmountAuthorizedChange: 'deprecated',
  RemoveAssociateChange: 'deprecated: SetAssociatesChange',
  RemovePriceChange: 'deprecated: SetPricesChange',
  RemoveProductSelectionChange: 'deprecated: SetProductSelectionsChange',
  RemoveStateRolesChange: 'deprecated: SetStateRolesChange',
};

/** Words of the public API whose type its reference does not list. */
const withoutType: ReadonlySet<string> = new Set(['setReorderPoint', 'setSafetyStock']);

/** Members that changes of one document part have, more often than the reference lists them. */
const places: ReadonlySet<string> = new Set([
  ...['customLineItem', 'deliveryId', 'fieldName', 'lineItem', 'lineItemId'],
  ...['nextValue', 'shippingKey', 'variant'],
]);

test('Every change type of the public API is written by an update, or proven by two documents', () => {
  for (const { kind, before: previous, after: next } of historyPairs)
    for (const one of changesBetween(kind, previous, next)) written.add(lineOf(one));
  const file = new URL('../../public-names/history-changes.txt', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const found = new Set([...written].map((line) => line.split(' ')[0]));
  const lacking = lines.flatMap((line) => {
    const [type = ''] = line.split(' ');
    return found.has(type) || Object.hasOwn(notWritten, type) ? [] : [type];
  });
  assert.deepEqual(lacking, []);
  const known = new Map(
    lines.map((line) => {
      const [type, change, , members] = line.split(' ');
      return [`${type} ${change}`, new Set(members!.split(','))];
    }),
  );
  const strange = [...written].flatMap((line) => {
    const [type, change, ...members] = line.split(' ');
    if (type === 'UnknownChange') return [];
    const allowed = known.get(`${type} ${change}`);
    if (allowed === undefined && withoutType.has(change!)) return [];
    if (allowed === undefined) return [`${type} ${change}`];
    return members
      .filter((one) => !allowed.has(one) && !places.has(one))
      .map((one) => `${type} ${change}: ${one}`);
  });
  assert.deepEqual(strange, []);
});
