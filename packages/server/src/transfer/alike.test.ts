import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame } from '@storewright/model/base/equality';
import fc from 'fast-check';
import { isAlike, withoutIds } from './planned.ts';

const member = fc.constantFrom('id', 'typeId', 'name', 'parts');

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', 1, true, null, undefined),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(member, tie('value'), { maxKeys: 3 }),
  ),
}));

test('the id of a reference counts, that of a part does not', () => {
  const part = { id: 'a', parts: {} };
  const reference = { ...part, typeId: undefined };
  assert.equal(isAlike(part, { ...part, id: 'b' }), true);
  for (const [one, other] of [
    [part, reference],
    [reference, part],
    [{ ...part, id: [] }, reference],
    [reference, { ...reference, id: 'b' }],
  ])
    assert.equal(isAlike(one, other), false);
});

test('values are alike exactly when they are the same without the ids of their parts', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      assert.equal(isAlike(one, other), isSame(withoutIds(one), withoutIds(other)));
      assert.equal(isAlike(one, structuredClone(one)), true);
    }),
    { numRuns: 2_000 },
  );
});
