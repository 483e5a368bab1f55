import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localizedAttributes } from './localized-attributes.ts';

const german = ({ de, ...others }: any) => (de === undefined ? others : { de });

const text = { en: 'red', de: 'rot' };
const values: readonly (readonly [what: string, value: unknown, expected: unknown])[] = [
  ['a localized text', text, { de: 'rot' }],
  ['a localized text with regions', { 'en-GB': 'x', de: 'y' }, { de: 'y' }],
  ['a set of localized texts', [text, { en: 'x' }], [{ de: 'rot' }, { en: 'x' }]],
  ['a localized enumeration', { key: 'r', label: text }, { key: 'r', label: { de: 'rot' } }],
  ['a set of them', [{ key: 'r', label: text }], [{ key: 'r', label: { de: 'rot' } }]],
  ['nested attributes', [{ name: 'n', value: text }], [{ name: 'n', value: { de: 'rot' } }]],
  [
    'attributes nested in sets',
    [[{ name: 'n', value: [text] }]],
    [[{ name: 'n', value: [{ de: 'rot' }] }]],
  ],
  ...[
    'a text',
    7,
    true,
    null,
    {},
    [],
    { key: 'r', label: 'red' },
    { typeId: 'product', id: 'a' },
    { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1, fractionDigits: 2 },
    [{ typeId: 'product', id: 'a' }],
  ].map((one) => [`left as it is: ${JSON.stringify(one)}`, one, one] as const),
];

for (const [what, value, expected] of values)
  test(what, () => {
    const [found] = localizedAttributes([{ name: 'a', value }], german);
    assert.deepEqual(found, { name: 'a', value: expected });
  });
