// How many resources of a kind a project may hold: one more is refused, and room is made by deleting.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Sample {
  readonly kind: string;
  readonly path: string;
  readonly most: number;
  /** Members of the n-th document that no two of them may share; they make a draft with `fixed`. */
  readonly own: (n: number) => object;
  readonly fixed?: () => Promise<object>;
}

const samples: readonly Sample[] = [
  { kind: 'zone', path: '/zones', most: 100, own: (n) => ({ name: `Zone ${n}` }) },
  {
    kind: 'shipping-method',
    path: '/shipping-methods',
    most: 100,
    own: (n) => ({ key: `method-${n}`, name: `Method ${n}` }),
    async fixed() {
      const { id } = await server.created('/tax-categories', { name: 'For methods', rates: [] });
      return { taxCategory: { typeId: 'tax-category', id }, zoneRates: [], isDefault: false };
    },
  },
  {
    kind: 'tax-category',
    path: '/tax-categories',
    most: 100,
    own: (n) => ({ name: `Category ${n}` }),
    fixed: async () => ({ rates: [] }),
  },
  {
    kind: 'category',
    path: '/categories',
    most: 10_000,
    own: (n) => ({ name: { en: `Category ${n}` }, slug: { en: `category-${n}` } }),
  },
  {
    kind: 'customer-group',
    path: '/customer-groups',
    most: 10_000,
    own: (n) => ({ groupName: `Group ${n}` }),
  },
];

/** Copies of a document straight into storage, until the project holds `count`. */
async function fill({ kind, path, own }: Sample, template: any, count: number): Promise<void> {
  const { storage, newId } = server.server.world;
  let held = (await server.request('GET', `${path}?limit=0`)).body.total;
  const { groupName: _group, ...rest } = template;
  while (held < count) {
    const writes = Array.from({ length: Math.min(500, count - held) }, (_, index) => {
      const n = 1_000_000 + held + index;
      const { groupName, ...members } = own(n) as { groupName?: string };
      const named = groupName === undefined ? {} : { name: groupName };
      const document = { ...rest, ...members, ...named, id: newId() };
      return { type: 'insert', kind, document, messages: [] } as const;
    });
    assert.deepEqual(await storage.commit('demo', writes), { outcome: 'done' });
    held += writes.length;
  }
}

for (const sample of samples)
  describe(`at most ${sample.most} of ${sample.path}`, () => {
    const { path, kind, most, own } = sample;
    let fixed: object = {};
    const draft = (n: number) => ({ ...own(n), ...fixed });

    before(async () => {
      fixed = (await sample.fixed?.()) ?? {};
      await fill(sample, await server.created(path, draft(0)), most - 1);
      // The server counts again after half of the time in which it expects a project to reach the limit. Storage is faster.
      await sleep(most / 20);
    });

    test('the last one is made, a further one refused with the kind, and none is stored', async () => {
      const last = await server.created(path, draft(1));
      const { status, body } = await server.request('POST', path, draft(2));
      assert.equal(status, 400);
      assert.equal(body.errors[0].code, 'MaxResourceLimitExceeded');
      assert.equal(body.errors[0].exceededResource, kind);
      const { total } = (await server.request('GET', `${path}?limit=0`)).body;
      assert.equal(total, most);
      const gone = await server.request('DELETE', `${path}/${last.id}?version=${last.version}`);
      assert.equal(gone.status, 200);
      await server.created(path, draft(3));
    });
  });

test('GraphQL is held to the same limit', async () => {
  const query = 'mutation { createZone(draft: { name: "x" }) { id } }';
  const [error] = await server.graphqlErrors(query);
  assert.equal(error.extensions.code, 'MaxResourceLimitExceeded');
});
