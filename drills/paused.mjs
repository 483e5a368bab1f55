// A server that is frozen between deciding and writing, while an operator adds a facet elsewhere.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

const path = 'amountPlanned.centAmount';

function addFacet({ build, directory }, url) {
  const flags = ['facet', 'add', 'payment', path, '--database-url', url];
  const child = spawn(process.execPath, [join(build, 'main.js'), ...flags], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve(code === 0 ? [] : [`facet add ended with ${code}: ${said}`]),
    ),
  );
}

export default {
  name: 'paused',
  what: 'a server frozen with writes in its queue while a facet is added',
  quick: { payments: 64 },
  full: { payments: 512 },
  mutants: [
    {
      what: 'the list of facets is not checked by the commit',
      edits: [
        {
          file: 'storage/schema/indexed-paths.js',
          from: 'areCurrent([generation])',
          to: 'areCurrent([])',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const node = await startNode(setting, { 'database-url': database.url });
    const { token } = await openShop(node);
    const post = (to, body) => call(`${node.url}/demo${to}`, { method: 'POST', token, body });
    const amountPlanned = { currencyCode: 'EUR', centAmount: 100 };
    const payments = await Promise.all(
      Array.from({ length: setting.scale.payments }, () => post('/payments', { amountPlanned })),
    );
    // The queue fills while the table is held, and the server stops before it can send.
    const held = database.run('lock table payment in exclusive mode; select pg_sleep(1.2)');
    await sleep(100);
    const answers = payments.map(({ body: { id, version } }, index) =>
      post(`/payments/${id}`, {
        version,
        actions: [
          { action: 'changeAmountPlanned', amount: { ...amountPlanned, centAmount: index } },
        ],
      }),
    );
    await sleep(500);
    node.signal('SIGSTOP');
    await held;
    const startedAt = performance.now();
    const failures = await addFacet(setting, database.url);
    const addedMs = Math.round(performance.now() - startedAt);
    node.signal('SIGCONT');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const stale = await database.run(`select count(*)::int as count from payment
      where (document::jsonb #>> '{${path.replace('.', ',')}}') is distinct from (facets ->> '${path}')`);
    const { count } = (stale.rows ?? stale)[0];
    const acknowledged = statuses.filter((status) => status === 200).length;
    const lacking = count === 0 ? [] : [`${count} rows lack what their document has`];
    const violations = [...failures, ...lacking];
    const figures = { 'facet added in (ms)': addedMs, refused: statuses.length - acknowledged };
    return { rounds: 1, acknowledged, lost: 0, violations, figures };
  },
};
