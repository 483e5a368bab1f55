// What passes a recorder that lets nothing through which writes: the server behind it is never reached.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openRecorder } from './index.ts';

const nowhere = 'http://127.0.0.1:1';
const folder = mkdtempSync(join(tmpdir(), 'storewright-only-reads-'));
let recorder: Awaited<ReturnType<typeof openRecorder>>;
before(async () => {
  const directory = join(folder, 'recording');
  recorder = await openRecorder({ to: nowhere, auth: nowhere, directory, onlyReads: true });
});
after(async () => {
  await recorder.stop();
  rmSync(folder, { recursive: true });
});

async function answerTo(body: unknown): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${recorder.url}/shop/graphql`, asked);
  return ((await answer.json()) as { readonly message: string }).message;
}

test('no mutation passes, wherever it stands, and nothing that cannot be read', async () => {
  for (const query of [
    'mutation { deleteCart(id: "1", version: 1) { id } }',
    'query A { carts { total } } # nothing else\nmutation B { deleteCart(version: 1) { id } }',
    'query A { cart(id: """ \\""" """) { id } } mutation B { deleteCart(version: 1) { id } } # """',
  ])
    assert.match(await answerTo({ query }), /--only-reads/, query);
  for (const body of [[], {}, { query: 1 }, null, 'text'])
    assert.match(await answerTo(body), /--only-reads/);
});

test('queries pass, whatever their texts and comments say', async () => {
  const query = 'query { carts(where: "key = \\"mutation\\"") { total } } # no mutation';
  assert.equal(await answerTo({ query }), 'The other server did not answer.');
});
