// What the tools of others say of a running server: axe of its pages, an SDK of OpenTelemetry of its traces.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { trace } from '@opentelemetry/api';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { installedTools, root } from '../testing/tools.ts';
import { waitUntil } from '../testing/wait-until.ts';

const tools = await installedTools();
const fromTools = createRequire(join(tools.folder, 'of-tests.js'));
const noPages = tools.missing || noBrowser;
const { ensureSite } = await import(pathToFileURL(join(root, 'scripts/site.mjs')).href);
/** Why the documentation is not built on this machine. */
const noSite: string | undefined = await ensureSite();

let server: TestServer;
let browser: Browser | undefined;
let exported: { readonly getFinishedSpans: () => readonly any[] };
before(async () => {
  if (tools.missing === false) exported = loadedSdk();
  server = await startTestServer();
  await server.request('POST', '/categories', {
    key: 'lamps',
    name: { en: 'Lamps' },
    slug: { en: 'lamps' },
  });
  if (noPages === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
  trace.disable();
});

/** Before the server starts, as `--import` loads it. */
function loadedSdk() {
  const sdk = fromTools('@opentelemetry/sdk-trace-base');
  const exporter = new sdk.InMemorySpanExporter();
  const spanProcessors = [new sdk.SimpleSpanProcessor(exporter)];
  trace.setGlobalTracerProvider(new sdk.BasicTracerProvider({ spanProcessors }));
  return exporter;
}

test('spans of requests arrive at a real SDK', { skip: tools.missing }, async () => {
  assert.equal((await server.request('GET', '/zones?limit=1000')).status, 400);
  const isOver = () =>
    exported.getFinishedSpans().find(({ name }) => name === 'GET /:projectKey/zones');
  await waitUntil('the span has ended', () => isOver() !== undefined);
  const { attributes, kind, ended, events } = isOver();
  assert.deepEqual([kind, ended], [1, true]);
  assert.equal(attributes['http.response.status_code'], 400);
  assert.equal(attributes['error.type'], 'InvalidInput');
  assert.equal(attributes['storewright.project'], server.projectKey);
  assert.ok(events.some(({ name }: { name: string }) => name === 'auth'));
});

/** Every sort of page, and what stands on it when it is there. `demo` is the key of the project. */
const pages: readonly (readonly [path: string, shown: string])[] = [
  ['/', 'h1'],
  ['/-/docs', 'h1'],
  ['/-/docs/guide/deploy', 'h1'],
  ['/-/docs/reference/zone', 'h1'],
  ['/-/console', 'h1'],
  ['/-/console#/demo', 'h1'],
  ['/-/console#/demo/documents/category', 'main td'],
];

for (const [path, shown] of pages)
  test(`axe finds nothing on ${path}, light and dark`, {
    skip: noPages || (path.startsWith('/-/docs') && noSite) || false,
  }, async () => {
    const page = await browser!.newPage();
    await page.goto(server.url + path);
    await page.locator(shown).first().waitFor();
    await page.evaluate(
      readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations, passes } = await page.evaluate<any>('axe.run()');
      const found = violations.map(({ id, nodes }: any) => [
        id,
        nodes.slice(0, 3).map(({ html, failureSummary }: any) => `${html}\n${failureSummary}`),
      ]);
      assert.deepEqual(found, [], colorScheme);
      assert.ok(passes.length > 5, `${passes.length} rules`);
    }
    await page.close();
  });
