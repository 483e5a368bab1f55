// Background work is divided over the servers that live: each project's is done by one of them, another
// one takes over when it is gone, and one that wakes does nothing again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { type Division, livingMembers, openDivision } from '@storewright/store/storage/division';
import { dependencies } from '../composition/dependencies.ts';
import { catchUp } from '../jobs/index.ts';
import { createProject } from '../provisioning/bootstrap.ts';
import { type StartedServer, startCommand } from '../testing/command.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const [dependency] = dependencies;
const work = dependency!.name;
const number = 20;

interface Shop {
  readonly key: string;
  readonly client: ReturnType<typeof clientOf>;
  readonly product: string;
}

let server: TestServer;
let shops: readonly Shop[];

// It does none of the work that is looked at here.
const idle = { catchUpIntervalSeconds: 0 };

before(async () => {
  server = await startTestServer({ options: idle });
  const opened: Shop[] = [];
  for (let index = 0; index < number; index += 1) opened.push(await openShop(index));
  shops = opened;
});
after(() => server.close());

async function openShop(index: number): Promise<Shop> {
  const key = `shop-${index}`;
  const { clientId, clientSecret } = (await createProject(server.server.world, key))!;
  const client = clientOf({ url: server.url, projectKey: key, clientId, clientSecret });
  const type = await client.created('/product-types', { name: 'T', description: 'T' });
  const { id } = await client.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Lamp' },
    slug: { en: 'lamp' },
    masterVariant: {
      sku: 'lamp',
      prices: [{ value: { currencyCode: 'EUR', centAmount: 2_000 } }],
    },
  });
  return { key, client, product: id };
}

let sales = 0;

/** Every project gets something to do: the price of its product is to be another one. */
async function putOnSale(): Promise<number> {
  sales += 1;
  for (const { client } of shops)
    await client.created('/product-discounts', {
      name: { en: 'Sale' },
      predicate: '1=1',
      sortOrder: `0.${sales}1`,
      isActive: true,
      value: { type: 'relative', permyriad: 100 * sales },
    });
  return 2_000 * (1 - sales / 100);
}

const productOf = async ({ client, product }: Shop) =>
  (await client.request('GET', `/products/${product}`)).body;

const priceOf = (product: any) =>
  product.masterData.staged.masterVariant.prices[0].discounted?.value.centAmount;

const versions = async () =>
  (await Promise.all(shops.map(productOf))).map(({ version }) => version);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(String(isSo), isSo);
}

const allCost = (price: number) =>
  until(async () =>
    (await Promise.all(shops.map(productOf))).every((one) => priceOf(one) === price),
  );

test('each project is looked after by exactly one of those that live and do such work', async () => {
  const divisions = [1, 2].map(() => openDivision(server.server.database, { beatMs: 100 }));
  const [one, two] = divisions as [Division, Division];
  const other = openDivision(server.server.database, { beatMs: 100 });
  await Promise.all([one.begin([work]), two.begin([work]), other.begin(['other work'])]);
  await until(() => divisions.every((division) => division.sharing(work) === 2));
  const price = await putOnSale();
  const changed = [0, 0];
  const round = (index: number) =>
    catchUp(server.server.world, dependency!, () => true, {
      isMine: (project) => divisions[index]!.isMine(work, project),
    });
  await until(async () => {
    const counts = await Promise.all([round(0), round(1)]);
    counts.forEach((count, index) => {
      changed[index] = changed[index]! + count;
    });
    return changed[0]! + changed[1]! >= number;
  });
  await allCost(price);
  const owned = divisions.map((division) => division.owned());
  assert.deepEqual(changed, owned);
  assert.equal(owned[0]! + owned[1]!, number);
  assert.ok(owned.every((count) => count > 0));
  for (const { key } of shops) assert.equal(other.isMine(work, key), false);
  await two.close();
  await until(() => one.sharing(work) === 1);
  assert.ok(shops.every(({ key }) => one.isMine(work, key) && !two.isMine(work, key)));
  await Promise.all([one.close(), other.close()]);
});

test('who cannot tell that he lives does nothing, and the others take over', async () => {
  let isCut = false;
  const { database } = server.server;
  const cut: typeof database = {
    ...database,
    query: (...asked) => (isCut ? Promise.reject(new Error('cut')) : database.query(...asked)),
  };
  const soon = { beatMs: 100, silentMs: 1_000 };
  const [one, two] = [openDivision(database, soon), openDivision(cut, soon)];
  await Promise.all([one.begin([work]), two.begin([work])]);
  const isOnes = () => shops.every(({ key }) => one.isMine(work, key) && !two.isMine(work, key));
  await until(() => one.sharing(work) === 2 && two.sharing(work) === 2);
  assert.equal(isOnes(), false);
  isCut = true;
  await until(isOnes);
  isCut = false;
  await until(() => shops.some(({ key }) => two.isMine(work, key)) && one.sharing(work) === 2);
  await Promise.all([one.close(), two.close()]);
});

const startNode = () =>
  startCommand({
    flags: [
      ...['--database-url', server.databaseUrl, '--project-key', ''],
      ...['--catch-up-interval-seconds', '1', '--drain-wait', '0'],
    ],
    environment: { STOREWRIGHT_SEALING_KEY: 'the sealing key of servers under test' },
  });

const nodesAt = async (work: string) =>
  (await livingMembers(server.server.database)).filter(({ works }) => works.includes(work));

test('a server that is stopped or killed leaves nothing undone, and does nothing twice when it wakes', async (t) => {
  const nodes: StartedServer[] = [await startNode(), await startNode()];
  t.after(() => Promise.all(nodes.map((node) => node.kill())));
  const [first] = nodes as [StartedServer];
  const before = await versions();
  await allCost(await putOnSale());
  first.signal('SIGSTOP');
  await allCost(await putOnSale());
  await until(async () => (await nodesAt(work)).length === 1);
  first.signal('SIGCONT');
  await until(async () => (await nodesAt(work)).length === 2);
  await first.kill();
  await allCost(await putOnSale());
  // Each sale has changed each product once: nobody has done again what another one has done.
  assert.deepEqual(
    await versions(),
    before.map((version) => version + 3),
  );
  const left = await server.server.database.query(
    'token',
    sql`select project from job_progress where job = ${work} and state not like '%"done":true%'`,
  );
  assert.deepEqual(left, []);
});
