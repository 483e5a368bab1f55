// The kinds as the console lists them: how many documents each has, and what their columns are called.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { Run } from '@storewright/store/storage/connection/database';
import { countEachUpTo } from '@storewright/store/storage/reading/count';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { resourceTypes } from '../change-history/resource-types.ts';
import { wordsOf } from '../change-history/words.ts';
import { messagesOf } from '../testing/console-languages.ts';
import { askConsole, makeUser, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
  await makeUser(server, 'adam@example.com', { '*': 'admin' });
  await makeUser(server, 'vera@example.com', { demo: 'viewer' });
  await makeUser(server, 'olga@example.com', { demo: ['view_orders'] });
  await makeUser(server, 'else@example.com', { elsewhere: 'admin' });
  for (const key of ['a', 'b', 'c', 'd', 'e'])
    await server.created('/zones', { key: `zone-${key}`, name: key, locations: [] });
  await server.created('/channels', { key: 'berlin' });
  const type = await server.created('/product-types', { name: 'Plain', description: '' });
  for (const publish of [true, false])
    await server.created('/products', {
      productType: { typeId: 'product-type', id: type.id },
      name: { en: 'Lamp' },
      slug: { en: `lamp-${publish}` },
      publish,
    });
});
after(() => server.close());

async function askAs(email: string, path: string) {
  const { cookie: Cookie } = await signedIn(server.url, email);
  return askConsole(server.url, ['GET', path], { headers: { Cookie } });
}

test('the count of each kind is the total of the API', async () => {
  const { body: listed } = await askAs('adam@example.com', '/kinds');
  const { status, body } = await askAs('adam@example.com', '/projects/demo/counts');
  assert.deepEqual([status, body.most], [200, 10_000]);
  for (const { kind, path } of listed.kinds) {
    const { total } = await server.read(`${path}?limit=0&withTotal=true`);
    assert.equal(body.counts[kind], total, kind);
  }
  assert.deepEqual([body.counts.zone, body.counts.product], [5, 2]);
});

test('a count ends at its limit, whatever a project has', async () => {
  const tables = ['zone', 'channel', 'cart'].map((kind) => tableOf(kinds.get(kind)!));
  const { database } = server.server;
  const run: Run = (statement) => database.query('query', statement);
  assert.deepEqual(await countEachUpTo(run, 'demo', tables, 3), [3, 1, 0]);
  assert.deepEqual(await countEachUpTo(run, 'demo', [], 3), []);
});

test('a role sees the counts of the kinds that it shows', async () => {
  const viewer = await askAs('vera@example.com', '/projects/demo/counts');
  assert.equal(viewer.body.counts.zone, 5);
  assert.equal(viewer.body.counts.subscription, undefined);
  const orders = await askAs('olga@example.com', '/projects/demo/counts');
  assert.deepEqual([orders.body.counts.order, orders.body.counts.customer], [0, undefined]);
  for (const [email, path] of [
    ['else@example.com', '/projects/demo/counts'],
    ['adam@example.com', '/projects/nowhere/counts'],
    ['adam@example.com', '/projects/__proto__/counts'],
  ] as const)
    assert.equal((await askAs(email, path)).status, 404, path);
});

test('every kind has a form, with a draft where clients create documents of it', async () => {
  const { body: listed } = await askAs('adam@example.com', '/kinds');
  const creatable = new Set<string>();
  for (const { kind, isCreated } of listed.kinds) {
    const { status, body } = await askAs('adam@example.com', `/kinds/${kind}/form`);
    assert.equal(status, 200, kind);
    assert.equal(body.draft !== undefined, isCreated === true, kind);
    if (isCreated === true) creatable.add(kind);
  }
  const made = listed.kinds.map(({ kind }: any) => kind);
  assert.deepEqual(
    made.filter((kind: string) => !creatable.has(kind)),
    ['message', 'product-projection', 'variant-projection'],
  );
  const { body } = await askAs('adam@example.com', '/kinds/customer/form');
  const { email, password, ...others } = body.draft;
  assert.deepEqual([email.kind, password.kind], ['text', 'text']);
  assert.deepEqual(
    Object.keys(others).filter((name) => name.startsWith('anonymous')),
    [],
  );
  assert.equal((await askAs('adam@example.com', '/kinds/nothing/form')).status, 404);
});

test('every column of every kind has a label', async () => {
  const { members } = messagesOf('en');
  const { body } = await askAs('adam@example.com', '/kinds');
  const missing = body.kinds.flatMap(({ kind, columns }: any) =>
    columns
      .filter(({ name }: any) => !Object.hasOwn(members, name))
      .map(({ name }: any) => `${kind}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('every update action, and every change of the history, has a name in each language', async () => {
  const at = (path: string) =>
    import(new URL(`../../../console/dist/${path}`, import.meta.url).href);
  const { actionLabel } = await at('labels/actions.js');
  const { singularOf } = await at('labels/grammar.js');
  const staged: any = kinds.get('order-edit')!.resource.allFields.stagedActions;
  const names = new Set<string>([
    ...wordsOf(undefined),
    ...[...kinds.values()].flatMap(({ actions }) => [...actions.keys()]),
    ...staged.about.element.about.actions.keys(),
  ]);
  assert.ok(names.size > 400, `${names.size} names`);
  for (const language of ['en', 'de']) {
    const messages = messagesOf(language);
    const { actions, actionVerbs, actionThings, actionParts, members, grammar } = messages;
    const texts = {
      ...{ names: actions, things: actionThings, parts: actionParts, members },
      verbs: Object.fromEntries(
        Object.entries<string>(actionVerbs).map(([verb, text]) => [
          verb,
          ({ what }: any) => text.replace('{what}', what),
        ]),
      ),
      singularOf: (label: string) => singularOf(grammar, label),
      within: ({ part, action }: any) => `${part}: ${action}`,
    };
    const missing = [...names].filter((name) => actionLabel(texts, name) === undefined);
    assert.deepEqual(missing, [], language);
    assert.equal(actionLabel(texts, 'changeNothingAtAll'), undefined);
  }
});

test('the audit page filters by the kinds that the history has', async () => {
  const url = new URL('../../../console/dist/audit/recorded-kinds.js', import.meta.url);
  const { recordedKinds } = await import(url.href);
  assert.deepEqual(
    recordedKinds,
    resourceTypes.map(({ kind }) => kind),
  );
  // Each record leads to the page of its document.
  const { body } = await askAs('adam@example.com', '/kinds');
  const listed = new Set(body.kinds.map(({ kind }: any) => kind));
  assert.deepEqual(
    recordedKinds.filter((kind: string) => !listed.has(kind)),
    [],
  );
});

/** One document of a kind in English and in German. */
const singulars: readonly (readonly [kind: string, english: string, german: string])[] = [
  ['api-client', 'API client', 'API-Client'],
  ['associate-role', 'Associate role', 'Mitarbeiterrolle'],
  ['attribute-group', 'Attribute group', 'Attributgruppe'],
  ['business-unit', 'Business unit', 'Geschäftseinheit'],
  ['cart', 'Cart', 'Warenkorb'],
  ['cart-discount', 'Cart discount', 'Warenkorbrabatt'],
  ['category', 'Category', 'Kategorie'],
  ['channel', 'Channel', 'Kanal'],
  ['customer', 'Customer', 'Kunde'],
  ['customer-group', 'Customer group', 'Kundengruppe'],
  ['discount-code', 'Discount code', 'Rabattcode'],
  ['discount-group', 'Discount group', 'Rabattgruppe'],
  ['extension', 'API extension', 'API-Erweiterung'],
  ['inventory-entry', 'Inventory entry', 'Lagerbestand'],
  ['key-value-document', 'Custom object', 'Eigenes Objekt'],
  ['mcp-server', 'MCP server', 'MCP-Server'],
  ['message', 'Message', 'Nachricht'],
  ['order', 'Order', 'Bestellung'],
  ['order-edit', 'Order edit', 'Bestelländerung'],
  ['payment', 'Payment', 'Zahlung'],
  ['payment-method', 'Payment method', 'Zahlungsart'],
  ['product', 'Product', 'Produkt'],
  ['product-discount', 'Product discount', 'Produktrabatt'],
  ['product-projection', 'Product projection', 'Produktansicht'],
  ['product-selection', 'Product selection', 'Produktauswahl'],
  ['product-tailoring', 'Product tailoring', 'Produktanpassung'],
  ['product-type', 'Product type', 'Produkttyp'],
  ['quote', 'Quote', 'Angebot'],
  ['quote-request', 'Quote request', 'Angebotsanfrage'],
  ['recurrence-policy', 'Recurrence policy', 'Wiederholungsregel'],
  ['recurring-order', 'Recurring order', 'Wiederkehrende Bestellung'],
  ['review', 'Review', 'Bewertung'],
  ['shipping-method', 'Shipping method', 'Versandart'],
  ['shopping-list', 'Shopping list', 'Einkaufsliste'],
  ['staged-quote', 'Staged quote', 'Angebotsentwurf'],
  ['standalone-price', 'Standalone price', 'Eigenständiger Preis'],
  ['state', 'State', 'Zustand'],
  ['store', 'Store', 'Store'],
  ['subscription', 'Subscription', 'Abonnement'],
  ['tax-category', 'Tax category', 'Steuerkategorie'],
  ['type', 'Type', 'Typ'],
  ['variant', 'Variant', 'Variante'],
  ['variant-projection', 'Variant projection', 'Variantenansicht'],
  ['zone', 'Zone', 'Zone'],
];

test('one document of each kind has a name in the singular, in each language', async () => {
  const url = new URL('../../../console/dist/labels/grammar.js', import.meta.url);
  const { singularOf } = await import(url.href);
  const inLanguage = (language: string, kind: string): string => {
    const { grammar, kinds: titles } = messagesOf(language);
    return singularOf(grammar, titles[kind]);
  };
  const { body } = await askAs('adam@example.com', '/kinds');
  const found = body.kinds.map(({ kind }: { kind: string }) => [
    kind,
    inLanguage('en', kind),
    inLanguage('de', kind),
  ]);
  assert.deepEqual(
    found.toSorted(([a]: [string], [b]: [string]) => (a < b ? -1 : 1)),
    singulars,
  );
});
