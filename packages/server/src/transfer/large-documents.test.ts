// Documents of any size are exported, page by page of a bounded size.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { kindNamed } from '@storewright/engine/pipeline';
import { documentPages } from '@storewright/store/storage/projects/pages';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exportProject } from './export.ts';
import { chunksOf } from './folder.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  for (let count = 0; count < 7; count += 1)
    await server.created('/custom-objects', {
      container: 'big',
      key: `k${count}`,
      value: 'x'.repeat(3_000_000),
    });
});
after(() => server.close());

test('a page of large documents has few of them, and none is left out', async () => {
  const { world } = server.server;
  const pages: number[] = [];
  await server.server.database.transaction(async (run) => {
    for await (const page of documentPages(run, kindNamed(world, 'key-value-document'), 'demo'))
      pages.push(page.length);
  }, 'background');
  assert.deepEqual(pages, [3, 3, 1]);
});

test('lines are written in parts, whose bytes are those of the lines', () => {
  const lines = ['a', 'ä'.repeat(1_500_000), 'b', 'c'];
  const chunks = [...chunksOf(lines)];
  assert.ok(chunks.length > 1);
  assert.equal(Buffer.concat(chunks).toString(), `${lines.join('\n')}\n`);
  assert.deepEqual([...chunksOf([])], []);
});

test('an export that fails leaves no files', async () => {
  const { path: directory, remove } = temporaryFolder();
  const { world } = server.server;
  const broken = {
    ...server.server.database,
    transaction: (work: any, pool: any) =>
      server.server.database.transaction(async (run) => {
        let count = 0;
        return work((statement: any) => {
          count += 1;
          if (count > 4) throw new Error('the connection is gone');
          return run(statement);
        });
      }, pool),
  };
  await assert.rejects(exportProject(world, broken as never, { project: 'demo', directory }));
  assert.deepEqual(readdirSync(directory), []);
  remove();
});
