import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Place } from '@storewright/store/storage/outbox/outbox';
import { lookPauseMs, openSender } from './sender.ts';

test('the look for what others have left rests on a quiet server', () => {
  const pauses = [0, 19, 20, 21, 1_000].map((empty) => lookPauseMs(1, empty));
  assert.deepEqual(pauses, [1_000, 1_000, 2_000, 4_000, 4_000]);
  assert.deepEqual(
    [0, 1_000].map((empty) => lookPauseMs(3, empty)),
    [3_000, 4_000],
  );
  assert.equal(lookPauseMs(16, 0), 4_000);
});

/** A sender whose time is set by the test, and what it has asked. */
function openQuiet(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asked = { looks: 0, claims: 0 };
  let note: (places: readonly Place[]) => void = () => undefined;
  const outbox = {
    onNoted(listener: typeof note) {
      note = listener;
    },
    async due() {
      asked.looks += 1;
      return [];
    },
    async claim() {
      asked.claims += 1;
      return undefined;
    },
  };
  const division = { isMine: () => true, sharing: () => 1 };
  const log = { warn: () => assert.fail('nothing goes wrong') };
  const world = { storage: { outbox }, division, log };
  const sender = openSender(world as unknown as Parameters<typeof openSender>[0]);
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds * 10; passed += 1) {
      t.mock.timers.tick(100);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return { asked, sender, pass, note: (places: readonly Place[]) => note(places) };
}

test('a delivery that begins ends the rest, and there is one look at a time', async (t) => {
  const { asked, sender, pass, note } = openQuiet(t);
  await pass(60);
  const { looks } = asked;
  await pass(40);
  assert.ok(asked.looks - looks <= 11, `${asked.looks - looks} looks of a sender that rests`);
  note([{ project: 'shop', subscription: 'one' }]);
  const before = asked.looks;
  await pass(10);
  assert.ok(asked.claims > 0);
  const count = asked.looks - before;
  assert.ok(count >= 9 && count <= 10, `${count} looks in ten seconds`);
  await sender.stop();
});
