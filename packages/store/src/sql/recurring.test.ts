import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recurring } from './recurring.ts';
import { rendered, sql } from './sql.ts';

test('values stand where they are named, as often as they are, beside those that stay', () => {
  let built = 0;
  const statement = recurring<{ a: unknown; b: unknown }>(['a', 'b'], ({ a, b }) => {
    built += 1;
    return sql`select ${a}, ${'fixed'}, ${sql`(${b} = ${a})`}`;
  });
  const text = 'select $1, $2, ($3 = $4)';
  assert.deepEqual(rendered(statement({ a: 1, b: '$1' })), {
    text,
    values: [1, 'fixed', '$1', 1],
  });
  assert.deepEqual(rendered(statement({ a: null, b: [2] })), {
    text,
    values: [null, 'fixed', [2], null],
  });
  assert.equal(built, 1);
});
