// Attributes whose values differ among the variants of a product, also for concurrent requests; and
// the documents deleted with a variant.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
let typeId: string;
before(async () => {
  shop = await startModularShop();
  const attribute = (name: string, attributeConstraint: string) => ({
    ...{ name, attributeConstraint, label: { en: name } },
    type: { name: 'text' },
    isRequired: false,
  });
  const type = await shop.server.created('/product-types', {
    name: 'Shirt',
    description: '',
    attributes: [
      attribute('code', 'Unique'),
      attribute('size', 'CombinationUnique'),
      attribute('colour', 'CombinationUnique'),
      attribute('brand', 'SameForAll'),
      attribute('note', 'None'),
    ],
  });
  typeId = type.id;
});
after(() => shop.server.close());

const shirt = () => shop.jacket({ productType: { id: typeId }, attributes: [] });

const valued = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value }));

const made = (product: any, values: object) =>
  shop.variantOf(product, { attributes: valued(values) });

const refused = (product: any, values: object) =>
  shop.server.request('POST', '/variants', {
    product: { typeId: 'product', id: product.id },
    attributes: valued(values),
  });

const long = 'x'.repeat(600);

const conflicts: readonly (readonly [string, object, object, object])[] = [
  [
    'a value that is unique',
    { code: 'a' },
    { code: 'a', size: 'S' },
    { code: 'DuplicateAttributeValue', attribute: { name: 'code', value: 'a' } },
  ],
  [
    'a long value that is unique',
    { code: long },
    { code: long },
    {
      code: 'DuplicateAttributeValue',
      attribute: { name: 'code', value: `"${long.slice(0, 49)}…` },
    },
  ],
  [
    'a combination',
    { size: 'S', colour: 'red' },
    { colour: 'red', size: 'S', code: 'b' },
    {
      code: 'DuplicateAttributeValues',
      attributes: valued({ colour: 'red', size: 'S' }),
    },
  ],
  [
    'a part of a combination that has no more',
    { size: 'S' },
    { size: 'S' },
    { code: 'DuplicateAttributeValues', attributes: valued({ size: 'S' }) },
  ],
];
for (const [what, first, second, expected] of conflicts)
  test(`another variant of the product may not have ${what}`, async () => {
    const product = await shirt();
    await made(product, first);
    const { status, body } = await refused(product, second);
    assert.equal(status, 400, JSON.stringify(body));
    const { message: _, ...error } = body.errors[0];
    assert.deepEqual(error, expected);
    await made(await shirt(), second);
  });

const differing: readonly (readonly [string, object, object])[] = [
  ['another value', { code: 'a' }, { code: 'b' }],
  ['no value', {}, {}],
  ['another combination', { size: 'S', colour: 'red' }, { size: 'S', colour: 'blue' }],
  ['a part of a combination', { size: 'S', colour: 'red' }, { size: 'S' }],
  ['what need not differ', { note: 'n' }, { note: 'n' }],
  ['what must not differ, the same', { brand: 'one' }, { brand: 'one' }],
  ['what must not differ, not at all', { brand: 'one' }, {}],
];
for (const [what, first, second] of differing)
  test(`another variant may have ${what}`, async () => {
    const product = await shirt();
    await made(product, first);
    assert.equal((await refused(product, second)).status, 201);
  });

test('a value is free again when neither side has it any more, and goes with its variant', async () => {
  const product = await shirt();
  const one = await made(product, { code: 'a' });
  const path = `/variants/${one.id}`;
  await shop.server.changed(path, { action: 'setAttribute', name: 'code', value: 'b' });
  for (const code of ['a', 'b']) assert.equal((await refused(product, { code })).status, 400);
  const { version, ...shown } = await shop.server.changed(path, { action: 'publish' });
  assert.equal('distinct' in shown, false);
  await made(product, { code: 'a' });
  assert.equal((await refused(product, { code: 'b' })).status, 400);
  await shop.server.expecting(200, 'DELETE', `${path}?version=${version}`);
  await made(product, { code: 'b' });
});

test('a change to what another variant has is refused', async () => {
  const product = await shirt();
  await made(product, { size: 'S', colour: 'red' });
  const { id, version } = await made(product, { size: 'M', colour: 'red' });
  const actions = [{ action: 'setAttribute', name: 'size', value: 'S' }];
  const answer = await shop.server.request('POST', `/variants/${id}`, { version, actions });
  assert.equal(answer.body.errors[0].code, 'DuplicateAttributeValues');
});

test('of two variants that are made at once with the same value one is refused', async () => {
  const product = await shirt();
  const answers = await Promise.all([1, 2].map(() => refused(product, { code: 'a' })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
});

const codeOf = ({ status, body }: any) => (status < 300 ? status : body.errors[0].code);

const setting = async ({ id }: any, value: string | undefined, more: object = {}) => {
  const { version } = await shop.server.read(`/variants/${id}`);
  const actions = [{ action: 'setAttribute', name: 'brand', value, ...more }];
  return codeOf(await shop.server.request('POST', `/variants/${id}`, { version, actions }));
};

test('a value that must be the same in all is refused when another variant has another one', async () => {
  const product = await shirt();
  const first = await made(product, { brand: 'one' });
  const { status, body } = await refused(product, { brand: 'two' });
  const { message: _, ...error } = body.errors[0];
  assert.equal(status, 400);
  assert.deepEqual(error, {
    ...{ code: 'InvalidField', field: 'brand', invalidValue: 'two', allowedValues: ['one'] },
  });
  assert.equal(await setting(first, 'two'), 200);
  // What the only one has staged is not refused, but both of its sides stand against others.
  for (const brand of ['one', 'two'])
    assert.equal(codeOf(await refused(product, { brand })), 'InvalidField');
  await shop.server.changed(`/variants/${first.id}`, { action: 'publish' });
  const second = await made(product, { brand: 'two' });
  assert.equal(await setting(second, 'three'), 'InvalidField');
  assert.equal(await setting(second, undefined, { staged: false }), 200);
  assert.equal(await setting(second, 'three', { staged: false }), 'InvalidField');
  assert.equal(await setting(first, undefined, { staged: false }), 200);
  assert.equal(await setting(second, 'three', { staged: false }), 200);
  await made(await shirt(), { brand: 'of another product' });
});

test('of variants that get different values at once, those that are stored have the same', async () => {
  const product = await shirt();
  const variants = await Promise.all(Array.from({ length: 8 }, () => made(product, {})));
  const answers = await Promise.all(
    variants.map(({ id, version }, at) => {
      const set = { action: 'setAttribute', name: 'brand', value: `brand ${at}`, staged: false };
      return shop.server.request('POST', `/variants/${id}`, { version, actions: [set] });
    }),
  );
  const codes = answers.map(codeOf);
  assert.equal(codes.filter((code) => code === 'InvalidField').length, 7, codes.join());
  const where = encodeURIComponent(`product(id = "${product.id}")`);
  const { results } = await shop.server.read(`/variants?where=${where}`);
  const brands = results.flatMap(({ current }: any) =>
    current.attributes.filter(({ name }: any) => name === 'brand'),
  );
  assert.equal(brands.length, 1);
});

test('predicates do not know what is kept of them', async () => {
  const where = encodeURIComponent('distinct contains any ("a")');
  await shop.server.expecting(400, 'GET', `/variants?where=${where}`);
});

test('GraphQL deletes a variant, and warns when it stood for its product', async () => {
  const product = await shirt();
  const [one, two] = [await made(product, {}), await made(product, {})];
  await shop.server.changed(`/products/${product.id}`, {
    action: 'setDefaultVariant',
    variant: { typeId: 'variant', id: one.id },
  });
  const deleted = async ({ id, version }: any) => {
    const { deleteVariant } = await shop.server.graphql(`mutation {
      deleteVariant(id: "${id}", version: ${version}) {
        variant { id } warnings { __typename code message } } }`);
    assert.deepEqual(deleteVariant.variant, { id });
    return deleteVariant.warnings.map(({ message: _, ...warning }: any) => warning);
  };
  assert.deepEqual(await deleted(two), []);
  const typed = 'DefaultVariantDeletedTypedWarning';
  assert.deepEqual(await deleted(one), [{ __typename: typed, code: 'DefaultVariantDeleted' }]);
});
