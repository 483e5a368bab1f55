import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pickMembers, spliceMembers } from './splice-members.ts';

const member = fc.constantFrom('cart', 'custom', 'id', 'lineItems', '__proto__');
const written = fc.object({
  key: fc.oneof(member, fc.string(), fc.constantFrom('a"b', '\\', 'a\\', '}', '{"cart":')),
  values: [
    fc.string(),
    fc.constantFrom('}', '{', '"', '\\"', '\\\\', ',"cart":{', ']'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  ],
});

test('a document is opened where it is looked into, and closed as it was', () => {
  fc.assert(
    fc.property(written, fc.uniqueArray(member, { minLength: 1 }), (value, members) => {
      const text = JSON.stringify(value);
      const whole = JSON.parse(text);
      const { document, text: closed } = spliceMembers(text, new Set(members));
      const present = members.filter((name) => Object.hasOwn(whole, name));
      assert.deepEqual(Object.keys(document).sort(), [...present].sort());
      for (const name of present)
        assert.equal(JSON.stringify(document[name]), JSON.stringify(whole[name]));
      assert.equal(closed(JSON.stringify), text);
    }),
    { numRuns: 2_000 },
  );
});

test('the members that are picked of a document are the only ones, as they are', () => {
  fc.assert(
    fc.property(written, fc.uniqueArray(member, { minLength: 1 }), (value, members) => {
      const text = JSON.stringify(value);
      const whole = JSON.parse(text);
      const picked = JSON.parse(pickMembers(text, new Set(members)));
      const present = members.filter((name) => Object.hasOwn(whole, name));
      assert.deepEqual(Object.keys(picked).sort(), [...present].sort());
      for (const name of present)
        assert.equal(JSON.stringify(picked[name]), JSON.stringify(whole[name]));
    }),
    { numRuns: 2_000 },
  );
});

test('what has changed in an opened member stands in the text', () => {
  const text =
    '{"cart":{"id":"c"},"name":"cart \\"{","lines":[{"cart":{"id":"no"}},-1.5e3],"z":null}';
  const { document, text: closed } = spliceMembers(text, new Set(['lines', 'cart']));
  document.cart.obj = { name: '$&' };
  document.lines.push('}');
  assert.equal(
    closed(JSON.stringify),
    '{"cart":{"id":"c","obj":{"name":"$&"}},"name":"cart \\"{","lines":[{"cart":{"id":"no"}},-1500,"}"],"z":null}',
  );
});

test('a document without members, or without those that are asked for, stays as it is', () => {
  for (const text of ['{}', '{"a":1}', '{"a":{"cart":1}}'])
    assert.equal(spliceMembers(text, new Set(['cart'])).text(JSON.stringify), text);
});
