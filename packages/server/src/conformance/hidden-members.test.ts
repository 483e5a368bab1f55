// Members that answers do not show are not known to predicates and sorts either.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.created('/customers', { email: 'ada@example.com', password: 'a secret of ada' });
});
after(() => server.close());

test('nobody searches by what stands where a password would be', async () => {
  for (const where of [
    'password is defined',
    'not (password is not defined)',
    'password = "****"',
  ]) {
    const { status, body } = await server.request(
      'GET',
      `/customers?where=${encodeURIComponent(where)}`,
    );
    assert.deepEqual([status, body.errors?.[0].code], [400, 'InvalidInput'], where);
    const query = `query ($where: String) { customers(where: $where) { total } }`;
    const [error] = await server.graphqlErrors(query, { where });
    assert.equal(error.extensions.code, 'InvalidInput');
  }
  assert.equal((await server.request('GET', '/customers?sort=password')).status, 400);
});

test('buyers search their payments by nothing that they are not shown', async () => {
  const token = await server.customerToken(
    'ada@example.com',
    'a secret of ada',
    'manage_my_payments:demo',
  );
  for (const where of ['interfaceId = "a"', 'key = "a"', 'paymentStatus(interfaceCode = "a")']) {
    const path = `/me/payments?where=${encodeURIComponent(where)}`;
    assert.equal((await server.request('GET', path, undefined, { token })).status, 400, where);
  }
});
