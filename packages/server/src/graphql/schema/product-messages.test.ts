// Products in messages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enableMessages } from '../../testing/customers.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await enableMessages(server);
  await server.created('/product-types', {
    key: 'lamp',
    name: 'Lamp',
    description: 'Lamp',
    attributes: [attribute('maker', 'Product'), attribute('shade', 'Variant')],
  });
  await server.created('/products', {
    productType: { typeId: 'product-type', key: 'lamp' },
    key: 'floor',
    name: { en: 'Floor' },
    slug: { en: 'floor' },
    attributes: [{ name: 'maker', value: 'Ann' }],
    masterVariant: { attributes: [{ name: 'shade', value: 'red' }] },
    variants: [{ attributes: [{ name: 'shade', value: 'blue' }] }],
  });
});
after(() => server.close());

const attribute = (name: string, level: string) => ({
  name,
  level,
  type: { name: 'text' },
  label: { en: name },
  isRequired: false,
});

test('a message about a product tells its attributes and how they are defined', async () => {
  const definition = 'value attributeDefinition { name level }';
  const data = await server.graphql(
    `{ messages(where: "type = \\"ProductCreated\\"") { results { payload {
      ... on ProductCreated { productProjection {
        attributes { ${definition} }
        masterVariant { attributesRaw { ${definition} } }
        variants { attributesRaw { ${definition} } } } } } } } }`,
  );
  const [{ payload }] = data.messages.results;
  const one = (value: string, name: string, level: string) => [
    { value, attributeDefinition: { name, level } },
  ];
  assert.deepEqual(payload.productProjection, {
    attributes: one('Ann', 'maker', 'Product'),
    masterVariant: { attributesRaw: one('red', 'shade', 'Variant') },
    variants: [{ attributesRaw: one('blue', 'shade', 'Variant') }],
  });
});
