// Who rests is read again in order, and never forgotten.
import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { restingOf } from './front.ts';

/** Three sockets of which the clock stands still; `waiting` requests wait to be let in. */
function opened(t: TestContext, waiting: number) {
  const given = { waiting: () => waiting, now: 0 };
  const late: unknown[] = [];
  const limits = { enough: 10, maxMs: 500, overdue: (socket: unknown) => late.push(socket) };
  const resting = restingOf(
    limits,
    () => given.waiting(),
    () => given.now,
  );
  const sockets = [new Socket(), new Socket(), new Socket()];
  t.after(() => resting.end());
  for (const socket of sockets) resting.mayRest(socket);
  return {
    given,
    late,
    resting,
    sockets,
    read: () => sockets.map((socket) => !socket.isPaused()),
    until: async (holds: () => boolean) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

test('nobody rests as long as few wait', (t) => {
  const { read, resting } = opened(t, 9);
  assert.deepEqual(read(), [true, true, true]);
  assert.equal(resting.count, 0);
});

test('who rests is read again in order, as many as there is room for', async (t) => {
  const { given, read, resting, until } = opened(t, 10);
  assert.deepEqual(read(), [false, false, false]);
  // Each who is read again has something to say.
  given.waiting = () => 8 + read().filter(Boolean).length;
  await until(() => resting.count === 1);
  assert.deepEqual(read(), [true, true, false]);
});

test('who rests already is read before those who come back', async (t) => {
  const { given, read, resting, sockets, until } = opened(t, 10);
  sockets[0]!.resume();
  resting.forget(sockets[0]!);
  given.waiting = () => 9;
  resting.mayRest(sockets[0]!);
  assert.deepEqual(read(), [false, false, false]);
  given.waiting = () => 8 + read().filter(Boolean).length;
  await until(() => resting.count === 1);
  assert.deepEqual(read(), [false, true, true]);
});

test('nobody rests longer than he may, however many wait, and it is told', async (t) => {
  const { given, late, read, resting, sockets, until } = opened(t, 1_000);
  given.now = 501;
  await until(() => resting.count === 0);
  assert.deepEqual(read(), [true, true, true]);
  assert.deepEqual(late, sockets);
});

test('who is read again because there is room is not late', async (t) => {
  const { given, late, resting, until } = opened(t, 10);
  given.now = 501;
  given.waiting = () => 0;
  await until(() => resting.count === 0);
  assert.deepEqual(late, []);
});

test('who is gone is forgotten; at the end all are read and nobody rests any more', (t) => {
  const { read, resting, sockets } = opened(t, 1_000);
  resting.forget(sockets[0]!);
  assert.equal(resting.count, 2);
  resting.end();
  assert.deepEqual(read(), [false, true, true]);
  resting.mayRest(sockets[1]!);
  assert.equal(resting.count, 0);
});
