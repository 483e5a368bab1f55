// Reviews over HTTP on a real database: what they are about, states, statistics and their races.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { trustedSdk } from '../../../testing/sdk.ts';

let server: TestServer;
let type: any;

before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  type = await server.created('/product-types', { name: 'Thing', description: '' });
  await server.created('/states', {
    key: 'approved',
    initial: false,
    type: 'ReviewState',
    roles: ['ReviewIncludedInStatistics'],
  });
  await server.created('/states', {
    key: 'pending',
    type: 'ReviewState',
    initial: true,
    transitions: [{ key: 'approved' }],
  });
  await server.created('/states', { key: 'rejected', type: 'ReviewState', initial: false });
});

after(() => server.close());

let count = 0;
async function product(): Promise<any> {
  count += 1;
  return server.created('/products', {
    productType: { id: type.id },
    key: `p-${count}`,
    name: { en: 'Thing' },
    slug: { en: `thing-${count}` },
    publish: true,
    masterVariant: { sku: `S${count}` },
  });
}

const review = (target: any, rating?: number, more: object = {}) =>
  server.created('/reviews', {
    title: 'Fine',
    rating,
    target: { typeId: 'product', id: target.id },
    ...more,
  });

const statisticsOf = async (id: string) => {
  const { reviewRatingStatistics: stored } = await server.read(`/products/${id}`);
  const { reviewRatingStatistics: shown } = await server.read(`/product-projections/${id}`);
  assert.deepEqual(shown, stored);
  return stored && [stored.averageRating, stored.highestRating, stored.lowestRating, stored.count];
};

const setting = (one: any, ...actions: object[]) =>
  server.changed(`/reviews/${one.id}`, ...actions);

test('Ratings count for the product as soon as their review does', async () => {
  const { id } = await product();
  for (const rating of [5, 5, 2]) await review({ id }, rating);
  assert.deepEqual(await statisticsOf(id), [4, 5, 2, 3]);
  const pending = await review({ id }, 1, { state: { key: 'pending' } });
  assert.equal(pending.includedInStatistics, false);
  assert.deepEqual(await statisticsOf(id), [4, 5, 2, 3]);
  const approved = await setting(pending, {
    action: 'transitionState',
    state: { typeId: 'state', key: 'approved' },
  });
  assert.equal(approved.includedInStatistics, true);
  assert.deepEqual(await statisticsOf(id), [3.25, 5, 1, 4]);
  await setting(approved, { action: 'setRating', rating: 3 });
  assert.deepEqual(await statisticsOf(id), [3.75, 5, 2, 4]);
  const where = encodeURIComponent('type in ("ReviewStateTransition", "ReviewRatingSet")');
  const { results } = await server.read(`/messages?where=${where}&sort=createdAt asc`);
  const [moved, rated] = results;
  assert.deepEqual(
    [moved.oldIncludedInStatistics, moved.newIncludedInStatistics, moved.force, moved.target.id],
    [false, true, false, id],
  );
  assert.deepEqual([rated.oldRating, rated.newRating, rated.includedInStatistics], [1, 3, true]);
});

test('A review that moves and changes in one request counts once, where it is', async () => {
  const [first, second] = [await product(), await product()];
  const one = await review(first, 3);
  await review(first, 1);
  const target = { typeId: 'product', key: second.key };
  await setting(one, { action: 'setRating', rating: 5 }, { action: 'setTarget', target });
  assert.deepEqual(await statisticsOf(first.id), [1, 1, 1, 1]);
  assert.deepEqual(await statisticsOf(second.id), [5, 5, 5, 1]);
  const { version } = await server.read(`/reviews/${one.id}`);
  await server.expecting(200, 'DELETE', `/reviews/${one.id}?version=${version}`);
  assert.equal(await statisticsOf(second.id), undefined);
});

test('Channels have statistics too', async () => {
  const channel = await server.created('/channels', { key: 'reviewed' });
  await review(channel, 50, { target: { typeId: 'channel', key: 'reviewed' } });
  const { reviewRatingStatistics } = await server.read('/channels/key=reviewed');
  assert.equal(reviewRatingStatistics.averageRating, 50);
});

test('Thirty reviews at once on two servers are all counted', async () => {
  const { id } = await product();
  const other = await startTestServer({
    databaseUrl: server.databaseUrl,
    credentials: { clientId: server.clientId, clientSecret: server.clientSecret },
  });
  try {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? server : other).request('POST', '/reviews', {
          rating: index % 3,
          target: { typeId: 'product', id },
        }),
      ),
    );
    for (const { status, body } of answers) assert.equal(status, 201, JSON.stringify(body));
    const { reviewRatingStatistics } = await server.read(`/products/${id}`);
    assert.deepEqual(reviewRatingStatistics.ratingsDistribution, { 0: 10, 1: 10, 2: 10 });
    assert.equal(reviewRatingStatistics.averageRating, 1);
  } finally {
    await other.close();
  }
});

test('A review stays when what it is about goes', async () => {
  const made = await product();
  const one = await review(made, 4);
  const { version } = await server.changed(`/products/${made.id}`, { action: 'unpublish' });
  await server.expecting(200, 'DELETE', `/products/${made.id}?version=${version}`);
  const left = await setting(one, { action: 'setRating', rating: 2 });
  assert.deepEqual(left.target, { typeId: 'product', id: made.id });
});

for (const [title, draft, code] of [
  ['neither title nor text nor rating', { title: undefined }, 'InvalidInput'],
  ['a rating above the range', { rating: 101 }, 'InvalidInput'],
  ['a rating below the range', { rating: -101 }, 'InvalidInput'],
  ['a rating that is no integer', { rating: 1.5 }, 'InvalidJsonInput'],
  ['a target of another kind', { target: { typeId: 'cart', id: 'x' } }, 'InvalidField'],
  ['a target without a name', { target: { typeId: 'product' } }, 'InvalidInput'],
  [
    'a target that is not there',
    { target: { typeId: 'product', key: 'none' } },
    'ReferencedResourceNotFound',
  ],
  ['a state that is not initial', { state: { key: 'approved' } }, 'InvalidOperation'],
  ['a state of another type', { state: { key: 'Initial' } }, 'InvalidOperation'],
  ['a uniqueness value that is taken', { uniquenessValue: 'taken' }, 'DuplicateField'],
] as const)
  test(`A review with ${title} is refused with ${code}`, async () => {
    if (code === 'DuplicateField')
      await server.created('/reviews', { title: 'Mine', uniquenessValue: 'taken' });
    const { status, body } = await server.request('POST', '/reviews', { title: 'Bad', ...draft });
    assert.equal(status, 400);
    assert.equal(body.errors[0].code, code);
  });

test('Erasing a customer takes his name from his reviews and from what tells of them; deleting does not', async () => {
  const customerOf = async (name: string) =>
    (
      await server.created('/customers', {
        email: `${name}@reviews.example`,
        password: 'a password',
      })
    ).customer;
  const by = (customer: any) => ({
    authorName: 'Anne',
    customer: { typeId: 'customer', id: customer.id },
  });
  const [erased, gone] = [await customerOf('erased'), await customerOf('gone')];
  const target = await product();
  const [first, second] = [await review(target, 5, by(erased)), await review(target, 3, by(gone))];
  const told = async ({ id }: any) =>
    (await server.read(`/messages?where=${encodeURIComponent(`resource(id = "${id}")`)}`)).count;
  assert.deepEqual([await told(first), await told(second)], [1, 1]);
  const remove = ({ id, version }: any, more = '') =>
    server.expecting(200, 'DELETE', `/customers/${id}?version=${version}${more}`);
  await remove(erased, '&dataErasure=true');
  await remove(gone);
  const [left, kept] = [
    await server.read(`/reviews/${first.id}`),
    await server.read(`/reviews/${second.id}`),
  ];
  assert.deepEqual([left.authorName, left.customer, left.rating], [undefined, undefined, 5]);
  assert.deepEqual([kept.authorName, kept.customer.id, kept.version], ['Anne', gone.id, 1]);
  assert.deepEqual([await told(first), await told(second)], [0, 1]);
  assert.deepEqual(await statisticsOf(target.id), [4, 5, 3, 2]);
});

for (const [what, key, more, code] of [
  ['to a state that does not follow', 'rejected', {}, 'InvalidOperation'],
  ['to it by force', 'rejected', { force: true }, undefined],
  ['to a state of other documents by force', 'Initial', { force: true }, 'InvalidOperation'],
] as const)
  test(`A review moves ${what}: ${code ?? 'done'}`, async () => {
    const { id, version } = await review(await product(), 2, { state: { key: 'pending' } });
    const state = { typeId: 'state', key };
    const actions = [{ action: 'transitionState', state, ...more }];
    const { status, body } = await server.request('POST', `/reviews/${id}`, { version, actions });
    assert.equal(status === 200 ? undefined : body.errors[0].code, code);
  });

test('A state that a review is in is not deleted', async () => {
  const { id, version } = await server.read('/states/key=pending');
  await server.created('/reviews', { title: 'Mine', state: { key: 'pending' } });
  const { body } = await server.request('DELETE', `/states/${id}?version=${version}`);
  assert.equal(body.errors[0].code, 'ReferenceExists');
});

test('GraphQL makes, changes and deletes reviews', async () => {
  const { id } = await product();
  const { createReview: made } = await server.graphql(
    `mutation ($id: String!) { createReview(draft: { rating: 5,
      target: { typeId: "product", id: $id } }) { id version includedInStatistics rating
      targetRef { typeId id } target { id ... on Product { key } } } }`,
    { id },
  );
  assert.deepEqual([made.rating, made.includedInStatistics, made.targetRef.id], [5, true, id]);
  assert.deepEqual(made.target, { id, key: `p-${count}` });
  const { updateReview: next } = await server.graphql(
    `mutation ($id: String!) { updateReview(id: $id, version: 1, actions: [
      { setRating: { rating: 4 } }, { setTitle: { title: "T" } }]) { version rating title } }`,
    { id: made.id },
  );
  assert.deepEqual([next.rating, next.title], [4, 'T']);
  assert.deepEqual(await statisticsOf(id), [4, 4, 4, 1]);
  const { deleteReview: gone } = await server.graphql(
    'mutation ($id: String!) { deleteReview(id: $id, version: 2) { rating } }',
    { id: made.id },
  );
  assert.equal(gone.rating, 4);
});

test('The official client works with reviews and attribute groups', async () => {
  const api = trustedSdk(server);
  const { id } = await product();
  const { body } = await api
    .reviews()
    .post({ body: { rating: 7, target: { typeId: 'product', id } } })
    .execute();
  const shown = await api
    .reviews()
    .withId({ ID: body.id })
    .get({ queryArgs: { expand: 'target' } })
    .execute();
  assert.equal((shown.body.target as any).obj.id, id);
  const groups = api.attributeGroups();
  const group = await groups
    .post({ body: { key: 'look', name: { en: 'Look' }, attributes: [{ key: 'color' }] } })
    .execute();
  const next = await groups
    .withKey({ key: 'look' })
    .post({
      body: {
        version: group.body.version,
        actions: [
          { action: 'addAttribute', attribute: { key: 'size' } },
          { action: 'removeAttribute', attribute: { key: 'color' } },
        ],
      },
    })
    .execute();
  assert.deepEqual(next.body.attributes, [{ key: 'size' }]);
  const where = encodeURIComponent('attributes(key = "size")');
  assert.equal((await server.read(`/attribute-groups?where=${where}`)).total, 1);
});
