// Numbers of free JSON keep their value or are refused; e-mail addresses have no control characters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let token: string;
let zone: any;
before(async () => {
  server = await startTestServer();
  token = await server.token();
  await server.created('/types', {
    key: 'weighed',
    name: { en: 'x' },
    resourceTypeIds: ['customer'],
    fieldDefinitions: [
      { name: 'weight', label: { en: 'x' }, required: false, type: { name: 'Number' } },
    ],
  });
  await server.created('/product-types', {
    key: 'lamp',
    name: 'x',
    description: 'x',
    attributes: [
      { name: 'weight', label: { en: 'x' }, isRequired: false, type: { name: 'number' } },
    ],
  });
  zone = await server.created('/customers', { email: 'zoe@example.com', password: 'x' });
});
after(() => server.close());

/** Sends a body as it is, because no serializer writes such numbers. */
async function send(path: string, text: string) {
  const response = await fetch(`${server.url}/demo${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as any };
}

const lost = ['1e400', '-1e400', '9007199254740993', '0.12345678901234567890123', '1e-400'];
const kept = ['9007199254740991', '1e300', '0.1', '-12.50', '1E2', '0'];

let count = 0;
const next = () => {
  count += 1;
  return count;
};
const places: readonly (readonly [string, (number: string) => readonly [string, string]])[] = [
  ['a custom object', (n) => ['/custom-objects', `{"container":"c","key":"k","value":${n}}`]],
  [
    'a member of a custom object',
    (n) => ['/custom-objects', `{"container":"c","key":"k","value":{"a":["x",{"b":${n}}]}}`],
  ],
  [
    'a custom field',
    (n) => [
      '/customers',
      `{"email":"c${next()}@example.com","password":"x","custom":{"type":{"typeId":"type","key":"weighed"},"fields":{"weight":${n}}}}`,
    ],
  ],
  [
    'an attribute',
    (n) => [
      '/products',
      `{"productType":{"typeId":"product-type","key":"lamp"},"name":{"en":"x"},"slug":{"en":"p${next()}"},"masterVariant":{"attributes":[{"name":"weight","value":${n}}]}}`,
    ],
  ],
];

test('a number of an update action that cannot be kept is refused', async () => {
  const { body: customer } = await send(
    '/customers',
    '{"email":"u@example.com","password":"x","custom":{"type":{"typeId":"type","key":"weighed"}}}',
  );
  const { id, version } = customer.customer;
  for (const number of lost) {
    const action = `{"action":"setCustomField","name":"weight","value":${number}}`;
    const { status, body } = await send(
      `/customers/${id}`,
      `{"version":${version},"actions":[${action}]}`,
    );
    assert.equal(status, 400, `${number}: ${JSON.stringify(body)}`);
    assert.equal(body.errors[0].code, 'InvalidInput');
  }
});

for (const [place, request] of places) {
  test(`a number of ${place} that cannot be kept is refused`, async () => {
    for (const number of lost) {
      const { status, body } = await send(...request(number));
      assert.equal(status, 400, `${number}: ${JSON.stringify(body)}`);
      assert.equal(body.errors[0].code, 'InvalidInput');
    }
  });
  test(`a number of ${place} that JSON carries is kept`, async () => {
    for (const number of kept) {
      const { status, body } = await send(...request(number));
      assert.ok(status < 300, `${number}: ${JSON.stringify(body)}`);
      assert.ok(JSON.stringify(body).includes(String(Number(number))), number);
    }
  });
}

test('GraphQL refuses such numbers of custom objects', async () => {
  const query =
    'mutation($value: String!) { createOrUpdateCustomObject(draft: { container: "c", key: "g", value: $value }) { value } }';
  const ask = (value: string) =>
    server.request('POST', '/graphql', { query, variables: { value } });
  for (const number of lost)
    for (const value of [number, `{"a":[${number}]}`]) {
      const { body } = await ask(value);
      assert.equal(body.errors?.[0].extensions.code, 'InvalidInput', JSON.stringify(body));
    }
  for (const number of kept) {
    const { body } = await ask(`{"a":${number}}`);
    assert.equal(body.data?.createOrUpdateCustomObject.value.a, Number(number));
  }
});

const address = 'a\r\nBcc: x@y.z';

test('an e-mail address with control characters is refused, whichever member it is', async () => {
  const bodies: readonly (readonly [string, object])[] = [
    ['/customers', { email: address, password: 'x' }],
    [
      '/customers',
      { email: 'q@example.com', password: 'x', addresses: [{ country: 'DE', email: address }] },
    ],
    ['/carts', { currency: 'EUR', customerEmail: address }],
    ['/carts', { currency: 'EUR', shippingAddress: { country: 'DE', email: 'a\u2028b' } }],
    ['/business-units', { key: 'unit', unitType: 'Company', name: 'x', contactEmail: address }],
    [
      `/customers/${zone.id}`,
      { version: 1, actions: [{ action: 'changeEmail', email: 'a\u0085b' }] },
    ],
    ['/login', { email: address, password: 'x' }],
    ['/customers/password-token', { email: address }],
  ];
  for (const [path, body] of bodies) {
    const answer = await server.request('POST', path, body);
    assert.equal(answer.status, 400, path);
    assert.match(answer.body.message, /cannot contain control characters/, path);
  }
});

test('GraphQL refuses control characters of e-mail addresses', async () => {
  const query =
    'mutation($email: String!) { customerSignUp(draft: { email: $email, password: "x" }) { customer { id } } }';
  const { body } = await server.request('POST', '/graphql', {
    query,
    variables: { email: address },
  });
  assert.match(body.errors[0].message, /cannot contain control characters/);
});
