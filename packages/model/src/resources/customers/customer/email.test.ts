import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emailTarget, emailValues, foldedEmail } from './email.ts';

const same: readonly (readonly [string, string])[] = [
  ['Ann@Example.COM', 'ann@example.com'],
  ['ÄNN@example.com', 'änn@example.com'],
  ['ЮЛИЯ@пример.рф', 'юлия@пример.рф'],
];
for (const [left, right] of same)
  test(`${left} and ${right} are one address`, () =>
    assert.equal(foldedEmail(left), foldedEmail(right)));

const different: readonly (readonly [string, string])[] = [
  ['\u212Aim@example.com', 'kim@example.com'],
  ['m\u0131ke@example.com', 'mike@example.com'],
  ['\u0130da@example.com', 'ida@example.com'],
  ['\u017Fam@example.com', 'sam@example.com'],
];
for (const [left, right] of different)
  test(`${left} and ${right} are two addresses`, () =>
    assert.notEqual(foldedEmail(left), foldedEmail(right)));

test('folding leaves a folded address as it is, and makes no letter one of ASCII', () => {
  const ascii = (text: string) => Array.from(text).filter((letter) => letter <= '\x7f').length;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldedEmail(text);
      assert.equal(foldedEmail(folded), folded);
      assert.equal(ascii(folded), ascii(text));
    }),
  );
});

test('global customers have one value, those of stores one for each store', () => {
  assert.deepEqual(emailValues('A@b', []), [':a@b']);
  assert.deepEqual(emailValues('A@b', ['x', 'y']), ['x:a@b', 'y:a@b']);
  assert.deepEqual(emailTarget('A@b', undefined), { unique: 'email', value: ':a@b' });
  assert.deepEqual(emailTarget('A@b', 'y'), { unique: 'email', value: 'y:a@b' });
});
