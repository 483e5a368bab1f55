// A server of the installed package: it starts, is stopped, and starts again with the same documents.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, run } from './packages.mjs';

const kinds = [
  ...['business-units', 'cart-discounts', 'carts', 'categories', 'channels', 'customer-groups'],
  ...['customers', 'discount-codes', 'inventory', 'messages', 'orders', 'product-discounts'],
  ...['product-types', 'products', 'quote-requests', 'quotes', 'shipping-methods', 'staged-quotes'],
  ...['states', 'stores', 'tax-categories', 'types', 'zones'],
];

/** Resolves with what the server printed when it is ready. */
function start(empty) {
  const program = join(empty, 'node_modules', 'storewright', 'bin', 'storewright.mjs');
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [program, 'start', '--demo', '--port', '0', '--metrics-port', 'off'],
    {
      cwd: empty,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  let told = '';
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`the server ended with ${code}\n${told}`)));
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, url] = /^storewright ready (\S+)/m.exec(printed) ?? [];
      if (url === undefined || !printed.endsWith('\n')) return;
      child.removeAllListeners('close');
      const ended = new Promise((end) => child.on('close', end));
      const stop = () => child.kill('SIGTERM') && ended;
      resolve({ url, printed, stop, ms: Math.round(performance.now() - began) });
    });
  });
}

async function documentsOf({ url }, empty) {
  const program = join(empty, 'node_modules', 'storewright', 'bin', 'storewright.mjs');
  const token = run(process.execPath, [program, 'token', '--json'], empty);
  const { accessToken } = JSON.parse(token);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const pages = {};
  for (const kind of kinds) {
    const response = await fetch(`${url}/demo/${kind}?limit=500&sort=id`, { headers });
    const page = await response.json();
    assert.equal(response.status, 200, `${kind}: ${JSON.stringify(page)}`);
    pages[kind] = page.results;
  }
  return pages;
}

/** @returns how many documents there are, and how long both starts took */
export async function tryServer(folder) {
  const empty = join(folder, 'empty');
  const first = await start(empty);
  assert.match(first.printed, /^CTP_CLIENT_SECRET=.+$/m);
  let before;
  try {
    before = await documentsOf(first, empty);
  } finally {
    assert.equal(await first.stop(), 0);
  }
  const second = await start(empty);
  try {
    assert.match(second.printed, /^# In a browser: http/m);
    assert.match(second.printed, /storewright env/);
    const after = await documentsOf(second, empty);
    for (const kind of kinds) assert.deepEqual(after[kind], before[kind], kind);
  } finally {
    assert.equal(await second.stop(), 0);
  }
  const count = Object.values(before).flat().length;
  return `${count} documents are the same; starts took ${first.ms} and ${second.ms} ms`;
}
