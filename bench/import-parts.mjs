// Products whose prices are imported one by one: the commits that they take, and the memory of the server
// meanwhile. Everything is accepted before the first operation is carried out, as after a pause of the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { untilDone } from './import-speed.mjs';
import { databaseTime, memoryOf, processorTime } from './processes.mjs';

const pricesEach = 10;
const samples = 10;

export async function measureParts({ server, request, load, reader, postmaster, products, tell }) {
  await request('POST', '/import-containers', { key: 'parts' });
  const from = 9_000_000;
  const turn = `hashtextextended('imports bench', 0)`;
  await reader.query(`select pg_advisory_lock(${turn})`);
  const { seconds: accepting } = await load.run({
    ...{ work: 'parts', clients: 4, from, count: products, container: 'parts' },
    ...{ url: server.url, token: server.token },
  });
  const operations = products * (1 + pricesEach);
  tell(`accepting ${operations} operations`, `${(operations / accepting).toFixed(0)}/s`);
  const timeNow = () => processorTime(server.pid) + databaseTime(postmaster);
  const before = timeNow();
  const begun = performance.now();
  const memory = [memoryOf(server.pid).rss];
  await reader.query(`select pg_advisory_unlock(${turn})`);
  for (let part = 1; part < samples; part += 1) {
    await untilImported(request, (operations * part) / samples);
    memory.push(memoryOf(server.pid).rss);
  }
  await untilDone(request, 'parts');
  const seconds = (performance.now() - begun) / 1_000;
  const used = (timeNow() - before) / operations;
  const { rows } = await reader.query(
    `select count(*)::int as products, sum(version)::int as commits,
        sum(jsonb_array_length(document::jsonb #> '{masterData,current,masterVariant,prices}'))::int as prices
      from product where project = 'bench' and document::jsonb ->> 'key' like 'p-9______'`,
  );
  const [{ commits, prices, products: there }] = rows;
  if (there !== products || prices !== products * pricesEach)
    throw new Error(`there are ${there} products with ${prices} prices`);
  tell(
    `${products} products, each with ${pricesEach} prices of its own`,
    `${(operations / seconds).toFixed(0)} operations/s, ${used.toFixed(0)} us of processor time each`,
  );
  tell('  commits of products', `${commits}   (asked ≤ ${products})`);
  tell('  resident memory on the way (MB)', memory.join(', '));
}

async function untilImported(request, number) {
  for (;;) {
    const { states } = await request('GET', '/import-containers/parts/import-summaries');
    if (states.imported >= number) return;
    await sleep(50);
  }
}
