// A shop in a few lines: made through the rules of the API, looked at before anything is made, started again
// when it was broken off.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProject } from '../provisioning/bootstrap.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { seedProject } from './seed.ts';
import { watchSeed } from './watch.ts';

const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(async () => {
  await server.close();
  folder.remove();
});

function fileOf(name: string, lines: readonly (object | string)[]): string {
  const path = join(folder.path, name);
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(path, texts.map((text) => `${text}\n`).join(''));
  return path;
}

const seed = (...files: string[]) => seedProject(server.server.world, 'demo', files);

const name = { en: 'Shoes' };
const basics = [
  { kind: 'category', draft: { key: 'shoes', name, slug: { en: 'shoes' } } },
  { kind: 'product-type', draft: { key: 'thing', name: 'Thing', description: 'Any' } },
  {
    kind: 'tax-category',
    draft: {
      key: 'usual',
      name: 'Usual',
      rates: [{ name: 'DE', amount: 0.19, includedInPrice: true, country: 'DE' }],
    },
  },
];
const boot = {
  key: 'boot',
  name,
  slug: { en: 'boot' },
  productType: { typeId: 'product-type', key: 'thing' },
  taxCategory: { typeId: 'tax-category', key: 'usual' },
  categories: [{ typeId: 'category', key: 'shoes' }],
  masterVariant: { sku: 'boot-1', prices: [{ value: { currencyCode: 'EUR', centAmount: 9_900 } }] },
};
const cart = {
  key: 'hers',
  currency: 'EUR',
  customerId: '$ann',
  shippingAddress: { country: 'DE' },
  lineItems: [{ sku: 'boot-1', quantity: 2 }],
};
const shop = [
  ...basics,
  { kind: 'product', draft: boot, publish: true },
  {
    post: '/customers',
    body: { key: 'ann', email: 'ann@example.com', password: '$ecret' },
    as: '$ann',
  },
  { kind: 'cart', draft: cart, as: '$cart' },
  {
    post: '/orders',
    of: 'order',
    body: {
      cart: { typeId: 'cart', id: '$cart' },
      version: '$cart.version',
      orderNumber: '2026-1',
    },
    actions: [{ action: 'changeOrderState', orderState: 'Confirmed' }],
  },
];

test('lines make what they say, and names lead from one to the next', async () => {
  const path = fileOf('shop.jsonl', shop);
  assert.deepEqual(await seed(path), { made: 7, present: 0 });
  const { body: order } = await server.request('GET', '/orders/order-number=2026-1');
  assert.deepEqual([order.orderState, order.totalPrice.centAmount], ['Confirmed', 19_800]);
  const { body: product } = await server.request('GET', '/products/key=boot');
  assert.equal(product.masterData.published, true);
  const login = { email: 'ann@example.com', password: '$ecret' };
  assert.equal((await server.request('POST', '/login', login)).status, 200);
});

test('again: what has a key stays as it is', async () => {
  const path = fileOf('again.jsonl', [...basics, { kind: 'product', draft: boot, publish: true }]);
  assert.deepEqual(await seed(path), { made: 0, present: 4 });
  assert.equal((await server.request('GET', '/products/key=boot')).body.version, 2);
});

const zone = { kind: 'zone', draft: { key: 'never', name: 'Never' } };
const dangling = { ...boot, key: 'other', productType: { typeId: 'product-type', key: 'missing' } };

const faults: readonly (readonly [
  what: string,
  lines: readonly (object | string)[],
  told: RegExp,
])[] = [
  [
    'a key that leads nowhere',
    [zone, { kind: 'product', draft: dangling }],
    /line 2: there is no product-type with the key 'missing'/,
  ],
  [
    'a key that a later line makes',
    [
      zone,
      {
        kind: 'category',
        draft: {
          key: 'child',
          name,
          slug: { en: 'child' },
          parent: { typeId: 'category', key: 'later' },
        },
      },
      { kind: 'category', draft: { key: 'later', name, slug: { en: 'later' } } },
    ],
    /line 2: there is no category with the key 'later'/,
  ],
  ['a line that is no JSON', [zone, '{"kind"'], /line 2: not JSON/],
  ['a line that is no object', [zone, '[]'], /line 2: a line is an object/],
  [
    'a misspelled kind',
    [zone, { kind: 'prodct', draft: {} }],
    /there is no kind 'prodct'\. Did you mean 'product'\?/,
  ],
  ['an unknown kind', [zone, { kind: 'shoe', draft: {} }], /line 2: there is no kind 'shoe'/],
  [
    'an unknown kind of what is answered',
    [zone, { post: '/customers', body: {}, of: 'shoe' }],
    /line 2: there is no kind 'shoe'/,
  ],
  ['a path of nothing', [zone, { post: '/shoes', body: {} }], /line 2: nothing is posted to/],
  [
    'the end of what no client deletes',
    [zone, { kind: 'project', key: 'demo', delete: true }],
    /line 2: a project is not deleted/,
  ],
  [
    'an unknown member',
    [zone, { kind: 'zone', draft: {}, colour: 'red' }],
    /line 2: there is no member 'colour'/,
  ],
  ['neither way', [zone, { kind: 'zone' }], /line 2: a line has either/],
];
for (const [what, lines, told] of faults)
  test(`${what} is told with file and line, and nothing is made`, async () => {
    await assert.rejects(seed(fileOf('wrong.jsonl', lines)), (error: Error) => {
      assert.match(error.message, told);
      assert.match(error.message, /^wrong\.jsonl, line 2/);
      return true;
    });
    assert.equal((await server.request('GET', '/zones/key=never')).status, 404);
  });

test('what the API refuses is told with its line; the lines before stay, and are passed by', async () => {
  const path = fileOf('half.jsonl', [zone, { kind: 'zone', draft: { key: 'bad', name: 7 } }]);
  await assert.rejects(seed(path), /half\.jsonl, line 2: .*name/);
  const mended = fileOf('half.jsonl', [
    zone,
    { kind: 'zone', draft: { key: 'bad', name: 'Good' } },
  ]);
  assert.deepEqual(await seed(mended), { made: 1, present: 1 });
});

test('a name that stands for nothing, a file and a project that are not there', async () => {
  const early = { kind: 'zone', draft: { key: 'early', name: '$late.name' } };
  const late = { kind: 'zone', draft: { key: 'late', name: 'Late' }, as: '$late' };
  await assert.rejects(
    seed(fileOf('names.jsonl', [early, late])),
    /line 1: '\$late\.name' is not the name/,
  );
  await assert.rejects(seed(join(folder.path, 'missing.jsonl')), /missing\.jsonl cannot be read/);
  await assert.rejects(seedProject(server.server.world, 'nowhere', []), /no project 'nowhere'/);
});

test('the lines of the guide make what it says', async () => {
  const guide = fileURLToPath(new URL('../../../../docs/guide/export-import.md', import.meta.url));
  const [, lines] = /```jsonl\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8'))!;
  const key = `t-${Date.now()}`;
  await createProject(server.server.world, key);
  const path = fileOf('guide.jsonl', lines!.trim().split('\n'));
  assert.deepEqual(await seedProject(server.server.world, key, [path]), { made: 6, present: 0 });
});

test('on the command line', async () => {
  const path = fileOf('command.jsonl', [{ kind: 'zone', draft: { key: 'by-command', name: 'x' } }]);
  const flags = ['--project', 'demo', '--database-url', server.databaseUrl];
  const { code, stdout, stderr } = await runCommand(['seed', path, ...flags, '--json']);
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { made: 1, present: 0 });
});

test('a seed that is watched: a changed line is made again, others stay, what is wrong is told', async () => {
  const file = join(folder.path, 'watched.jsonl');
  const zone = (key: string, name: string) =>
    `${JSON.stringify({ kind: 'zone', draft: { key, name, locations: [] } })}\n`;
  writeFileSync(file, zone('w-one', 'One') + zone('w-two', 'Two'));
  const { world } = server.server;
  const project = server.projectKey;
  await seedProject(world, project, [file]);
  const two = (await server.request('GET', '/zones/key=w-two')).body;
  const lines: string[] = [];
  let stop = (): void => undefined;
  const heard = { next: (): void => undefined };
  const ended = watchSeed({
    world,
    project,
    files: [file],
    told: (line) => {
      lines.push(line);
      heard.next();
    },
    onStop: (end) => {
      stop = end;
    },
  });
  const told = async (write: () => void) => {
    const next = new Promise<void>((resolve) => {
      heard.next = resolve;
    });
    write();
    await next;
  };
  await told(() => undefined);
  await told(() => writeFileSync(file, zone('w-one', 'Another') + zone('w-two', 'Two')));
  assert.equal((await server.request('GET', '/zones/key=w-one')).body.name, 'Another');
  assert.deepEqual((await server.request('GET', '/zones/key=w-two')).body, two);
  await told(() => writeFileSync(file, `${zone('w-one', 'Another')}{"kind":`));
  assert.match(lines.at(-1)!, /watched\.jsonl, line 2: not JSON/);
  stop();
  await ended;
});
