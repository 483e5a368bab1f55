// The states of staged quotes, which only sellers have a path to.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type Negotiation, openNegotiation } from '../testing/negotiation.ts';

let server: TestServer;
let negotiation: Negotiation;

before(async () => {
  server = await startTestServer();
  negotiation = await openNegotiation(server);
});
after(() => server.close());

const states = ['InProgress', 'Sent', 'Closed'];
const to = (stagedQuoteState: string) => ({ action: 'changeStagedQuoteState', stagedQuoteState });

test('a seller brings a staged quote from any state into any other', async () => {
  let { id, stagedQuoteState } = await negotiation.staged();
  assert.equal(stagedQuoteState, 'InProgress');
  for (const from of states)
    for (const next of states) {
      await server.changed(`/staged-quotes/${id}`, to(from));
      ({ id, stagedQuoteState } = await server.changed(`/staged-quotes/${id}`, to(next)));
      assert.equal(stagedQuoteState, next, `${from} to ${next}`);
    }
});

for (const state of ['Sent', 'Closed'])
  test(`no quote is made of a staged quote that is ${state}`, async () => {
    const { id } = await negotiation.staged();
    const { version } = await server.changed(`/staged-quotes/${id}`, to(state));
    const stagedQuote = { typeId: 'staged-quote', id };
    const draft = { stagedQuote, stagedQuoteVersion: version };
    const { status, body } = await server.request('POST', '/quotes', draft);
    assert.deepEqual([status, body.errors[0].code], [400, 'InvalidOperation']);
  });

test('a state that there is not is refused', async () => {
  const { id, version } = await negotiation.staged();
  const body = { version, actions: [to('Accepted')] };
  const answer = await server.request('POST', `/staged-quotes/${id}`, body);
  assert.equal(answer.status, 400);
});

test('buyers have neither a path nor a scope', async () => {
  const { id, version } = await negotiation.staged();
  const { buyer, clerk, unitPath } = negotiation;
  const body = { version, actions: [to('Closed')] };
  for (const path of ['/me/staged-quotes', `${unitPath(buyer)}/staged-quotes`])
    assert.equal((await server.request('POST', `${path}/${id}`, body)).status, 404, path);
  for (const { token } of [buyer, clerk])
    assert.equal(
      (await server.request('POST', `/staged-quotes/${id}`, body, { token })).status,
      403,
    );
  assert.equal((await server.read(`/staged-quotes/${id}`)).stagedQuoteState, 'InProgress');
});
