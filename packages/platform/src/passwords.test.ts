import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords, hashesAtOnce, nobody } from './passwords.ts';

const refusal = (name: string) => (message: string) => Object.assign(new Error(message), { name });
const refusals = { tooLong: refusal('tooLong'), overCapacity: refusal('overCapacity') };

test('a password matches its own hash and no other', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('påss wörd 🙂');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(await passwords.hash('påss wörd 🙂'), hash);
  assert.equal(await passwords.matches('påss wörd 🙂', hash), true);
  assert.equal(await passwords.matches('påss word 🙂', hash), false);
  assert.equal(await passwords.matches('', hash), false);
});

test('without a hash nothing matches', async () => {
  const passwords = createPasswords();
  for (const password of ['', 'x', 'y'.repeat(10_000)])
    assert.equal(await passwords.matches(password, undefined), false);
});

test('a check without a hash costs what a check with one costs', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
  const lengths = (hash: string) => hash.split('$').map((part) => part.length);
  const hash = await createPasswords().hash('x');
  assert.equal(costOf(nobody), costOf(hash));
  assert.deepEqual(lengths(nobody), lengths(hash));
});

test('a password has at most 256 characters, and a longer one never matches', async () => {
  const passwords = createPasswords({ refusals });
  const longest = 'x'.repeat(256);
  const hash = await passwords.hash(longest);
  assert.equal(await passwords.matches(longest, hash), true);
  assert.equal(await passwords.matches(`${longest}x`, hash), false);
  await assert.rejects(passwords.hash(`${longest}x`), { name: 'tooLong' });
});

test('when too many wait, the hash is refused, and afterwards all is well again', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 2, refusals });
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')));
  const failures = all.filter((one) => one.status === 'rejected');
  assert.deepEqual(
    failures.map(({ reason }) => reason.name),
    ['overCapacity', 'overCapacity'],
  );
  await passwords.hash('x');
});

test('a broken hash is an error of ours, and does not block the queue', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 0 });
  await assert.rejects(passwords.matches('x', 'no hash'));
  assert.equal(await passwords.matches('x', undefined), false);
});

test('hashes take a core each, and leave a thread of the pool to others', () => {
  assert.deepEqual([1, 2, 3, 4, 64].map(hashesAtOnce), [1, 2, 3, 3, 3]);
});
