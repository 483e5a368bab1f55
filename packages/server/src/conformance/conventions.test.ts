// The chapter "Common query behavior": each rule on kinds that have nothing else in common.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Sample {
  readonly path: string;
  /** Draft of the n-th document; `mark` is a text that orders and finds them. */
  readonly draft: (mark: string, n: number) => object;
  /** Field that holds the mark, in predicates and in sorts. */
  readonly where: (test: string) => string;
  readonly sort: string;
  readonly markOf: (document: any) => string;
  /** Field that only the first of every three documents has. */
  readonly rare: string;
}

const plain = (field: string) => ({
  where: (comparison: string) => `${field} ${comparison}`,
  sort: field,
  markOf: (document: any) => document[field],
});

const english = (field: string) => ({
  where: (comparison: string) => `${field}(en ${comparison})`,
  sort: `${field}.en`,
  markOf: (document: any) => document[field].en,
});

const samples: readonly Sample[] = [
  {
    path: '/zones',
    draft: (name, n) => ({ name, ...(n % 3 === 0 ? { description: 'D' } : {}) }),
    ...plain('name'),
    rare: 'description',
  },
  {
    path: '/categories',
    draft: (mark, n) => ({
      name: { en: mark },
      slug: { en: `slug-${mark}-${n}` },
      ...(n % 3 === 0 ? { externalId: 'x' } : {}),
    }),
    ...english('name'),
    rare: 'externalId',
  },
  {
    path: '/carts',
    draft: (mark, n) => ({
      currency: 'EUR',
      customerEmail: mark,
      ...(n % 3 === 0 ? { country: 'DE' } : {}),
    }),
    ...plain('customerEmail'),
    rare: 'country',
  },
  {
    path: '/payments',
    draft: (mark, n) => ({
      interfaceId: mark,
      amountPlanned: { currencyCode: 'EUR', centAmount: n },
      ...(n % 3 === 0 ? { anonymousId: 'a' } : {}),
    }),
    ...plain('interfaceId'),
    rare: 'anonymousId',
  },
  {
    path: '/channels',
    draft: (mark, n) => ({
      key: `${mark.toLowerCase()}-${n}`,
      name: { en: mark },
      ...(n % 3 === 0 ? { address: { country: 'DE' } } : {}),
    }),
    ...english('name'),
    rare: 'address',
  },
];

/** Query parameters in the order given; a name may repeat. */
type Query = readonly (readonly [name: string, value: string])[];

const ask = (path: string, query: Query = [], method = 'GET'): Promise<Answer> =>
  server.request(method, `${path}?${new URLSearchParams(query.map(([...pair]) => pair))}`);

async function pageOf(path: string, query: Query = []): Promise<any> {
  const { status, body } = await ask(path, query);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** In ASCII upper case comes first: sorting is case sensitive. */
const marks = ['Ant', 'Bee', 'ant', 'bee', 'cow', 'dog', 'eel', 'fox', 'gnu'];
const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

for (const { path, draft, where, sort, markOf, rare } of samples)
  describe(`queries of ${path}`, () => {
    let documents: any[];
    before(async () => {
      documents = [];
      // Out of order, so that no sort is right by chance.
      for (const [n, mark] of [...marks].reverse().entries()) {
        documents.push(await server.created(path, draft(mark, n)));
      }
    });
    const marksOf = (page: any) => page.results.map(markOf);
    const ids = () => documents.map(({ id }) => id).sort(byText);

    test('a page has limit, offset, count, total and results, and no more members', async () => {
      const page = await pageOf(path);
      assert.deepEqual(Object.keys(page).sort(), ['count', 'limit', 'offset', 'results', 'total']);
      const { results, ...members } = page;
      assert.deepEqual(members, { limit: 20, offset: 0, count: 9, total: 9 });
      assert.deepEqual(
        results.map(({ id }: any) => id),
        ids(),
      );
    });

    test('a result is the very document that a read gives', async () => {
      const { results } = await pageOf(path, [['limit', '1']]);
      assert.deepEqual(results[0], (await ask(`${path}/${results[0].id}`)).body);
    });

    for (const [limit, offset, count] of [
      ['0', '0', 0],
      ['1', '0', 1],
      ['4', '2', 4],
      ['500', '0', 9],
      ['5', '7', 2],
      ['5', '9', 0],
      ['5', '10000', 0],
    ] as const)
      test(`limit ${limit} at offset ${offset} gives ${count} results and the whole total`, async () => {
        const page = await pageOf(path, [
          ['limit', limit],
          ['offset', offset],
        ]);
        const from = Number(offset);
        assert.deepEqual(
          page.results.map(({ id }: any) => id),
          ids().slice(from, from + Number(limit)),
        );
        const { results: _, ...members } = page;
        assert.deepEqual(members, { limit: Number(limit), offset: from, count, total: 9 });
      });

    for (const [name, value] of [
      ['limit', '501'],
      ['limit', '-1'],
      ['limit', 'x'],
      ['limit', '1.5'],
      ['limit', ''],
      ['offset', '10001'],
      ['offset', '-1'],
      ['withTotal', 'yes'],
      ['sort', 'absent'],
      ['sort', 'id sideways'],
      ['sort', ''],
      ['where', 'id ='],
      ['where', 'absent = 1'],
      ['where', 'id = :absent'],
      ['where', ''],
    ] as const)
      test(`${name}=${value} is refused and named`, async () => {
        const { status, body } = await ask(path, [[name, value]]);
        assert.equal(status, 400);
        assert.equal(body.errors[0].code, 'InvalidInput');
        assert.ok(body.message.startsWith(`Malformed parameter: ${name}`), body.message);
      });

    test('withTotal=false leaves the total out, withTotal=true does not', async () => {
      assert.equal('total' in (await pageOf(path, [['withTotal', 'false']])), false);
      assert.equal((await pageOf(path, [['withTotal', 'true']])).total, 9);
    });

    test('the total of a predicate counts what it leaves', async () => {
      const query: Query = [
        ['where', where('in ("ant", "bee", "cow")')],
        ['limit', '2'],
      ];
      const { total, count } = await pageOf(path, query);
      assert.deepEqual({ total, count }, { total: 3, count: 2 });
      const none = await pageOf(path, [['where', where('= "absent"')]]);
      assert.deepEqual(none, { limit: 20, offset: 0, count: 0, total: 0, results: [] });
    });

    test('a sort goes up without a word, up with asc, down with desc, and minds upper case', async () => {
      assert.deepEqual(marksOf(await pageOf(path, [['sort', sort]])), marks);
      assert.deepEqual(marksOf(await pageOf(path, [['sort', `${sort} asc`]])), marks);
      const down = await pageOf(path, [['sort', `${sort} desc`]]);
      assert.deepEqual(marksOf(down), [...marks].reverse());
    });

    test('several sorts apply in their order', async () => {
      const isRare = (document: any) => document[rare] !== undefined;
      const rareFirst = [...documents].sort(
        (left, right) =>
          Number(isRare(right)) - Number(isRare(left)) || byText(markOf(left), markOf(right)),
      );
      const first = rare === 'address' ? 'address.country' : rare;
      const page = await pageOf(path, [
        ['sort', `${first} desc`],
        ['sort', `${sort} asc`],
      ]);
      assert.deepEqual(marksOf(page), rareFirst.map(markOf));
    });

    test('documents without the value come last, up and down', async () => {
      const first = rare === 'address' ? 'address.country' : rare;
      for (const way of ['asc', 'desc']) {
        const { results } = await pageOf(path, [['sort', `${first} ${way}`]]);
        const held = results.map((document: any) => document[rare] !== undefined);
        assert.deepEqual(held, [true, true, true, ...Array(6).fill(false)]);
      }
    });

    test('sort, limit and offset go together', async () => {
      const page = await pageOf(path, [
        ['sort', `${sort} desc`],
        ['limit', '3'],
        ['offset', '2'],
      ]);
      assert.deepEqual(marksOf(page), [...marks].reverse().slice(2, 5));
    });

    test('where may repeat, and all must hold', async () => {
      const page = await pageOf(path, [
        ['where', where('> "b"')],
        ['where', where('< "e"')],
        ['sort', sort],
      ]);
      assert.deepEqual(marksOf(page), ['bee', 'cow', 'dog']);
    });

    test('and binds tighter than or, not turns round, is defined finds what is there', async () => {
      const found = async (text: string) =>
        marksOf(
          await pageOf(path, [
            ['where', text],
            ['sort', sort],
          ]),
        );
      const is = (mark: string) => where(`= "${mark}"`);
      assert.deepEqual(await found(`${is('ant')} or ${is('bee')} and ${is('cow')}`), ['ant']);
      assert.deepEqual(await found(`(${is('ant')} or ${is('bee')}) and ${is('cow')}`), []);
      assert.deepEqual(await found(`not(${where('> "a"')})`), ['Ant', 'Bee']);
      const defined = await found(`${rare} is defined`);
      assert.equal(defined.length, 3);
      const others = await found(`${rare} is not defined`);
      assert.deepEqual([...defined, ...others].sort(byText), marks);
    });

    test('a variable is a value, and a list when it repeats', async () => {
      const one: Query = [
        ['where', where('= :mark')],
        ['var.mark', 'cow'],
      ];
      assert.deepEqual(marksOf(await pageOf(path, one)), ['cow']);
      const several: Query = [
        ['where', where('in :marks')],
        ['var.marks', 'cow'],
        ['var.marks', 'Bee'],
        ['sort', sort],
      ];
      assert.deepEqual(marksOf(await pageOf(path, several)), ['Bee', 'cow']);
      const quoted: Query = [
        ['where', where('= :mark')],
        ['var.mark', '" or id is defined or "" = "'],
      ];
      assert.equal((await pageOf(path, quoted)).total, 0);
    });

    test('parameters that nobody knows are ignored', async () => {
      const page = await pageOf(path, [
        ['unknown', 'x'],
        ['var.unused', 'x'],
      ]);
      assert.equal(page.total, 9);
    });

    test('expansion never fails, whatever a path says', async () => {
      const paths = ['absent', 'a.b[*].c', '', '[', 'a[', 'id', '*', 'x'.repeat(2_000), '..'];
      const query = paths.map((one) => ['expand', one] as const);
      assert.deepEqual(await pageOf(path, query), await pageOf(path));
      const { id } = documents[0];
      const { status, body } = await ask(`${path}/${id}`, query);
      assert.equal(status, 200);
      assert.deepEqual(body, documents[0]);
    });

    test('HEAD says by status whether there is a document, by id and by predicate', async () => {
      const head = async (suffix: string, query: Query = []) => {
        const { status, body } = await ask(`${path}${suffix}`, query, 'HEAD');
        assert.equal(body, undefined);
        return status;
      };
      assert.equal(await head(`/${documents[0].id}`), 200);
      assert.equal(await head('/absent'), 404);
      assert.equal(await head(''), 200);
      assert.equal(await head('', [['where', where('= "cow"')]]), 200);
      assert.equal(await head('', [['where', where('= "absent"')]]), 404);
      assert.equal(await head('', [['where', 'id =']]), 400);
    });

    test('all documents are met once by id > the last id, without offset', async () => {
      const met: string[] = [];
      for (let last = ''; ; last = met.at(-1)!) {
        const page = await pageOf(path, [
          ['withTotal', 'false'],
          ['sort', 'id asc'],
          ['limit', '4'],
          ['where', `id > "${last}"`],
        ]);
        met.push(...page.results.map(({ id }: any) => id));
        if (page.results.length < 4) break;
      }
      assert.deepEqual(met, ids());
    });

    test('times compare as instants, in any zone', async () => {
      const [{ id, createdAt }] = documents;
      const shifted = `${new Date(Date.parse(createdAt) + 3_600_000).toISOString().slice(0, -1)}+01:00`;
      const page = await pageOf(path, [
        ['where', `createdAt = :at and id = "${id}"`],
        ['var.at', shifted],
      ]);
      assert.equal(page.total, 1);
    });

    test('a deleted document is in no page', async () => {
      const gone = documents.pop();
      assert.equal((await ask(`${path}/${gone.id}`, [['version', '1']], 'DELETE')).status, 200);
      const page = await pageOf(path, [['where', where(`= "${markOf(gone)}"`)]]);
      assert.equal(page.total, 0);
    });
  });

describe('more documents than an offset reaches', () => {
  const size = 10_005;
  before(async () => {
    const { storage, newId } = server.server.world;
    const at = new Date().toISOString();
    const stamps = { version: 1, createdAt: at, lastModifiedAt: at };
    for (let made = 0; made < size; made += 667) {
      const writes = Array.from({ length: Math.min(667, size - made) }, () => {
        const document = { id: newId(), ...stamps, name: 'bulk', description: 'D', rates: [] };
        return { type: 'insert', kind: 'tax-category', document, messages: [] } as const;
      });
      assert.deepEqual(await storage.commit('demo', writes), { outcome: 'done' });
    }
  });

  for (const where of ['name = "bulk"', 'description = "D"'])
    test(`the total of ${where} ends at 10,000, without a predicate it does not`, async () => {
      const capped = await pageOf('/tax-categories', [
        ['where', where],
        ['limit', '2'],
      ]);
      assert.deepEqual([capped.total, capped.count], [10_000, 2]);
      assert.equal((await pageOf('/tax-categories', [['limit', '2']])).total, size);
    });

  test('at the last offset there are still results', async () => {
    const page = await pageOf('/tax-categories', [
      ['where', 'name = "bulk"'],
      ['offset', '10000'],
    ]);
    assert.deepEqual([page.total, page.count], [10_000, size - 10_000]);
  });
});

test('a page holds documents byte for byte as they are read alone, in any script', async () => {
  const names = ['kurz', 'Grüße '.repeat(40), '語'.repeat(80), `${'x'.repeat(250)}😀`];
  const ids: string[] = [];
  for (const name of names) ids.push((await server.created('/zones', { name })).id);
  const where = `id in (${ids.map((id) => `"${id}"`).join(', ')})`;
  const headers = { authorization: `Bearer ${await server.token()}` };
  const textOf = async (path: string) =>
    (await fetch(`${server.url}/${server.projectKey}${path}`, { headers })).text();
  const query = new URLSearchParams({ where, sort: 'createdAt asc' });
  const alone = await Promise.all(ids.map((id) => textOf(`/zones/${id}`)));
  const head = '{"limit":20,"offset":0,"count":4,"total":4,"results":[';
  assert.equal(await textOf(`/zones?${query}`), `${head}${alone.join(',')}]}`);
});
