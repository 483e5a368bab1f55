// A project whose catalogue is modular, with products and variants in it.
import { startTestServer, type TestServer } from './harness.ts';

export interface ModularShop {
  readonly server: TestServer;
  readonly typeId: string;
  /** A published product without variants. */
  jacket(more?: object): Promise<any>;
  /** A published variant of it. */
  variantOf(product: { readonly id: string }, more?: object): Promise<any>;
  /** What is told of a document, in its order. */
  messagesOf(id: string): Promise<readonly any[]>;
  /** Ids of a page, sorted. */
  idsOf(path: string): Promise<readonly string[]>;
}

/** @param options of the server */
export async function startModularShop(options: object = {}): Promise<ModularShop> {
  const server = await startTestServer({ options });
  const typeId = await setUp(server);
  let products = 0;
  let variants = 0;
  return {
    server,
    typeId,
    jacket(more = {}) {
      products += 1;
      return server.created('/products', {
        key: `jacket-${products}`,
        productType: { id: typeId },
        name: { en: 'Jacket' },
        slug: { en: `jacket-${products}` },
        attributes: [{ name: 'brand', value: 'B' }],
        publish: true,
        ...more,
      });
    },
    variantOf({ id }, more = {}) {
      variants += 1;
      return server.created('/variants', {
        product: { typeId: 'product', id },
        sku: `J-${variants}`,
        key: `j-${variants}`,
        attributes: [{ name: 'size', value: 'S' }],
        publish: true,
        ...more,
      });
    },
    async messagesOf(id) {
      const where = encodeURIComponent(`resource(id = "${id}")`);
      return (await server.read(`/messages?where=${where}&sort=sequenceNumber%20asc`)).results;
    },
    idsOf: async (path) => (await server.read(path)).results.map(({ id }: any) => id).sort(),
  };
}

async function setUp(server: TestServer): Promise<string> {
  await server.changed(
    '',
    {
      action: 'changeMessagesConfiguration',
      messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
    },
    { action: 'setProductCatalogModel', productCatalogModel: 'Modular' },
  );
  const attribute = (name: string, level: string, isRequired = false) => ({
    name,
    label: { en: name },
    type: { name: 'text' },
    isRequired,
    level,
  });
  const { id } = await server.created('/product-types', {
    name: 'Jacket',
    description: '',
    attributes: [
      attribute('size', 'Variant', true),
      attribute('brand', 'Product'),
      attribute('note', 'Variant'),
    ],
  });
  return id;
}
