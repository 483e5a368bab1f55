// The load generator: autocannon in a process of its own. A job names a workload and a subject;
// the answer counts what was answered with success.
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { orderQuery, orderUpdate } from './graphql.mjs';
import { basic, tokenOf } from './http.mjs';
import { latenciesOf } from './latency.mjs';
import { cartDraft, orderDraft } from './shop.mjs';

const clients = 16;

const json = ({ token }) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});
const form = (subject) => ({
  authorization: basic(subject),
  'content-type': 'application/x-www-form-urlencoded',
});
const read = (path, { token }) => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
});

/** An order as its subject has it now. */
async function orderOf({ url, token }, id) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/bench/orders/${id}`, { headers });
  return answer.json();
}

const otherState = (state) => (state === 'Open' ? 'Confirmed' : 'Open');

/** Updates of an order of the client's own; the next version follows from the answer before. */
async function updatesOf(subject, order, path, bodyOf) {
  // What the run before has left under way is finished first.
  await sleep(300);
  let { version, orderState: state } = await orderOf(subject, order);
  return [
    {
      method: 'POST',
      path,
      headers: json(subject),
      setupRequest: (request) => ({ ...request, body: bodyOf(version, otherState(state)) }),
      onResponse(status, body) {
        // A failure of GraphQL has status 200; the rest of the run then fails and is told.
        if (status !== 200 || body.includes('"errors":')) return;
        version += 1;
        state = otherState(state);
      },
    },
  ];
}

const updateBody = (version, orderState) =>
  JSON.stringify({ version, actions: [{ action: 'changeOrderState', orderState }] });

function checkout(subject) {
  let cart;
  const headers = json(subject);
  return [
    {
      method: 'POST',
      path: '/bench/carts',
      headers,
      body: JSON.stringify(cartDraft()),
      onResponse(status, body) {
        cart = status === 201 ? { id: /"id":"([^"]+)"/.exec(body)[1], version: 1 } : undefined;
      },
    },
    {
      method: 'POST',
      path: '/bench/orders',
      headers,
      setupRequest: (request) =>
        cart === undefined ? null : { ...request, body: JSON.stringify(orderDraft(cart)) },
    },
  ];
}

function queries(subject) {
  let next = Math.floor(Math.random() * 1e6);
  const path = () => {
    next += 1;
    const id = subject.customers[next % subject.customers.length];
    return `/bench/orders?where=${encodeURIComponent(`customerId="${id}"`)}&sort=createdAt%20desc`;
  };
  return [{ ...read(path(), subject), setupRequest: (one) => ({ ...one, path: path() }) }];
}

const grant = 'grant_type=client_credentials&scope=manage_project:bench';
const post = (path, headers, body) => [{ method: 'POST', path, headers, body }];
const graphql = (subject, question) =>
  post('/bench/graphql', json(subject), JSON.stringify(question));

/** The password flow of one customer. */
const login = (subject, username) =>
  post(
    '/oauth/bench/customers/token',
    form(subject),
    new URLSearchParams({
      grant_type: 'password',
      username,
      password: subject.password,
    }).toString(),
  );

/** A new anonymous session and the use of an old refresh token in turn. */
function sessions(subject) {
  const [begin] = post(
    '/oauth/bench/anonymous/token',
    form(subject),
    'grant_type=client_credentials',
  );
  const [refresh] = post('/oauth/token', form(subject), '');
  const body = () =>
    `grant_type=refresh_token&refresh_token=${subject.refreshTokens}${Math.ceil(Math.random() * subject.live)}`;
  return [begin, { ...refresh, setupRequest: (request) => ({ ...request, body: body() }) }];
}

/** A token of its own for each client and run: the peer forgets all but the newest ones. */
const introspection = async (subject) =>
  post('/oauth/introspect', form(subject), `token=${await tokenOf(subject)}`);

/** Requests of one client, by workload. */
const requestsOf = new Map([
  ['read', (subject, order) => [read(`/bench/orders/${order}`, subject)]],
  ['openRead', (subject, order) => [read(`/open/orders/${order}`, subject)]],
  ['update', (subject, order) => updatesOf(subject, order, `/bench/orders/${order}`, updateBody)],
  ['checkout', checkout],
  ['token', (subject) => post('/oauth/token', form(subject), grant)],
  ['introspection', introspection],
  ['login', login],
  ['sessions', sessions],
  ['query', queries],
  [
    'graphqlRead',
    (subject, order) => graphql(subject, { query: orderQuery, variables: { id: order } }),
  ],
  [
    'graphqlUpdate',
    (subject, order) =>
      updatesOf(subject, order, '/bench/graphql', (version, state) =>
        JSON.stringify({ query: orderUpdate, variables: { id: order, version, state } }),
      ),
  ],
  ['suggest', (subject) => subject.paths.map((path) => read(path, subject))],
  // What node:http answers from memory to requests of the same size.
  ['bare', ({ requests }) => requests],
]);

async function run({ workload, subject, seconds, most, rate }) {
  const requests = await Promise.all(
    Array.from({ length: subject.clients ?? clients }, (_, client) =>
      requestsOf.get(workload)(subject, subject.orders?.[client]),
    ),
  );
  let next = 0;
  const result = await autocannon({
    url: subject.url,
    connections: requests.length,
    ...(most === undefined ? { duration: seconds } : { amount: most }),
    ...(rate === undefined ? {} : { overallRate: rate }),
    timeout: 60,
    setupClient(client) {
      client.setRequests(requests[next]);
      next += 1;
    },
  });
  const { '2xx': successes, non2xx, errors, timeouts, latency, start, finish } = result;
  const took = (finish - start) / 1000;
  const { p50, p99, max } = latency;
  return { successes, failures: non2xx + errors + timeouts, seconds: took, p50, p99, max };
}

process.on('message', (job) => {
  const work = job.paths === undefined ? run(job) : latenciesOf(job);
  work.then(
    (answer) => process.send(answer),
    (error) => process.send({ failure: error.stack }),
  );
});
