import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../declaration/index.ts';
import { priceOfScore } from './price-function.ts';

for (const [text, score, expected] of [
  ['(50 * x) + 4000', 3, 4150],
  ['x', 7, 7],
  ['2 + 3 * x', 4, 14],
  ['(2 + 3) * x', 4, 20],
  ['0.5 * x', 5, 2],
  ['0.1 * x + 0.2', 3, 0],
  ['10 - x - 1', 4, 5],
  ['100 * -x + 1000', 4, 600],
] as const)
  test(`${text} of ${score} is ${expected}`, () =>
    assert.equal(priceOfScore(text, score), expected));

for (const text of ['', 'y', '(x', 'x)', '1 +', '2 x', 'x ** 2', '1e9', '1 - x', '('.repeat(499)])
  test(`'${text.slice(0, 10)}' is refused`, () =>
    assert.throws(
      () => priceOfScore(text, 5),
      (fault) => fault instanceof ApiError && fault.code === 'InvalidInput',
    ));

test('a price beyond what JSON carries is a MoneyOverflow', () =>
  assert.throws(
    () => priceOfScore('x * x * x', Number.MAX_SAFE_INTEGER),
    (fault) => fault instanceof ApiError && fault.code === 'MoneyOverflow',
  ));
