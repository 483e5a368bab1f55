// Writes the pictures of the console for the guide, from a server of its own with demo data. Run by
// `npm run screenshots`, where Chromium is installed.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs', 'guide', 'images');
/** Pictures are looked at in a browser, and loaded with the repository. */
const maxBytes = 100_000;

const { launchBrowser, noBrowser } = await import('../packages/server/dist/testing/browser.js');
if (noBrowser !== false) {
  console.error(`storewright: ${noBrowser}.`);
  process.exit(1);
}

const data = mkdtempSync(join(tmpdir(), 'storewright-pictures-'));
const main = createRequire(import.meta.url).resolve('../packages/server/dist/main.js');
const options = [
  '--port',
  '0',
  '--metrics-port',
  'off',
  '--data-dir',
  data,
  '--demo',
  '--durable',
  'false',
  '--log-level',
  'warn',
];
const server = spawn(process.execPath, [main, 'start', ...options], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = await new Promise((resolve, reject) => {
  let told = '';
  server.stdout.on('data', (chunk) => {
    told += chunk;
    const url = /storewright ready (\S+)/.exec(told)?.[1];
    if (url !== undefined) resolve(url);
  });
  server.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
});

const post = async (path) => (await fetch(address + path, { method: 'POST' })).json();
const { token } = await post('/-/console/projects/demo/token');
const headers = { Authorization: `Bearer ${token}` };
const read = async (path) => (await fetch(`${address}/demo${path}`, { headers })).json();
const idOf = async (path, where) =>
  (await read(`${path}?limit=1&where=${encodeURIComponent(where)}`)).results[0].id;

const order = await idOf('/orders', 'orderState = "Confirmed" and shipmentState = "Ready"');
const product = await idOf('/products', 'masterData(published = true)');
const unit = await idOf('/business-units', 'parentUnit is defined');

/** Something is to be seen in the log. */
for (let round = 0; round < 12; round += 1)
  for (const path of [
    '/products?limit=5',
    '/orders?limit=20',
    '/carts',
    '/customers/key=nobody',
    '/product-types',
  ])
    await read(path);

const pictures = [
  ['orders', '/documents/order', 1_200, 700],
  ['order', `/documents/order/${order}`, 1_200, 700],
  ['product', `/documents/product/${product}`, 1_200, 700],
  ['business-unit', `/documents/business-unit/${unit}`, 1_200, 760],
  ['overview', '/overview', 1_200, 760],
  ['discount', '/documents/cart-discount/new', 1_200, 760],
  ['inbox', '/inbox', 1_200, 500],
  ['requests-dark', '/requests', 390, 700, { colorScheme: 'dark', locale: 'de-DE' }],
];

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const [
    name,
    path,
    width,
    height,
    look = { colorScheme: 'light', locale: 'en-GB' },
  ] of pictures) {
    const context = await browser.newContext({ viewport: { width, height }, ...look });
    const page = await context.newPage();
    await page.goto(`${address}/-/console#/demo${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main :is(table, pre, canvas, svg, form):visible').first().waitFor();
    // Figures that are drawn, and what a table asks beside its rows.
    await page.waitForTimeout(2_000);
    const file = join(folder, `console-${name}.webp`);
    const session = await context.newCDPSession(page);
    const { data: picture } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 80,
    });
    writeFileSync(file, Buffer.from(picture, 'base64'));
    await context.close();
    const { size } = statSync(file);
    if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}.`);
    console.log(`${file}: ${size} bytes`);
  }
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
