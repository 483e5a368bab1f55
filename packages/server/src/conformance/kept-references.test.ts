// A reference and the deletion of what it leads to, at the same moment on two server processes: one
// of the two is refused, whoever comes first, and no reference is left dangling.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Processes, startProcesses } from '../testing/processes.ts';

let processes: Processes;
let productType: string;

before(async () => {
  processes = await startProcesses();
  productType = (await created('/product-types', { name: 'T', description: 'T' })).id;
});
after(() => processes.stop());

const request = (index: number, method: string, path: string, body?: object) =>
  processes.clients[index % 2]!.request(method, path, body);

async function created(path: string, draft: object): Promise<any> {
  const { status, body } = await request(0, 'POST', path, draft);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const rounds = 30;
const names = { name: { en: 'Lamp' } };
const slug = (round: number, way: string) => ({ slug: { en: `lamp-${way}-${round}` } });
const outcome = ({ status, body }: { status: number; body: any }): string =>
  status < 300 ? `${status}` : `${status} ${body.errors?.[0]?.code}`;

interface Way {
  readonly title: string;
  /** Makes what is deleted, and what refers to it at the same moment. */
  readonly make: (round: number) => Promise<{
    readonly target: { readonly path: string; readonly version: number };
    readonly refer: () => Promise<{ status: number; body: any }>;
    readonly reference: (body: any) => unknown;
  }>;
}

const taxCategory = async () => {
  const { id, version } = await created('/tax-categories', { name: 'S', rates: [] });
  const reference = { typeId: 'tax-category', id };
  return { reference, target: { path: `/tax-categories/${id}`, version } };
};

const ways: readonly Way[] = [
  {
    title: 'a new product and its tax category',
    async make(round) {
      const { reference, target } = await taxCategory();
      const type = { productType: { typeId: 'product-type', id: productType } };
      const draft = { ...names, ...slug(round, 'new'), ...type, taxCategory: reference };
      return {
        target,
        refer: () => request(round, 'POST', '/products', draft),
        reference: (body) => body.taxCategory,
      };
    },
  },
  {
    title: 'a product that is given the tax category',
    async make(round) {
      const { reference, target } = await taxCategory();
      const type = { productType: { typeId: 'product-type', id: productType } };
      const { id, version } = await created('/products', {
        ...names,
        ...slug(round, 'set'),
        ...type,
      });
      const actions = [{ action: 'setTaxCategory', taxCategory: reference }];
      return {
        target,
        refer: () => request(round, 'POST', `/products/${id}`, { version, actions }),
        reference: (body) => body.taxCategory,
      };
    },
  },
  {
    title: 'a customer that is put into the store, by its key',
    async make(round) {
      const key = `store-${round}`;
      const { id, version } = await created('/stores', { key, name: { en: 'S' } });
      const draft = {
        email: `${key}@x.example`,
        password: 'p',
        stores: [{ typeId: 'store', key }],
      };
      return {
        target: { path: `/stores/${id}`, version },
        refer: () => request(round, 'POST', '/customers', draft),
        reference: ({ customer }) => customer.stores[0],
      };
    },
  },
];

for (const { title, make } of ways) {
  test(`${title}: none of ${rounds} races leaves a dangling reference`, async () => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { target, refer, reference } = await make(round);
      const remove = () => request(round + 1, 'DELETE', `${target.path}?version=${target.version}`);
      const pause = new Promise((resolve) => setTimeout(resolve, (round % 6) * 2));
      const [referred, removed] = await Promise.all(
        round % 2 === 0 ? [refer(), pause.then(remove)] : [pause.then(refer), remove()],
      );
      const both = `${outcome(referred)}, ${outcome(removed)}`;
      seen.add(both);
      const isReferred = referred.status < 300;
      assert.equal(isReferred, removed.status === 400, both);
      if (isReferred) {
        assert.ok(reference(referred.body));
        assert.match(outcome(removed), /400 ReferenceExists/);
        assert.equal((await request(0, 'GET', target.path)).status, 200);
      } else assert.match(outcome(referred), /400 (ReferencedResourceNotFound|ResourceNotFound)/);
    }
    assert.ok(seen.size >= 1, [...seen].join('; '));
  });
}
