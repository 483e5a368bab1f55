// `npm run demo`: records the demo shop anew, which a first start places and a test compares.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';

await ensureReady();
const fromServer = (path) =>
  import(pathToFileURL(join(root, 'packages', 'server', 'dist', path)).href);
const { startEmbeddedDatabase } = await fromServer('embedded-postgres/embedded.js');
const { startTestServer } = await fromServer('testing/harness.js');
const { recordDemo } = await fromServer('demo/recording.js');
const { preparedFile } = await fromServer('demo/prepared.js');

const directory = mkdtempSync(join(tmpdir(), 'storewright-demo-'));
const embedded = await startEmbeddedDatabase({ directory, durable: false });
try {
  const { server, close } = await startTestServer({ databaseUrl: embedded.url });
  try {
    const lines = await recordDemo(server.world, server.database);
    writeFileSync(preparedFile, `${lines.join('\n')}\n`);
    process.stderr.write(`storewright: wrote ${lines.length - 1} documents of the demo shop\n`);
  } finally {
    await close();
  }
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}
