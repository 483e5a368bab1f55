// Fields about the documents that refer to the one at hand: children of categories.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countedGraphql } from '../../testing/counted-graphql.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await category('root-1');
  await category('root-2');
  for (const name of ['a', 'b', 'c']) await category(`leaf-${name}`, 'root-1');
  await category('leaf-d', 'root-2');
  await category('twig', 'leaf-a');
});
after(() => server.close());

async function category(key: string, parent?: string): Promise<void> {
  await server.created('/categories', {
    key,
    name: { en: key },
    slug: { en: key },
    ...(parent === undefined ? {} : { parent: { typeId: 'category', key: parent } }),
  });
}

test('a category tells its children, and how many they are', async () => {
  const data = await server.graphql(
    '{ category(key: "root-1") { childCount children { key childCount children { key children { key } } } } }',
  );
  assert.equal(data.category.childCount, 3);
  const twig = { key: 'twig', children: [] };
  assert.deepEqual(data.category.children, [
    { key: 'leaf-a', childCount: 1, children: [twig] },
    { key: 'leaf-b', childCount: 0, children: [] },
    { key: 'leaf-c', childCount: 0, children: [] },
  ]);
});

test('one query for the children of all, one for their numbers', async () => {
  const { run, reads } = countedGraphql(server);
  const { text } = await run(
    '{ categories { results { key childCount children { key parent { key } children { key } } } } }',
  );
  assert.equal(JSON.parse(text).data.categories.results.length, 7);
  assert.deepEqual(reads.slice().sort(), [
    'category',
    'category counts',
    'category page',
    'category page',
  ]);
});

test('after a mutation the children are read anew', async () => {
  const data = await server.graphql(`mutation {
    first: updateCategory(key: "root-2", version: 1, actions: [{ setKey: { key: "other" } }]) {
      childCount children { key }
    }
    createCategory(draft: {
      key: "leaf-e", name: [{ locale: "en", value: "e" }], slug: [{ locale: "en", value: "leaf-e" }],
      parent: { typeId: "category", key: "other" }
    }) { key }
    second: updateCategory(key: "other", version: 2, actions: [{ setKey: { key: "root-2" } }]) {
      childCount children { key }
    }
  }`);
  assert.deepEqual(data.first, { childCount: 1, children: [{ key: 'leaf-d' }] });
  assert.deepEqual(data.second, {
    childCount: 2,
    children: [{ key: 'leaf-d' }, { key: 'leaf-e' }],
  });
});

test('children and parents in turn end at the limit of references', async () => {
  const hops = (depth: number): string =>
    depth === 0 ? 'id' : `children { parent { ${hops(depth - 1)} } }`;
  const [error] = await server.graphqlErrors(`{ category(key: "root-1") { ${hops(9)} } }`);
  assert.equal(error.extensions.code, 'QueryComplexityLimitExceeded');
});

test('more than 150 children are refused where they stand, and counted still', async () => {
  await category('wide');
  for (let some = 0; some < 151; some += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, 151 - some) }, (_, one) =>
        category(`wide-${some + one}`, 'wide'),
      ),
    );
  const query = `{
    one: category(key: "wide") { childCount children { key } }
    both: categories(where: "key in (\\"wide\\", \\"root-1\\")") { results { key children { key } } }
  }`;
  const { data, errors } = (await server.request('POST', '/graphql', { query })).body;
  assert.deepEqual(data.one, { childCount: 151, children: null });
  const children = Object.fromEntries(
    data.both.results.map((each: any) => [each.key, each.children?.length]),
  );
  assert.deepEqual(children, { wide: undefined, 'root-1': 3 });
  assert.deepEqual(
    errors.map(({ extensions }: any) => extensions.code),
    ['QueryComplexityLimitExceeded', 'QueryComplexityLimitExceeded'],
  );
});
