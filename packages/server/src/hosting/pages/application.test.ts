import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboundOutcome } from '@storewright/platform/outbound';
import { applicationPage } from './application.ts';

const place = { role: 'pages', pages: 'https://mc.example', gateway: 'https://mc-api.example' };

/** A host whose application's page comes when `arrive` is called. */
function openHost() {
  const waiting: ((outcome: OutboundOutcome) => void)[] = [];
  const post = () => new Promise<OutboundOutcome>((resolve) => waiting.push(resolve));
  const hosting = { world: { outbound: { post } } };
  const arrive = (text: string) =>
    waiting.at(-1)!({ outcome: 'answer', status: 200, text, headers: {} });
  const ask = () => applicationPage(hosting as never, place as never, 'https://shop.example');
  return { ask, arrive, fetches: () => waiting.length };
}

test('a page that many ask for at once is fetched once, and anew for whoever asks later', async () => {
  const { ask, arrive, fetches } = openHost();
  const asked = Array.from({ length: 50 }, ask);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(fetches(), 1);
  arrive('<html>first</html>');
  const answers = await Promise.all(asked);
  assert.deepEqual(new Set(answers.map((answer) => answer.body)), new Set(['<html>first</html>']));
  const later = ask();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(fetches(), 2);
  arrive('<html>second</html>');
  assert.equal((await later).body, '<html>second</html>');
});
