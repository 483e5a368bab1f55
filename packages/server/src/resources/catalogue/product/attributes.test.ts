import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productKind } from '@storewright/model/resources/catalogue/product';
import { rehearse } from '../../../testing/rehearse.ts';

const define = (name: string, type: object, more: object = {}) => ({
  name,
  type,
  isRequired: false,
  level: 'Variant',
  attributeConstraint: 'None',
  ...more,
});

const plainEnum = { name: 'enum', values: [{ key: 'r', label: 'Red' }] };
const localizedEnum = { name: 'lenum', values: [{ key: 'l', label: { en: 'Large' } }] };
const nested = { name: 'nested', typeReference: { typeId: 'product-type', id: 'inner' } };
const setOf = (elementType: object) => ({ name: 'set', elementType });

const types = {
  'product-type': [
    {
      id: 'outer',
      attributes: [
        define('boolean', { name: 'boolean' }),
        define('text', { name: 'text' }),
        define('ltext', { name: 'ltext' }),
        define('number', { name: 'number' }),
        define('money', { name: 'money' }),
        define('date', { name: 'date' }),
        define('time', { name: 'time' }),
        define('datetime', { name: 'datetime' }),
        define('enum', plainEnum),
        define('lenum', localizedEnum),
        define('reference', { name: 'reference', referenceTypeId: 'category' }),
        define('review', { name: 'reference', referenceTypeId: 'review' }),
        define('texts', setOf({ name: 'text' })),
        define('colours', setOf(plainEnum)),
        define('nested', nested),
        define('nestings', setOf(nested)),
        define('whole', { name: 'text' }, { level: 'Product' }),
        define('one-for-all', { name: 'text' }, { attributeConstraint: 'SameForAll' }),
        define('own', { name: 'text' }, { attributeConstraint: 'Unique' }),
        define('size', { name: 'text' }, { attributeConstraint: 'CombinationUnique' }),
        define('colour', { name: 'text' }, { attributeConstraint: 'CombinationUnique' }),
      ],
    },
    { id: 'demanding', attributes: [define('needed', { name: 'text' }, { isRequired: true })] },
    {
      id: 'inner',
      attributes: [define('depth', { name: 'number' }), define('deeper', nested)],
    },
  ],
  category: [{ id: 'known' }],
};

const products = rehearse(productKind, { documents: types });
const draft = {
  productType: { typeId: 'product-type', id: 'outer' },
  name: { en: 'Knife' },
  slug: { en: 'knife' },
};
const fresh = products.create({ ...draft, variants: [{ sku: 'second' }] }).document;
const set = (name: string, value?: unknown) =>
  ({ action: 'setAttribute', variantId: 1, name, value }) as { action: string };

const category = { typeId: 'category', id: 'known' };
const euro = { type: 'centPrecision', centAmount: 5, currencyCode: 'EUR', fractionDigits: 2 };

const kept: readonly [string, unknown, unknown][] = [
  ['boolean', false, false],
  ['text', 'x', 'x'],
  ['ltext', { en: 'x', 'de-AT': 'y' }, { en: 'x', 'de-AT': 'y' }],
  ['number', 1.5, 1.5],
  ['money', { centAmount: 5, currencyCode: 'EUR' }, euro],
  ['date', '2024-02-29', '2024-02-29'],
  ['time', '14:00', '14:00:00.000'],
  ['datetime', '2024-06-01T14:00:00+02:00', '2024-06-01T12:00:00.000Z'],
  ['enum', 'r', plainEnum.values[0]],
  ['enum', { key: 'r', label: 'Any' }, plainEnum.values[0]],
  ['lenum', 'l', localizedEnum.values[0]],
  ['reference', category, category],
  ['texts', ['a', 'b', 'a'], ['a', 'b']],
  ['colours', ['r', { key: 'r' }], [plainEnum.values[0]]],
  ['nested', [{ name: 'depth', value: 1 }], [{ name: 'depth', value: 1 }]],
  [
    'nestings',
    [[{ name: 'deeper', value: [{ name: 'depth', value: 2 }] }]],
    [[{ name: 'deeper', value: [{ name: 'depth', value: 2 }] }]],
  ],
];

for (const [name, value, stored] of kept)
  test(`The attribute ${name} takes ${JSON.stringify(value)}`, () => {
    const { document } = products.update(fresh, set(name, value));
    assert.deepEqual(document.masterData.staged.masterVariant.attributes, [
      { name, value: stored },
    ]);
  });

const refused: readonly [string, unknown, string][] = [
  ['boolean', 'true', 'InvalidField'],
  ['text', 1, 'InvalidField'],
  ['ltext', { english: 'x' }, 'InvalidField'],
  ['ltext', 'x', 'InvalidField'],
  ['number', '1', 'InvalidField'],
  ['money', { centAmount: 5 }, 'InvalidField'],
  ['money', { centAmount: 5, currencyCode: 'QQQ' }, 'InvalidField'],
  ['date', '2023-02-29', 'InvalidField'],
  ['time', '25:00', 'InvalidField'],
  ['datetime', '2024-06-01', 'InvalidField'],
  ['enum', 'blue', 'InvalidField'],
  ['lenum', { label: 'Large' }, 'InvalidField'],
  ['reference', { typeId: 'product', id: 'known' }, 'InvalidField'],
  ['reference', 'known', 'InvalidField'],
  ['review', { typeId: 'category', id: 'known' }, 'InvalidField'],
  ['texts', 'a', 'InvalidField'],
  ['texts', ['a', 1], 'InvalidField'],
  ['nested', { name: 'depth', value: 1 }, 'InvalidField'],
  ['nested', [{ name: 'unknown', value: 1 }], 'AttributeNameDoesNotExist'],
  ['nested', [{ name: 'depth', value: 'x' }], 'InvalidField'],
  ['unknown', 1, 'AttributeNameDoesNotExist'],
  ['toString', 1, 'AttributeNameDoesNotExist'],
  ['whole', 'x', 'InvalidInput'],
];

for (const [name, value, code] of refused)
  test(`The attribute ${name} refuses ${JSON.stringify(value)} with ${code}`, () => {
    assert.throws(() => products.update(fresh, set(name, value)), { code });
  });

test('A nested attribute is refused below the deepest level', () => {
  const nestedIn = (levels: number): unknown =>
    levels === 0 ? [] : [{ name: 'deeper', value: nestedIn(levels - 1) }];
  products.update(fresh, set('nested', nestedIn(4)));
  assert.throws(() => products.update(fresh, set('nested', nestedIn(5))), { code: 'InvalidInput' });
});

test('An attribute keeps its place when it is changed and goes when it has no value', () => {
  const both = products.update(
    fresh,
    set('text', 'a'),
    set('number', 1),
    set('text', 'b'),
  ).document;
  const names = (product: any) =>
    product.masterData.staged.masterVariant.attributes.map(({ name }: any) => name);
  assert.deepEqual(names(both), ['text', 'number']);
  assert.deepEqual(names(products.update(both, set('text')).document), ['number']);
});

test('A draft may not give an attribute twice', () => {
  const attributes = [
    { name: 'text', value: 'a' },
    { name: 'text', value: 'b' },
  ];
  assert.throws(() => products.create({ ...draft, masterVariant: { attributes } }), {
    code: 'InvalidInput',
  });
});

test('An attribute of the product itself is set apart from variants', () => {
  const { document } = products.update(fresh, {
    action: 'setProductAttribute',
    name: 'whole',
    value: 'x',
  } as { action: string });
  assert.deepEqual(document.masterData.staged.attributes, [{ name: 'whole', value: 'x' }]);
  assert.throws(
    () =>
      products.update(fresh, { action: 'setProductAttribute', name: 'text', value: 'x' } as {
        action: string;
      }),
    { code: 'InvalidInput' },
  );
});

const variant = (attributes: object, sku: string) => ({
  sku,
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
});

const pairs: readonly [string, object, object, string | undefined][] = [
  ['the same SameForAll value', { 'one-for-all': 'a' }, { 'one-for-all': 'a' }, undefined],
  ['different SameForAll values', { 'one-for-all': 'a' }, { 'one-for-all': 'b' }, 'InvalidField'],
  ['a SameForAll value in one only', { 'one-for-all': 'a' }, {}, 'InvalidField'],
  ['different Unique values', { own: 'a' }, { own: 'b' }, undefined],
  ['no Unique values', {}, {}, undefined],
  ['the same Unique value', { own: 'a' }, { own: 'a' }, 'DuplicateAttributeValue'],
  ['different combinations', { size: 'L', colour: 'r' }, { size: 'L', colour: 'b' }, undefined],
  [
    'the same combination',
    { size: 'L', colour: 'r' },
    { size: 'L', colour: 'r' },
    'DuplicateAttributeValues',
  ],
];

for (const [what, first, second, code] of pairs)
  test(`Two variants with ${what} are ${code === undefined ? 'accepted' : `refused with ${code}`}`, () => {
    const run = () =>
      products.create({
        ...draft,
        masterVariant: variant(first, '1'),
        variants: [variant(second, '2')],
      });
    if (code === undefined) run();
    else assert.throws(run, { code });
  });

test('A SameForAll attribute is changed in all variants at once', () => {
  const { document } = products.update(fresh, {
    action: 'setAttributeInAllVariants',
    name: 'one-for-all',
    value: 'a',
  } as { action: string });
  const { masterVariant, variants } = document.masterData.staged;
  assert.deepEqual(masterVariant.attributes, variants[0].attributes);
});

test('A required attribute must have a value when a product without variants is published', () => {
  const productType = { typeId: 'product-type', id: 'demanding' };
  const { masterVariant: _, ...bare } = { ...draft, productType } as { masterVariant?: unknown };
  const { document: empty } = products.create(bare);
  assert.throws(() => products.update(empty, { action: 'publish' }), {
    code: 'RequiredField',
    members: { field: 'needed' },
  });
  const inAll = { action: 'setAttributeInAllVariants', name: 'needed', value: 'x' };
  const { document } = products.update(empty, inAll, { action: 'publish' });
  assert.equal(document.masterData.published, true);
  assert.throws(() => products.create({ ...bare, publish: true }), { code: 'RequiredField' });
});

test('Two variants without any difference are refused', () => {
  assert.throws(() => products.create({ ...draft, variants: [{}] }), {
    code: 'DuplicateVariantValues',
  });
});

test('A product that was there before its type changed can still be changed elsewhere', () => {
  const withText = products.update(fresh, set('text', 'x')).document;
  const narrowed = rehearse(productKind, {
    documents: { 'product-type': [{ id: 'outer', attributes: [] }] },
  });
  narrowed.update(withText, { action: 'changeName', name: { en: 'Blade' } } as { action: string });
});
