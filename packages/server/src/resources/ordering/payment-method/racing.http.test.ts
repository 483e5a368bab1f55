import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('Requests that make several payment methods the default one at the same time succeed or meet a conflict', async () => {
  const { customer } = await server.created('/customers', { email: 'a@x.example', password: 'p' });
  const draft = (key: string) => ({ key, customer: { typeId: 'customer', id: customer.id } });
  const made = [];
  for (let index = 0; index < 6; index += 1)
    made.push(await server.created('/payment-methods', draft(`method-${index}`)));
  for (let round = 0; round < 5; round += 1) {
    const current = await Promise.all(
      made.map(({ id }: any) => server.read(`/payment-methods/${id}`)),
    );
    const updates = current.map(({ id, version }: any) =>
      server.request('POST', `/payment-methods/${id}`, {
        version,
        actions: [{ action: 'setDefault', default: true }],
      }),
    );
    const creation = server.request('POST', '/payment-methods', {
      ...draft(`new-${round}`),
      default: true,
    });
    const answers = await Promise.all([...updates, creation]);
    for (const { status, body } of answers)
      assert.ok([200, 201, 409].includes(status), JSON.stringify(body));
    assert.ok(answers.some(({ status }) => status < 300));
    const where = encodeURIComponent('default = true');
    assert.equal((await server.read(`/payment-methods?where=${where}`)).count, 1);
  }
});
