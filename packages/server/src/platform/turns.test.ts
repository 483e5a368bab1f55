// Bursts are waited for, standing queues are not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnsOf } from '@storewright/platform/turns';
import { keepAlive } from '../testing/keep-alive.ts';

const limits = { most: 2, maxInAll: 100, patienceMs: 5_000, targetMs: 100, standingMs: 500 };

/** Turns whose clock stands still, and what became of who entered. */
function opened(given: Partial<typeof limits> = {}) {
  let now = 0;
  const heard: string[] = [];
  const turns = turnsOf({ ...limits, ...given }, () => now);
  return {
    turns,
    heard,
    enter: (name: string, waitedMs?: number) =>
      turns.enter(
        () => heard.push(`${name} runs`),
        () => heard.push(`${name} is refused`),
        waitedMs,
      ),
    /** Serves this many, one each so many milliseconds. */
    serve(count: number, eachMs: number) {
      for (let done = 0; done < count; done += 1) {
        now += eachMs;
        turns.done();
      }
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const names = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `${first + index}`);

test('who finds room goes on at once, in order; a burst is served whole', () => {
  const { turns, heard, enter, serve } = opened();
  for (const name of names(20)) enter(name);
  assert.deepEqual(heard, ['0 runs', '1 runs']);
  serve(20, 20);
  assert.deepEqual(
    heard,
    names(20).map((name) => `${name} runs`),
  );
  assert.deepEqual(turns.counts, { most: 2, atWork: 0, waiting: 0, refused: 0 });
});

test('a queue that stands takes in no more than it can serve soon', () => {
  const { turns, heard, enter, serve } = opened();
  for (const name of names(60)) enter(name);
  serve(30, 20);
  // The queue has existed for 600 ms and serves one each 20 ms: five may wait.
  while (turns.counts.waiting > 4) serve(1, 20);
  const before = turns.counts.refused;
  for (const name of names(10, 100)) enter(name);
  assert.equal(turns.counts.waiting, 5);
  assert.equal(turns.counts.refused - before, 9);
  assert.ok(heard.includes('109 is refused'));
});

test('who has waited elsewhere is refused by a queue that stands, and by no other', () => {
  const { turns, heard, enter, serve } = opened();
  for (const name of names(60)) enter(name);
  enter('early', 200);
  assert.equal(turns.counts.refused, 0);
  serve(58, 20);
  enter('soon', 30);
  enter('late', 90);
  assert.deepEqual(
    heard.filter((line) => line.endsWith('refused')),
    ['late is refused'],
  );
});

test('who has waited longer than patience allows is refused when the queue moves', () => {
  const { turns, heard, enter, serve, pass } = opened();
  for (const name of names(5)) enter(name);
  pass(5_000);
  serve(1, 0);
  assert.deepEqual(heard.slice(2), ['2 is refused', '3 is refused', '4 is refused']);
  assert.deepEqual(turns.counts, { most: 2, atWork: 1, waiting: 0, refused: 3 });
});

test('more than may be there in all are refused at once', () => {
  const { turns, enter } = opened({ maxInAll: 5 });
  for (const name of names(8)) enter(name);
  assert.deepEqual(turns.counts, { most: 2, atWork: 2, waiting: 3, refused: 3 });
});

test('who leaves the queue is not called any more', () => {
  const { turns, heard, enter, serve } = opened();
  const [, , third] = names(4).map(enter);
  turns.leave(third!);
  turns.leave(third!);
  serve(4, 1);
  assert.deepEqual(heard, ['0 runs', '1 runs', '3 runs']);
});

test('nobody waits longer than patience allows, also when nothing moves', async (t) => {
  // A request that waits has a socket, which keeps the process alive.
  keepAlive(t);
  const refused = await new Promise((resolve) => {
    const turns = turnsOf({ ...limits, most: 0, patienceMs: 20 });
    turns.enter(
      () => resolve(false),
      () => resolve(true),
    );
  });
  assert.equal(refused, true);
});

test('who waits for others leaves his place to the next, and goes on without one', async () => {
  const { turns, heard, enter } = opened({ most: 1 });
  for (const name of ['first', 'second', 'third']) enter(name);
  let answered = (_answer: string): void => undefined;
  const answer = turns.away(
    new Promise<string>((resolve) => {
      answered = resolve;
    }),
  );
  assert.deepEqual(heard, ['first runs', 'second runs']);
  answered('there');
  assert.equal(await answer, 'there');
  assert.equal(turns.counts.atWork, 2);
  turns.done();
  assert.deepEqual(heard, ['first runs', 'second runs']);
  turns.done();
  assert.deepEqual(heard, ['first runs', 'second runs', 'third runs']);
});

test('those who are away count among those who are there', async () => {
  const { turns, heard, enter } = opened({ most: 1, maxInAll: 2 });
  enter('first');
  const answer = turns.away(new Promise<void>((resolve) => setImmediate(resolve)));
  enter('second');
  enter('third');
  assert.deepEqual(heard, ['first runs', 'second runs', 'third is refused']);
  await answer;
});

/** Turns of parties: names are `group member`. */
function openedForParties(most: number, given: Partial<typeof limits> = {}) {
  let now = 0;
  const heard: string[] = [];
  const turns = turnsOf({ ...limits, most, ...given }, () => now);
  const partyOf = (name: string) => {
    const [group = '', member] = name.split(' ');
    return { group, member };
  };
  return {
    heard,
    enter: (name: string) =>
      turns.enter(
        () => heard.push(name),
        () => heard.push(`${name} is refused`),
        0,
        partyOf(name),
      ),
    done: (name: string, ms = 0) => {
      now += ms;
      turns.done(partyOf(name));
    },
    counts: () => turns.counts,
  };
}

test('a party leaves one turn to others, who begin at once however many of it wait', () => {
  const { heard, enter, counts } = openedForParties(4);
  for (let at = 0; at < 10; at += 1) enter('greedy');
  assert.deepEqual(heard, ['greedy', 'greedy', 'greedy']);
  enter('modest');
  assert.deepEqual(heard.slice(3), ['modest']);
  assert.equal(counts().waiting, 7);
});

test('a party with the only turn there is gets it', () => {
  const { heard, enter } = openedForParties(1);
  enter('greedy');
  assert.deepEqual(heard, ['greedy']);
});

test('turns go to the group that has the least at work, and in it to such a member', () => {
  const { heard, enter, done } = openedForParties(3);
  for (const name of ['a x', 'a x', 'b', 'a x', 'a x', 'a y', 'b', 'b']) enter(name);
  assert.deepEqual(heard, ['a x', 'a x', 'b']);
  done('a x');
  done('a x');
  done('b');
  assert.deepEqual(heard.slice(3), ['a y', 'a x', 'b']);
});

test('a queue that stands because of one party refuses it, and nobody else', () => {
  const { heard, enter, done } = openedForParties(3, { patienceMs: 60_000 });
  for (let at = 0; at < 40; at += 1) enter('greedy');
  for (let at = 0; at < 10; at += 1) done('greedy', 100);
  enter('greedy');
  assert.equal(heard.at(-1), 'greedy is refused');
  enter('modest');
  assert.equal(heard.at(-1), 'modest');
});
