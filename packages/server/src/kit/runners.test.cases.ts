// Programs that the runners' test writes into the folder of a user.

export const nodeTests = `
import assert from 'node:assert/strict';
import { test } from 'storewright/testing/node';

test('has no zones', async (context, project) => {
  context.diagnostic(project.key);
  assert.equal((await (await project.fetch('/zones')).json()).total, 0);
}, { template: 'empty' });

test('requests for the hosted service reach the project of the variables', async () => {
  const zones = await fetch('https://api.europe-west1.gcp.commercetools.com/live-shop/zones');
  assert.equal((await zones.json()).results[0].key, 'of-the-variables');
});
`;

/** Clients of other makers, and where the process has connected to meanwhile. */
export const clients = `
import { Socket } from 'node:net';
const reached = new Set();
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...parameters) {
  const [first] = [parameters[0]].flat();
  reached.add(typeof first === 'object' ? first.host : parameters[1]);
  return connect.apply(this, parameters);
};
const { default: axios } = await import('axios');
const { default: nodeFetch } = await import('node-fetch');
const { default: got } = await import('got');
const undici = await import('undici');
const url = 'https://api.europe-west1.gcp.commercetools.com/live-shop/zones';
const keyIn = ({ results }) => results[0].key;
const draft = { key: 'posted', name: 'Posted' };
const headers = { 'Content-Type': 'application/json' };
const answers = {
  axios: keyIn((await axios.get(url)).data),
  nodeFetch: keyIn(await (await nodeFetch(url)).json()),
  got: keyIn(await got(url).json()),
  undici: keyIn(await (await undici.fetch(url)).json()),
  request: keyIn(await (await undici.request(url)).body.json()),
  posted: (await axios.post(url, draft)).data.key,
  conflicts: [
    (await nodeFetch(url, { method: 'POST', headers, body: JSON.stringify(draft) })).status,
    (await got.post(url, { json: draft, throwHttpErrors: false, retry: { limit: 0 } })).statusCode,
    (await undici.fetch(url, { method: 'POST', headers, body: JSON.stringify(draft) })).status,
  ],
};
console.log(JSON.stringify({ answers, reached: [...reached] }));
`;

export const playwright = `
import { test as base, expect } from '@playwright/test';
import { type TestProject, withProject } from 'storewright/testing';

const test = base.extend<{ project: TestProject }>({
  project: async ({}, use) => {
    await withProject(use, { template: 'b2c' });
  },
});

test('the shop has products', async ({ project, request }) => {
  const headers = { Authorization: \`Bearer \${await project.token()}\` };
  const answer = await request.get(\`\${project.url}/product-projections\`, { headers });
  expect(answer.status()).toBe(200);
  expect((await answer.json()).total).toBeGreaterThan(0);
});
`;

export const typed = `
import { connect, type ProjectOptions, startServer, type TestProject, withProject } from 'storewright/testing';
import 'storewright/testing/intercept';
import { CommercetoolsMock } from 'storewright/testing/ctmock';
import { useProject } from 'storewright/testing/jest';
import setup from 'storewright/testing/jest/setup';
import teardown from 'storewright/testing/jest/teardown';
import { handlers } from 'storewright/testing/msw';
import { test as nodeTest } from 'storewright/testing/node';
import { test as vitestTest } from 'storewright/testing/vitest';

const options: ProjectOptions = { template: 'b2b', ids: { seed: 7 }, messages: true };
export async function asked(): Promise<string> {
  const server = await startServer({ templates: { one: [{ kind: 'zone', draft: { name: 'x' } }] } });
  const project: TestProject = await server.project(options);
  const response = await project.fetch('/zones', { method: 'POST', body: '{}' });
  const [text, status]: [string, number] = [await response.text(), response.status];
  await project.waitForMessage('OrderCreated', ({ order }) => order.id === text);
  await using plan = await project.faults({ then: { status: 503 } });
  await plan.expectAllFired();
  await connect(server.connection).stop();
  return \`\${status} \${project.env.CTP_API_URL} \${await withProject(async ({ key }) => key)}\`;
}
nodeTest('named', async (context, { env }) => context.diagnostic(env.CTP_PROJECT_KEY));
vitestTest('fixture', async ({ project }) => project.reset());
const mock = new CommercetoolsMock({ defaultProjectKey: 'shop' });
export const used = [useProject, setup, teardown, handlers, mock.getHandlers(), mock.server?.address()];
// @ts-expect-error: there is no such option
void startServer({ nonsense: true });
// @ts-expect-error: it is a text
void withProject(async ({ key }) => key, { key: 7 });
`;
