// The clock and the ids of a project: what depends on time follows it, and runs are alike.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, StorewrightError, type TestProject, type TestServer } from '../kit/index.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const adminToken = 'admin-token-of-servers-under-test';
const dayMs = 86_400_000;
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken } });
  server = connect({ url: started.url, adminToken });
});
after(() => started.close());

const frozen = { at: '2031-03-01T08:00:00Z' };

async function asked(project: TestProject, method: string, path: string, body?: object) {
  const response = await project.fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
}

const conflict = (pattern: RegExp) => (error: unknown) =>
  error instanceof StorewrightError && error.status === 409 && pattern.test(error.message);

test('a frozen clock stamps, a moved one goes on, and none goes back', async () => {
  await using project = await server.project({ clock: frozen });
  const { body } = await asked(project, 'POST', '/zones', { key: 'one', name: 'One' });
  assert.equal(body.createdAt, '2031-03-01T08:00:00.000Z');
  await project.clock.advance('P1M');
  const second = await asked(project, 'POST', '/zones', { key: 'two', name: 'Two' });
  assert.equal(second.body.createdAt, '2031-04-01T08:00:00.000Z');
  await assert.rejects(
    project.clock.freeze('2031-03-31T00:00:00Z'),
    conflict(/cannot be set back/),
  );
  await assert.rejects(project.clock.advance('P11Y'), /ten years/);
  await assert.rejects(project.clock.advance('a while'), /no duration/);
  await project.clock.run(3_600);
  const before = (await project.clock.now()).getTime();
  while ((await project.clock.now()).getTime() < before + 3_600_000);
  await project.reset();
  assert.equal((await project.clock.now()).toISOString(), '2031-03-01T08:00:00.000Z');
});

test('a token holds until its second has come and no longer', async () => {
  await using project = await server.project({ clock: frozen });
  const token = await project.token();
  const ask = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await project.fetch('/zones', { headers })).status;
  };
  assert.equal(await ask(), 200);
  await project.clock.advance(172_800_000 - 1);
  assert.equal(await ask(), 200);
  await project.clock.advance(1);
  assert.equal(await ask(), 401);
});

test('a cart is gone when its days are over, and a younger one is there', async () => {
  await using project = await server.project({ clock: frozen });
  const cart = async () => (await asked(project, 'POST', '/carts', { currency: 'EUR' })).body.id;
  const old = await cart();
  await project.clock.advance('P2D');
  const young = await cart();
  const { removed } = await project.clock.advance('P89D');
  assert.deepEqual(removed, { cart: 1 });
  assert.equal((await asked(project, 'GET', `/carts/${old}`)).status, 404);
  assert.equal((await asked(project, 'GET', `/carts/${young}`)).status, 200);
});

/** A product of 10 EUR and a discount of a tenth, valid for an hour from a day on. */
async function discounted(project: TestProject) {
  const created = async (path: string, draft: object) =>
    (await asked(project, 'POST', path, draft)).body;
  const type = await created('/product-types', { key: 'type', name: 'T', description: 'T' });
  const product = await created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Boot' },
    slug: { en: 'boot' },
    masterVariant: { sku: 'b', prices: [{ value: { currencyCode: 'EUR', centAmount: 1000 } }] },
    publish: true,
  });
  const now = (await project.clock.now()).getTime();
  const discount = await created('/product-discounts', {
    name: { en: 'Tenth' },
    value: { type: 'relative', permyriad: 1000 },
    predicate: 'true = true',
    sortOrder: '0.5',
    isActive: true,
    validFrom: new Date(now + dayMs).toISOString(),
    validUntil: new Date(now + dayMs + 3_600_000).toISOString(),
  });
  assert.ok(discount.id, JSON.stringify(discount));
  return async () => {
    const { body } = await asked(project, 'GET', `/products/${product.id}`);
    return body.masterData.current.masterVariant.prices[0].discounted?.value.centAmount;
  };
}

test('a discount counts from its first instant to its last, and each is a stop on the way', async () => {
  await using project = await server.project({ clock: frozen });
  const price = await discounted(project);
  await project.clock.advance(dayMs - 1);
  assert.equal(await price(), undefined);
  assert.equal((await project.clock.advance(1)).stops.length, 1);
  assert.equal(await price(), 900);
  await project.clock.advance(3_600_000 - 1);
  assert.equal(await price(), 900);
  const { stops } = await project.clock.advance('P30D');
  assert.equal(stops.length, 1);
  assert.equal(await price(), undefined);
});

test('on the way past a discount all that it did and undid is told', async () => {
  await using project = await server.project({ clock: frozen });
  const price = await discounted(project);
  const { stops } = await project.clock.advance('P2D');
  const changes = stops.map(({ changed }) => Object.values(changed).reduce((a, b) => a + b, 0));
  assert.deepEqual(changes, [1, 1]);
  assert.equal(await price(), undefined);
});

test('the dates of a recurring order are stops on the way, each with its order', async () => {
  await using project = await server.project({ clock: frozen });
  const made = async (path: string, body: object) =>
    (await asked(project, 'POST', path, body)).body;
  const schedule = { type: 'standard', value: 1, intervalUnit: 'Months' };
  await made('/recurrence-policies', { key: 'monthly', schedule });
  const draft = { email: 'ada@example.com', password: 'secret-1234' };
  const { customer } = await made('/customers', draft);
  const recurrencePolicy = { typeId: 'recurrence-policy', key: 'monthly' };
  const care = {
    name: { en: 'Care' },
    slug: 'care',
    money: { currencyCode: 'EUR', centAmount: 900 },
    recurrenceInfo: { recurrencePolicy },
  };
  const cart = await made('/carts', {
    currency: 'EUR',
    customerId: customer.id,
    shippingAddress: { country: 'DE' },
    customLineItems: [care],
  });
  await made('/orders', { id: cart.id, version: cart.version });
  const { stops } = await project.clock.advance('P91D');
  assert.deepEqual(
    stops.map(({ at }) => at),
    ['2031-04-01T08:00:00.000Z', '2031-05-01T08:00:00.000Z'],
  );
  assert.deepEqual(
    stops.map(({ changed }) => changed['recurring-orders']),
    [1, 1],
  );
  const { body } = await asked(project, 'GET', '/orders?where=origin%3D%22RecurringOrder%22');
  assert.equal(body.total, 2);
});

test('a snapshot holds the clock, and so does a branch', async () => {
  await using project = await server.project({ clock: frozen });
  const snapshot = await project.snapshot();
  await project.clock.advance('P10D');
  await project.restore(snapshot);
  assert.equal((await project.clock.now()).toISOString(), '2031-03-01T08:00:00.000Z');
});

const mixedRequests = Number(process.env.STOREWRIGHT_TEST_REQUESTS ?? 180);

test('two projects of one server live on different days and have no stamp of the other', async () => {
  const days = ['2027-05-05', '2033-07-07'];
  const projects: TestProject[] = [];
  for (const day of days)
    projects.push(await server.project({ clock: { at: `${day}T00:00:00Z` } }));
  const sent = (project: TestProject, at: number, index: number) => {
    const name = `k-${index}`;
    const query = `mutation { createCart(draft: { currency: "EUR", key: "${name}" }) { id createdAt lastModifiedAt } }`;
    const requests = [
      () => asked(project, 'POST', '/carts', { key: `${name}-rest`, currency: 'EUR' }),
      () => asked(project, 'POST', '/customers', { email: `${name}@example.com`, password: 'pw' }),
      () => asked(project, 'POST', '/graphql', { query }),
      () => asked(project, 'GET', '/carts?limit=20&sort=createdAt%20desc'),
      () => asked(project, 'GET', '/messages?limit=20&sort=id%20desc'),
      () => asked(project, 'POST', '', renaming(at, index)),
    ];
    return requests[index % requests.length]!();
  };
  const versions = [1, 1];
  const renaming = (at: number, index: number) => {
    const actions = [{ action: 'changeName', name: `Name ${index}` }];
    versions[at]! += 1;
    return { version: versions[at]! - 1, actions };
  };
  for (const [at, project] of projects.entries())
    versions[at] = (await asked(project, 'GET', '')).body.version;
  for (let index = 0; index < mixedRequests / 2; index += 1)
    await Promise.all(
      projects.map(async (project, at) => {
        const { status, text } = await sent(project, at, index);
        assert.ok(status < 300, text);
        assert.ok(text.includes(days[at]!) || text.includes('"results":[]'), text);
        assert.equal(text.includes(days[1 - at]!), false, text);
        for (const stamp of text.match(/"\d{4}-\d\d-\d\dT[^"]+"/g) ?? [])
          assert.equal(stamp, `"${days[at]}T00:00:00.000Z"`, text);
      }),
    );
  await Promise.all(projects.map((project) => project.remove()));
});

const refusals = (told: readonly string[]) => told.filter((one) => / [45]\d\d \{/.test(one));

/** What a shop does in a day, told as the texts of all answers. */
async function journey(project: TestProject): Promise<readonly string[]> {
  const told: string[] = [];
  const run = async (method: string, path: string, body?: object) => {
    const answer = await asked(project, method, path, body);
    told.push(`${method} ${path} ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const { results } = await run('GET', '/products?limit=3&sort=id');
  await run('POST', '/customers', { email: 'a@example.com', password: 'pw', key: 'ann' });
  for (let index = 0; index < 18; index += 1) {
    const cart = await run('POST', '/carts', { currency: 'EUR', country: 'DE' });
    const actions = [{ action: 'addLineItem', productId: results[index % 3].id, quantity: 2 }];
    const line = await run('POST', `/carts/${cart.id}`, { version: cart.version, actions });
    await run('GET', `/carts/${line.id}`);
  }
  const [unit] = (await run('GET', '/business-units?limit=1&sort=id')).results;
  const { id: associate } = unit.associates[0].customer;
  const own = `/as-associate/${associate}/in-business-unit/key=${unit.key}`;
  const lineItems = [{ productId: results[0].id, quantity: 3 }];
  const draft = { currency: 'EUR', country: 'DE', shippingAddress: { country: 'DE' }, lineItems };
  const cart = await run('POST', `${own}/carts`, draft);
  await run('GET', `${own}/carts/${cart.id}`);
  await run('POST', `${own}/quote-requests`, {
    cart: { typeId: 'cart', id: cart.id },
    cartVersion: 1,
  });
  await run('GET', '/carts?limit=50&sort=createdAt');
  await run('GET', '/messages?limit=50');
  return told;
}

test('two seeded runs answer byte for byte alike', async () => {
  const options = { template: 'b2b', key: 'seeded', clientId: 'run', ids: { seed: 7 } } as const;
  const runs: (readonly string[])[] = [];
  for (const run of [1, 2]) {
    await using project = await server.project({
      ...options,
      key: `${options.key}-${run}`,
      clientId: 'same-in-both-runs',
      clock: frozen,
    });
    runs.push(await journey(project));
    if (run === 2) {
      await project.reset();
      runs.push(await journey(project));
    }
  }
  assert.equal(runs[0]!.length, 62);
  assert.deepEqual(refusals(runs[0]!), []);
  for (const run of [1, 2])
    for (const [at, answer] of runs[run]!.entries())
      assert.equal(answer, runs[0]![at], `run ${run}`);
});

const creations = Number(process.env.STOREWRIGHT_TEST_CREATIONS ?? 300);

test('ids of a frozen clock are in the order of creation', async () => {
  await using project = await server.project({ clock: frozen, ids: { seed: 1 } });
  const ids: string[] = [];
  for (let index = 0; index < creations; index += 1)
    ids.push((await asked(project, 'POST', '/carts', { currency: 'EUR' })).body.id);
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(new Set(ids).size, ids.length);
  assert.match(ids[0]!, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('another server of the database goes by the same clock', async () => {
  await using project = await server.project({ clock: frozen });
  const { clientId, clientSecret, key } = project;
  const second = await startTestServer({
    databaseUrl: started.databaseUrl,
    projectKey: 'second',
    options: { adminToken },
  });
  const other = { projectKey: key, clientId, clientSecret, url: second.url };
  const token = await project.token();
  // Of carts there may be as many as it takes until the other server has heard of the clock.
  const draft = { method: 'POST', body: JSON.stringify({ currency: 'EUR' }) };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const created = async () =>
    ((await (await fetch(`${other.url}/${key}/carts`, { ...draft, headers })).json()) as any)
      .createdAt;
  assert.equal(await created(), '2031-03-01T08:00:00.000Z');
  await project.clock.advance('PT1H');
  await waitUntil(
    'the order is created',
    async () => (await created()) === '2031-03-01T09:00:00.000Z',
  );
  await second.close();
});

test('projects with clocks are made side by side', async () => {
  const made = Array.from({ length: 8 }, (_, seed) =>
    server.project({ template: 'b2c', clock: frozen, ids: { seed } }),
  );
  const projects = await Promise.all(made);
  for (const project of projects) assert.equal((await asked(project, 'GET', '/carts')).status, 200);
  await Promise.all(projects.map((project) => project.remove()));
});

test('requests that name themselves have the same ids in every order, also at the same time', async () => {
  const options = { clock: frozen, ids: { seed: 7 } } as const;
  const lists = async (project: TestProject, names: readonly string[]) => {
    const drafts = names.map(async (name) => {
      const textLineItems = [1, 2, 3].map((line) => ({ name: { en: `${line}` } }));
      const answer = await project.fetch('/shopping-lists', {
        method: 'POST',
        headers: { 'X-Storewright-Ids': name },
        body: JSON.stringify({ name: { en: name }, textLineItems }),
      });
      const list = (await answer.json()) as any;
      assert.equal(answer.status, 201, JSON.stringify(list));
      return [name, list.id, ...list.textLineItems.map(({ id }: any) => id)];
    });
    return (await Promise.all(drafts)).sort();
  };
  const names = Array.from({ length: 20 }, (_, count) => `request-${count}`);
  await using one = await server.project(options);
  await using other = await server.project(options);
  const first = await lists(one, names);
  assert.deepEqual(await lists(other, [...names].reverse()), first);
  assert.equal(new Set(first.flat()).size, 20 * 5);
  // Another turn of a name has other ids; begun anew, they are those of before.
  const again = await lists(one, names);
  assert.equal(new Set([...first, ...again].flat()).size, 20 * 9);
  assert.deepEqual(await lists(other, names), again);
  await one.reset();
  assert.deepEqual(await lists(one, names), first);
  const wrong = await one.fetch('/zones', { headers: { 'X-Storewright-Ids': 'a b' } });
  assert.equal(wrong.status, 400);
  await using random = await server.project();
  const [[, id]] = (await lists(random, ['a'])) as any;
  assert.notEqual(id, (await lists(random, ['a']))[0]![1]);
});
