// Two servers of one database carry imports out, and both are killed meanwhile. All operations end, and
// none is carried out twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { printedVariable, type StartedServer, startCommand } from '../testing/command.ts';
import { clientOf, createTestDatabase } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const categories = 60;
const rounds = 5;
const total = categories * rounds;
const perRequest = 20;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let reader: pg.Client;
let nodes: Promise<StartedServer>[];

const startNode = () =>
  startCommand({ flags: ['--database-url', database.url, '--drain-wait', '0'] });

before(async () => {
  database = await createTestDatabase();
  // The first one makes the project and its client.
  const first = await startNode();
  nodes = [Promise.resolve(first), Promise.resolve(await startNode())];
  reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
});
after(async () => {
  await Promise.all(nodes.map(async (node) => (await node).kill()));
  await reader.end();
  await database.drop();
});

const resourceOf = (number: number, round: number) => ({
  ...{ key: `c-${number}`, name: { en: 'C' }, slug: { en: `c-${number}` } },
  externalId: `round ${round}`,
});

/** Each round changes every category, so its version counts the operations. */
async function accept({ url, printed }: StartedServer): Promise<void> {
  const clientId = printedVariable(printed, 'CTP_CLIENT_ID');
  const clientSecret = printedVariable(printed, 'CTP_CLIENT_SECRET');
  const client = clientOf({ url, projectKey: 'demo', clientId, clientSecret });
  await client.created('/import-containers', { key: 'all' });
  for (let round = 1; round <= rounds; round += 1)
    for (let from = 0; from < categories; from += perRequest) {
      const numbers = Array.from({ length: perRequest }, (_, index) => from + index);
      const resources = numbers.map((number) => resourceOf(number, round));
      const body = { type: 'category', resources };
      await client.created('/categories/import-containers/all', body);
    }
}

async function numberOf(condition: string): Promise<number> {
  const text = `select count(*)::int as number from import_operation where ${condition}`;
  return (await reader.query(text)).rows[0].number;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await waitUntil(String(isSo), isSo);
}

/** Kills a server while operations are in work, starts another one, and lets all claims lapse. */
async function killAt(ended: number, index: number): Promise<void> {
  const node = await nodes[index]!;
  await until(async () => (await numberOf(`state = 'imported'`)) >= ended);
  await node.kill();
  assert.ok((await numberOf('payload is not null')) > 0, 'it had ended before');
  nodes[index] = startNode();
  // Claims of a dead server are good for a minute. Those of the living one lapse, too.
  const lapse = 'update import_operation set due_at = clock_timestamp() where owner is not null';
  await reader.query(lapse);
}

test('Operations end once, whichever of two servers is killed first while they are in work', async () => {
  const turn = `hashtextextended('imports demo', 0)`;
  await reader.query(`select pg_advisory_lock(${turn})`);
  await accept(await nodes[0]!);
  assert.equal(await numberOf(`state = 'processing'`), total);
  await reader.query(`select pg_advisory_unlock(${turn})`);
  const first = Math.random() < 0.5 ? 0 : 1;
  await killAt(30, first);
  await killAt(100, 1 - first);
  await until(async () => (await numberOf('payload is not null')) === 0);
  const operations = await reader.query(
    `select resource_key as key, state, array_agg(resource_version::int order by position) as versions
      from import_operation group by resource_key, state`,
  );
  assert.equal(operations.rows.length, categories);
  const each = Array.from({ length: rounds }, (_, index) => index + 1);
  for (const { key, state, versions } of operations.rows)
    assert.deepEqual([state, versions], ['imported', each], key);
  const stored = await reader.query(
    `select version::int, document::jsonb ->> 'externalId' as id from category`,
  );
  const expected = { version: rounds, id: `round ${rounds}` };
  assert.deepEqual(stored.rows, Array(categories).fill(expected));
});
