// Server, floor, bare node:http and peer, each with the same shop.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderQuery } from './graphql.mjs';
import { basic, clientOf, tokenOf } from './http.mjs';
import { addOrders, customersOfCopies } from './many-orders.mjs';
import { newestNode } from './newest-node.mjs';
import { startProgram } from './processes.mjs';
import { cartDraft, openShop, orderOf, singleLine, templateOrder } from './shop.mjs';

const clients = 16;
const credentials = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

/** Starts all subjects that the plan names; each has `url`, `token`, `orders` and `customers`. */
export async function prepare(plan, databaseUrl) {
  const server = await startServer(plan, databaseUrl);
  const request = clientOf(server);
  await enableMessages(request);
  const { orders, customer, products } = await makeOrders(request);
  await orderOf(request, undefined, cartDraft());
  const template = await templateOrder(request, customer.id);
  const { build, orders: count } = plan;
  const seconds = await addOrders({ build, databaseUrl, template: template.id, count });
  plan.tell(`${plan.orders} orders added in ${seconds.toFixed(0)} s`);
  const shared = { ...server, orders, customers: customersOfCopies, template: template.id };
  const subjects = { server: shared, floor: await startFloor(plan, databaseUrl, shared) };
  subjects.independent = await startIndependent(plan, databaseUrl, {
    ...shared,
    products,
    request,
  });
  if (plan.subjects.includes('bare')) subjects.bare = await startBare(plan, shared);
  if (plan.subjects.includes('peer')) {
    subjects.peer = await startPeer(plan);
    subjects.tokenPeer = await startTokenPeer(plan);
  }
  plan.tell(
    `an order is ${(await textOf(shared, orders[0])).length} bytes, customer ${customer.id}`,
  );
  return subjects;
}

async function startServer({ build, directory, running }, databaseUrl) {
  const parameters = [join(build, 'main.js'), 'start', '--database-url', databaseUrl];
  parameters.push('--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off');
  parameters.push('--log-level', 'warn', '--tokens-per-second', '1000000');
  parameters.push('--project-key', credentials.projectKey, '--client-id', credentials.clientId);
  parameters.push('--client-secret', credentials.clientSecret);
  // As the unit, the image and `npm start` do.
  const environment = { NODE_OPTIONS: '--max-semi-space-size=32' };
  const program = await startProgram(parameters, { environment });
  running.push(program);
  const place = { ...credentials, url: program.url, pid: program.pid };
  return { ...place, token: await tokenOf(place) };
}

async function startFloor({ here, running }, databaseUrl, server) {
  const program = await startProgram([join(here, 'floor.mjs'), databaseUrl]);
  running.push(program);
  return { ...server, url: program.url, pid: program.pid };
}

/** Has the same orders and products, in tables of its own. */
async function startIndependent({ here, directory, running, orders: copies }, databaseUrl, shop) {
  const { request, products, orders, customers, ...server } = shop;
  const documents = await Promise.all(orders.map((id) => request('GET', `/orders/${id}`)));
  const file = join(directory, 'shop.json');
  const { token } = server;
  const given = { token, orders: documents, customers, products, copies };
  writeFileSync(file, JSON.stringify(given));
  const program = await startProgram([join(here, 'independent-floor.mjs'), databaseUrl, file]);
  running.push(program);
  return { ...server, orders, customers, url: program.url, pid: program.pid };
}

async function enableMessages(request) {
  const { version } = await request('GET', '');
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const actions = [{ action: 'changeMessagesConfiguration', messagesConfiguration }];
  await request('POST', '', { version, actions });
}

/** One order of one line for each client: about four kilobytes. */
async function makeOrders(request) {
  const { customer, products } = await openShop(request);
  const orders = [];
  for (let client = 0; client < clients; client += 1)
    orders.push((await orderOf(request, customer.id, singleLine(customer.id))).id);
  return { orders, customer, products };
}

async function textOf({ url, token }, order) {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/bench/orders/${order}`, { headers })).text();
}

/** Records one answer of each workload and serves them from memory. */
async function startBare({ here, directory, running }, server) {
  const recorded = await recordings(server);
  const answers = Object.fromEntries(
    recorded.map(({ load, status, body }) => [`/${load}`, { status, body }]),
  );
  const file = join(directory, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const program = await startProgram([join(here, 'bare.mjs'), file]);
  running.push(program);
  const requests = new Map(recorded.map(({ load, sent }) => [load, { ...sent, path: `/${load}` }]));
  return { url: program.url, pid: program.pid, requests };
}

async function recordings(server) {
  const { token, orders, url } = server;
  const order = JSON.parse(await textOf(server, orders[0]));
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const form = {
    authorization: basic(credentials),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = (path, headers, body) => ({ path, method: 'POST', headers, body });
  const get = (path) => ({ path, method: 'GET', headers: { authorization: json.authorization } });
  const where = encodeURIComponent(`customerId="${customersOfCopies[1]}"`);
  const actions = [{ action: 'changeOrderState', orderState: 'Confirmed' }];
  const body = JSON.stringify({ version: order.version, actions });
  const question = JSON.stringify({ query: orderQuery, variables: { id: order.id } });
  const requests = [
    ['read', get(`/bench/orders/${order.id}`)],
    ['update', post(`/bench/orders/${order.id}`, json, body)],
    ['checkout', post('/bench/carts', json, JSON.stringify(cartDraft()))],
    ['token', post('/oauth/token', form, 'grant_type=client_credentials')],
    ['introspection', post('/oauth/introspect', form, `token=${token}`)],
    ['query', get(`/bench/orders?where=${where}&sort=createdAt%20desc`)],
    ['graphqlRead', post('/bench/graphql', json, question)],
  ];
  return Promise.all(
    requests.map(async ([load, { path, ...sent }]) => {
      const answer = await fetch(`${url}${path}`, sent);
      return { load, sent, status: answer.status, body: await answer.text() };
    }),
  );
}

async function startTokenPeer({ here, running }) {
  const { clientId, clientSecret, projectKey } = credentials;
  const parameters = [clientId, clientSecret, `manage_project:${projectKey}`];
  const script = join(here, 'oidc-provider.mjs');
  const program = await startProgram([script, ...parameters]);
  running.push(program);
  return { ...credentials, url: program.url, pid: program.pid };
}

async function startPeer({ here, running, tell }) {
  const program = newestNode();
  if (program === undefined) {
    tell('the bench has no Node for this platform: the peer is left out');
    return undefined;
  }
  const peer = await startProgram([join(here, 'peer.mjs')], { program });
  running.push(peer);
  const place = { ...credentials, url: peer.url, pid: peer.pid };
  const subject = { ...place, token: await tokenOf(place) };
  const request = clientOf(subject);
  const { orders, customer } = await makeOrders(request);
  return { ...subject, orders, customers: [customer.id] };
}
