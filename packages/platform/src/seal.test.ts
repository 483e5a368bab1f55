import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSeal, isSealed, sealingKeyIn, sealingKeyOf } from './seal.ts';

test('a sealed text opens with its key and purpose only, and shows nothing', () => {
  const seal = createSeal(randomBytes(32));
  const other = createSeal(randomBytes(32));
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), fc.string(), (text, purpose) => {
      const sealed = seal.seal(text, purpose);
      assert.equal(seal.open(sealed, purpose), text);
      assert.notEqual(seal.seal(text, purpose), sealed);
      assert.equal(isSealed(sealed), true);
      assert.equal(sealed.includes(text), false);
      assert.throws(() => seal.open(sealed, `${purpose}x`));
      assert.throws(() => other.open(sealed, purpose));
      assert.throws(() => seal.open(`${sealed.slice(0, -2)}AA${sealed.slice(-2)}`, purpose));
    }),
  );
  assert.throws(() => seal.open('Basic abc', ''));
});

test('the key is made once, by whoever comes first, and is readable by its owner alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'seal-'));
  const inner = join(directory, 'new');
  const keys = await Promise.all(Array.from({ length: 8 }, () => sealingKeyIn(inner)));
  keys.push(await sealingKeyIn(inner));
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 1);
  assert.deepEqual(await readdir(inner), ['sealing.key']);
  assert.equal((await stat(join(inner, 'sealing.key'))).mode & 0o777, 0o600);
  await rm(directory, { recursive: true });
});

test('a key may come from the environment; a short one is refused', () => {
  const key = randomBytes(32);
  assert.deepEqual(sealingKeyOf(key.toString('base64')), key);
  assert.equal(sealingKeyOf('a long sentence that nobody else knows').length, 32);
  assert.throws(() => sealingKeyOf('short'));
  assert.throws(() => createSeal(randomBytes(16)));
});
