// Every form of a value in attributes and custom fields, and many imports of one product.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, assertImported, imported, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.created('/channels', { key: 'shop' });
  await server.created('/custom-objects', { container: 'box', key: 'thing', value: 1 });
});
after(() => server.close());

const at = (typeId: string, key: string, more: object = {}) => ({ typeId, key, ...more });
const money = { type: 'centPrecision', currencyCode: 'EUR', centAmount: 5, fractionDigits: 2 };
const enums = [{ key: 'a1', label: 'A' }];
const localizedEnums = [{ key: 'a1', label: { en: 'A' } }];

/** By the word of attributes: the word of custom fields, a value, and the definition. */
const forms: readonly (readonly [string, string, unknown, object?])[] = [
  ['boolean', 'Boolean', true],
  ['text', 'String', 'text'],
  ['ltext', 'LocalizedString', { en: 'text' }],
  ['enum', 'Enum', 'a1', { values: enums }],
  ['lenum', 'LocalizedEnum', 'a1', { values: localizedEnums }],
  ['number', 'Number', 1.5],
  ['money', 'Money', money],
  ['date', 'Date', '2026-01-02'],
  ['time', 'Time', '10:11:12.000'],
  ['datetime', 'DateTime', '2026-01-02T10:11:12.000Z'],
  ['reference', 'Reference', at('channel', 'shop'), { referenceTypeId: 'channel' }],
];

/** References have ids, and values of enumerations have labels in attributes. */
async function shownOf(word: string, value: unknown): Promise<unknown> {
  if (word === 'reference')
    return { typeId: 'channel', id: (await server.read('/channels/key=shop')).id };
  if (word === 'enum') return enums[0];
  return word === 'lenum' ? localizedEnums[0] : value;
}

test('Attributes of all 22 forms arrive as the product type defines them', async () => {
  const definition = (name: string, type: object) => ({
    ...{ name, type, label: { en: name }, isRequired: false },
  });
  const object = { name: 'reference', referenceTypeId: 'key-value-document' };
  const attributes = [
    ...forms.flatMap(([word, , , more = {}]) => {
      const elementType = { name: word, ...more };
      return [
        definition(word, elementType),
        definition(`${word}-set`, { name: 'set', elementType }),
      ];
    }),
    definition('object', object),
  ];
  const type = { key: 'every', name: 'Every', description: '', attributes };
  assertImported(await imported(server, 'product-types', 'product-type', [type]));
  const values = [
    ...forms.flatMap(([word, , value]) => [
      { name: word, type: word, value },
      { name: `${word}-set`, type: `${word}-set`, value: [value] },
    ]),
    {
      name: 'object',
      type: 'reference',
      value: at('key-value-document', 'thing', { container: 'box' }),
    },
  ];
  const draft = {
    ...{ key: 'every', name: { en: 'E' }, slug: { en: 'every' } },
    productType: at('product-type', 'every'),
    masterVariant: { key: 'every-1', attributes: values },
  };
  const send = () => imported(server, 'product-drafts', 'product-draft', [draft]);
  assertImported(await send());
  const [again] = await send();
  assert.equal(again.resourceVersion, 1);
  const { masterVariant } = (await server.read('/products/key=every')).masterData.staged;
  const shown = new Map<string, any>(
    masterVariant.attributes.map((one: any) => [one.name, one.value]),
  );
  for (const [word, , value] of forms) {
    const expected = await shownOf(word, value);
    assert.deepEqual([shown.get(word), shown.get(`${word}-set`)], [expected, [expected]], word);
  }
  const { id } = await server.read('/custom-objects/box/thing');
  assert.deepEqual(shown.get('object'), { typeId: 'key-value-document', id });
  const wrong = {
    ...draft,
    masterVariant: { key: 'every-1', attributes: [{ ...values[2], type: 'enum' }] },
  };
  const [operation] = await imported(server, 'product-drafts', 'product-draft', [wrong]);
  assert.deepEqual(
    [operation.state, operation.errors[0].code],
    ['validationFailed', 'InvalidField'],
  );
});

test('Custom fields of all 22 forms arrive as bare values, and a wrong word is InvalidField', async () => {
  const definition = (name: string, type: object) => ({
    ...{ name, type, label: { en: name }, required: false },
  });
  const fieldDefinitions = forms.flatMap(([, word, , more = {}]) => {
    const elementType = { name: word, ...more };
    return [definition(word, elementType), definition(`${word}Set`, { name: 'Set', elementType })];
  });
  await server.created('/types', {
    ...{ key: 'every', name: { en: 'E' }, resourceTypeIds: ['category'], fieldDefinitions },
  });
  const fields = Object.fromEntries(
    forms.flatMap(([, word, value]) => [
      [word, { type: word, value }],
      [`${word}Set`, { type: `${word}Set`, value: [value] }],
    ]),
  );
  const category = { key: 'every', name: { en: 'E' }, slug: { en: 'every' } };
  const send = (given: object) =>
    imported(server, 'categories', 'category', [
      { ...category, custom: { type: at('type', 'every'), fields: given } },
    ]);
  assertImported(await send(fields));
  const [again] = await send(fields);
  assert.equal(again.resourceVersion, 1);
  const { custom } = await server.read('/categories/key=every');
  for (const [word, name, value] of forms) {
    const expected = word === 'reference' ? await shownOf(word, value) : value;
    assert.deepEqual(
      [custom.fields[name], custom.fields[`${name}Set`]],
      [expected, [expected]],
      name,
    );
  }
  const [operation] = await send({ String: { type: 'Enum', value: 'a1' } });
  assert.deepEqual(
    [operation.state, operation.errors[0].code],
    ['validationFailed', 'InvalidField'],
  );
});

/** A product with a price and two variants. */
async function product(key: string): Promise<void> {
  const fit = { name: 'fit', type: { name: 'text' }, label: { en: 'F' }, isRequired: false };
  const type = { key: 'shirt', name: 'Shirt', description: '', attributes: [fit] };
  await imported(server, 'product-types', 'product-type', [type]);
  assertImported(
    await imported(server, 'product-drafts', 'product-draft', [
      {
        ...{ key, name: { en: key }, slug: { en: key } },
        productType: at('product-type', 'shirt'),
        masterVariant: { key: `${key}-1` },
        variants: [{ key: `${key}-2` }],
      },
    ]),
  );
}

test('100 prices of one product in five requests make at most five versions', async () => {
  await product('priced');
  const { version } = await server.read('/products/key=priced');
  const prices = Array.from({ length: 100 }, (_, index) => ({
    ...{ key: `price-${index}`, product: at('product', 'priced') },
    productVariant: at('product-variant', `priced-${1 + (index % 2)}`),
    value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: index },
    validFrom: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    validUntil: new Date(Date.UTC(2026, 0, 2 + index)).toISOString(),
  }));
  const ids: string[] = [];
  for (let start = 0; start < prices.length; start += 20)
    ids.push(...(await accepted(server, 'prices', 'price', prices.slice(start, start + 20))));
  assertImported(await Promise.all(ids.map((id) => settled(server, id))));
  const after = await server.read('/products/key=priced');
  const { masterVariant, variants } = after.masterData.staged;
  assert.deepEqual([masterVariant.prices.length, variants[0].prices.length], [50, 50]);
  assert.ok(after.version - version <= 5, `${after.version - version} versions`);
});

test('One import that fails does not spoil the others of its product', async () => {
  await product('spoiled');
  const patch = (variant: number, attributes: object) => ({
    ...{ product: at('product', 'spoiled'), attributes },
    productVariant: at('product-variant', `spoiled-${variant}`),
  });
  const [good, bad] = await imported(server, 'product-variant-patches', 'product-variant-patch', [
    patch(1, { fit: { type: 'text', value: 'slim' } }),
    patch(2, { fit: { type: 'number', value: 1 } }),
  ]);
  assert.deepEqual([good.state, bad.state], ['imported', 'validationFailed']);
});

test('Patches and changes of the HTTP API at the same time lose nothing', async () => {
  await product('shared');
  const patches = Array.from({ length: 50 }, (_, index) => ({
    ...{ product: at('product', 'shared') },
    productVariant: at('product-variant', `shared-${1 + (index % 2)}`),
    attributes: { fit: { type: 'text', value: `fit-${index}` } },
  }));
  const imports = Array.from({ length: 5 }, (_, index) =>
    imported(
      server,
      'product-variant-patches',
      'product-variant-patch',
      patches.slice(index * 10, index * 10 + 10),
    ),
  );
  for (let index = 0; index < 50; ) {
    const { id, version } = await server.read('/products/key=shared');
    const category = await server.created('/categories', {
      ...{
        key: `cat-${index}-${version}`,
        name: { en: 'C' },
        slug: { en: `cat-${index}-${version}` },
      },
    });
    const actions = [{ action: 'addToCategory', category: at('category', category.key) }];
    const { status } = await server.request('POST', `/products/${id}`, { version, actions });
    if (status === 200) index += 1;
    else assert.equal(status, 409);
  }
  assertImported((await Promise.all(imports)).flat());
  const { staged } = (await server.read('/products/key=shared')).masterData;
  assert.equal(staged.categories.length, 50);
  const fits = [staged.masterVariant, ...staged.variants].map(
    ({ attributes }) => attributes[0].value,
  );
  assert.equal(
    fits.every((fit) => /^fit-/.test(fit)),
    true,
  );
});
