// Messages from before the listener come first, once, and not without a limit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type After, earlierMessages, maxEarlier, TooManyEarlier } from './earlier.ts';

const message = (number: number, id = 'a', sequenceNumber = number) => ({
  id: `m-${number}`,
  createdAt: new Date(number).toISOString(),
  resource: { typeId: 'order', id },
  sequenceNumber,
});

/** Pages of two. */
const pagesOf = (all: readonly ReturnType<typeof message>[]) => {
  const asked: (string | undefined)[] = [];
  const page = async (after: After | undefined) => {
    asked.push(after?.id);
    const at = after === undefined ? 0 : all.findIndex(({ id }) => id === after.id) + 1;
    return all.slice(at, at + 2);
  };
  return { asked, page };
};

test('each comes in its turn, and again until it was told', async () => {
  const all = [message(1), message(2), message(3)];
  const { asked, page } = pagesOf(all);
  const earlier = earlierMessages(page);
  for (const one of all) {
    assert.equal((await earlier.next())?.id, one.id);
    assert.deepEqual(await earlier.next(), { id: one.id, body: JSON.stringify(one) });
    earlier.told();
  }
  assert.equal(await earlier.next(), undefined);
  assert.equal(await earlier.next(), undefined);
  assert.deepEqual(asked, [undefined, 'm-2', 'm-3']);
});

test('what waits in the queue is told unless it was among them', async () => {
  const earlier = earlierMessages(pagesOf([message(1), message(2), message(3, 'b', 7)]).page);
  const among = (one: object) => earlier.isAmong(JSON.stringify(one));
  assert.equal(among(message(1)), false);
  while ((await earlier.next()) !== undefined) earlier.told();
  assert.deepEqual([message(1), message(2), message(7, 'b')].map(among), [true, true, true]);
  assert.deepEqual([message(3), message(8, 'b'), message(1, 'c')].map(among), [
    false,
    false,
    false,
  ]);
  const change = { notificationType: 'ResourceUpdated', resource: { typeId: 'order', id: 'a' } };
  assert.equal(among({ ...change, version: 1 }), false);
});

test('more than can be kept in mind are refused with a sentence', async () => {
  const thousand = Array.from({ length: 1_000 }, (_, number) => message(number));
  const earlier = earlierMessages(async () => thousand);
  const all = async () => {
    while ((await earlier.next()) !== undefined) earlier.told();
  };
  await assert.rejects(all, (error) => {
    assert.ok(error instanceof TooManyEarlier);
    assert.match(error.message, new RegExp(`more than ${maxEarlier} messages`));
    return true;
  });
});
