// Waits of the tests for a real OpenSearch end, and name what they waited for.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../tools.ts';
import { openReal } from './real.ts';
import { runTestFile } from './run-file.ts';

test('a request that the engine does not answer ends with its method and path', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const engine = openReal(`http://127.0.0.1:${port}`, () => false, 100);
  await assert.rejects(
    engine.reply('GET', '/_cat/indices', ''),
    /no answer to GET \/_cat\/indices \(limit 0\.1 s\)/,
  );
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('a file of tests that does not end is named with what it printed last', async () => {
  const file = 'open-search/open-search.property';
  await assert.rejects(
    runTestFile(file, {}, 50),
    /not after 0\.05 s: the end of .*; last: nothing/,
  );
});

test('a program that ignores the signal to stop is killed', { timeout: 30_000 }, async () => {
  const { startServerProgram } = await import(
    pathToFileURL(join(root, 'tools', 'programs.mjs')).href
  );
  const ignoring =
    "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log('ready')";
  const isReady = (line: string) => (line === 'ready' ? true : undefined);
  const program = await startServerProgram(process.execPath, ['-e', ignoring], isReady);
  await program.stop('SIGTERM', 100);
  assert.equal(await program.ended, null);
});
