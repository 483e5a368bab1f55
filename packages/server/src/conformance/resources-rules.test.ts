// The chapters on resources, versions, partial updates and consistency: each rule on kinds that
// have nothing else in common.
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
  readonly draft: (key: string) => object;
  /** An action that changes a member, and what the member is afterwards. */
  readonly action: (value: string) => { readonly action: string };
  readonly changed: (value: string) => object;
  /** An action whose optional member is misspelled: it does what it does without the member. */
  readonly misspelt: { readonly action: string };
  readonly without: string;
  /** A mandatory member is missing. */
  readonly incomplete: { readonly action: string };
  readonly hasKey?: false;
}

const samples: readonly Sample[] = [
  {
    path: '/zones',
    draft: (key) => ({ key, name: 'A', description: 'D' }),
    action: (name) => ({ action: 'changeName', name }),
    changed: (name) => ({ name }),
    misspelt: { action: 'setDescription', ...{ descripton: 'x' } },
    without: 'description',
    incomplete: { action: 'changeName' },
  },
  {
    path: '/categories',
    draft: (key) => ({ key, name: { en: 'A' }, slug: { en: key }, externalId: 'x' }),
    action: (name) => ({ action: 'changeName', name: { en: name } }),
    changed: (name) => ({ name: { en: name } }),
    misspelt: { action: 'setExternalId', ...{ externalID: 'y' } },
    without: 'externalId',
    incomplete: { action: 'changeName' },
  },
  {
    path: '/carts',
    draft: (key) => ({ key, currency: 'EUR', customerEmail: 'a@example.com' }),
    action: (email) => ({ action: 'setCustomerEmail', email: `${email}@example.com` }),
    changed: (email) => ({ customerEmail: `${email}@example.com` }),
    misspelt: { action: 'setCustomerEmail', ...{ emial: 'b@example.com' } },
    without: 'customerEmail',
    incomplete: { action: 'changeTaxMode' },
  },
  {
    path: '/payments',
    draft: (key) => ({
      key,
      interfaceId: 'A',
      anonymousId: 'a',
      amountPlanned: { currencyCode: 'EUR', centAmount: 1 },
    }),
    action: (value) => ({ action: 'setMethodInfoMethod', method: value }),
    changed: (method) => ({ paymentMethodInfo: { method } }),
    misspelt: { action: 'setAnonymousId', ...{ anonymousID: 'b' } },
    without: 'anonymousId',
    incomplete: { action: 'changeAmountPlanned' },
  },
  {
    path: '/channels',
    draft: (key) => ({ key, name: { en: 'A' }, address: { country: 'DE' } }),
    action: (name) => ({ action: 'changeName', name: { en: name } }),
    changed: (name) => ({ name: { en: name } }),
    misspelt: { action: 'setAddress', ...{ adress: { country: 'FR' } } },
    without: 'address',
    incomplete: { action: 'changeName' },
    hasKey: false,
  },
];

let count = 0;
const newKey = () => {
  count += 1;
  return `resource-${count}`;
};

function holds(document: any, members: object): void {
  for (const [name, value] of Object.entries(members))
    if (typeof value === 'object') holds(document[name], value);
    else assert.equal(document[name], value, name);
}

const codeOf = ({ body }: Answer) => body.errors[0].code;

for (const { path, draft, action, changed, misspelt, without, incomplete, hasKey } of samples)
  describe(`resources of ${path}`, () => {
    let key: string;
    let document: any;
    let place: string;
    before(async () => {
      key = newKey();
      document = await server.created(path, draft(key));
      place = `${path}/${document.id}`;
    });
    const update = (body: object, headers: { readonly [name: string]: string } = {}) =>
      server.request('POST', place, body, { headers });
    const current = async () => (await server.request('GET', place)).body;

    test('a new resource has an id of the service, version 1 and equal times', () => {
      assert.match(
        document.id,
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      assert.equal(document.version, 1);
      assert.equal(document.createdAt, document.lastModifiedAt);
      assert.equal(document.key, key);
    });

    test('answers are JSON in UTF-8, with a correlation id and without ETag', async () => {
      const { headers } = await server.request('GET', place);
      assert.equal(headers.get('Content-Type'), 'application/json; charset=utf-8');
      assert.ok(headers.get('X-Correlation-ID'));
      assert.equal(headers.get('ETag'), null);
    });

    test('an update answers the new version, and every way of reading shows the change at once', async () => {
      const { version } = await current();
      const value = path === '/carts' ? `zoe-${version}` : `Zoë ${version} ✓`;
      const { status, body } = await update({ version, actions: [action(value)] });
      assert.equal(status, 200, JSON.stringify(body));
      assert.ok(body.version > version);
      holds(body, changed(value));
      assert.deepEqual(await current(), body);
      const where = encodeURIComponent(`id = "${document.id}"`);
      assert.deepEqual((await server.request('GET', `${path}?where=${where}`)).body.results, [
        body,
      ]);
      if (hasKey !== false)
        assert.deepEqual((await server.request('GET', `${path}/key=${key}`)).body, body);
    });

    test('another version is a ConcurrentModification that tells the current one', async () => {
      const { version } = await current();
      for (const wrong of [version - 1, version + 1]) {
        const answer = await update({ version: wrong, actions: [action('wrong')] });
        assert.equal(answer.status, 409);
        assert.equal(codeOf(answer), 'ConcurrentModification');
        assert.equal(answer.body.errors[0].currentVersion, version);
        const gone = await server.request('DELETE', `${place}?version=${wrong}`);
        assert.equal(gone.status, 409);
      }
      assert.equal((await current()).version, version);
    });

    test('If-Match and If-None-Match mean nothing', async () => {
      const { version } = await current();
      for (const name of ['If-Match', 'If-None-Match']) {
        const headers = { [name]: '*' };
        const answer = await server.request('GET', place, undefined, { headers });
        assert.equal(answer.status, 200);
      }
      const { status } = await update({ version, actions: [] }, { 'If-Match': '"0"' });
      assert.equal(status, 200);
    });

    test('the id may stand in the body of an update or not', async () => {
      const { version } = await current();
      const answer = await update({ id: document.id, version, actions: [] });
      assert.equal(answer.status, 200);
    });

    test('without version, actions or the name of an action an update is refused', async () => {
      const { version } = await current();
      const { action: _name, ...nameless } = action('x');
      for (const body of [
        { actions: [action('x')] },
        { version },
        { version, actions: [nameless] },
        { version, actions: [{ action: 'noSuchAction' }] },
        { version, actions: [{ action: 'constructor' }] },
        { version, actions: action('x') },
        { version: '1', actions: [] },
      ]) {
        const answer = await update(body);
        assert.equal(answer.status, 400, JSON.stringify(body));
        assert.ok(['InvalidJsonInput', 'InvalidInput'].includes(codeOf(answer)), codeOf(answer));
      }
      assert.equal((await current()).version, version);
    });

    test('a misspelt optional member is ignored: the action does what it does without it', async () => {
      const { version } = await current();
      const { status, body } = await update({ version, actions: [misspelt] });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(without in body, false);
    });

    test('a missing mandatory member is refused, and no action before it is kept', async () => {
      const before = await current();
      const actions = [action('first'), incomplete];
      const answer = await update({ version: before.version, actions });
      assert.equal(answer.status, 400);
      assert.equal(codeOf(answer), 'InvalidJsonInput');
      assert.match(answer.body.errors[0].detailedErrorMessage, /actions/);
      assert.deepEqual(await current(), before);
    });

    test('HEAD by key and by id answers 200 or 404 without a body', async () => {
      const places = hasKey === false ? [] : [[`${path}/key=${key}`, 200] as const];
      for (const [at, status] of [
        ...places,
        [place, 200],
        [`${path}/${document.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))}`, 404],
      ] as const) {
        const answer = await server.request('HEAD', at);
        assert.equal(answer.status, status, at);
        assert.equal(answer.body, undefined);
      }
    });

    test('there is no PATCH, PUT or other method', async () => {
      for (const method of ['PATCH', 'PUT']) {
        const answer = await server.request(method, place, { version: 1, actions: [] });
        assert.ok([404, 405].includes(answer.status), `${answer.status}`);
        assert.equal(typeof answer.body.message, 'string');
      }
    });

    test('a delete needs a version, answers the document, and then it is gone', async () => {
      const before = await current();
      const missing = await server.request('DELETE', place);
      assert.equal(missing.status, 400);
      const answer = await server.request('DELETE', `${place}?version=${before.version}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.id, before.id);
      assert.equal((await server.request('GET', place)).status, 404);
      const again = await server.request('DELETE', `${place}?version=${before.version}`);
      assert.equal(codeOf(again), 'ResourceNotFound');
    });
  });
