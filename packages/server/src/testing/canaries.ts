// Requests and answers with a text in each place where something secret or about a person can stand: a recorder
// between the two must write none of them.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openRecorder } from '../recorder/index.ts';

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object | string;
  readonly headers?: { readonly [name: string]: string };
  readonly status?: number;
  readonly answer?: object;
}

/** Begins each of them. */
const beginning = 'Canary';
/** One that stands nowhere else. */
type Canary = (what?: string) => string;

const q = encodeURIComponent;
const graphql = (query: string, more: object = {}, answer: object = {}): Exchange => ({
  method: 'POST',
  path: '/shop/graphql',
  body: { query, ...more },
  answer,
});

const bodies: readonly ((one: Canary) => Exchange)[] = [
  (one) => {
    const email = `${one()}@example.com`;
    const person = { email, firstName: one(), lastName: one(), password: one() };
    const address = {
      country: 'DE',
      streetName: one(),
      phone: one(),
      additionalAddressInfo: one(),
    };
    const body = { ...person, addresses: [address], companyName: one() };
    const { password: _, ...customer } = body;
    return { method: 'POST', path: '/shop/customers', body, answer: { customer, status: 201 } };
  },
  (one) => {
    const secret = one();
    const destination = { type: 'SQS', accessKey: one(), accessSecret: secret };
    const errors = [{ code: 'InvalidField', invalidValue: secret, message: `no '${secret}'` }];
    const answer = { statusCode: 400, message: `'${secret}' is refused`, errors };
    return {
      method: 'POST',
      path: '/shop/subscriptions',
      body: { destination },
      status: 400,
      answer,
    };
  },
  (one) => ({
    method: 'POST',
    path: '/shop/customers/password',
    body: {
      currentPassword: one(),
      newPassword: one(),
      credentials: { of: [one(), { x: one() }] },
    },
  }),
  (one) => {
    const lastName = one();
    const errors = [{ code: 'DuplicateField', field: 'lastName', duplicateValue: lastName }];
    const answer = { message: `There is a ${lastName} already.`, errors };
    return { method: 'POST', path: '/shop/customers', body: { lastName }, status: 400, answer };
  },
  (one) => {
    const value = { text: `{"password":"${one()}","email":"${one()}@example.com"}` };
    return {
      method: 'POST',
      path: '/shop/custom-objects',
      body: { container: 'a', key: 'b', value },
    };
  },
];

const queries: readonly ((one: Canary) => Exchange)[] = [
  (one) => {
    const where = `firstName = "${one()}" and lastName <> "${one()}" and email="${one()}@example.com"`;
    return { method: 'GET', path: `/shop/customers?where=${q(where)}` };
  },
  (one) => {
    const where = q(`lastName in ("${one()}", "${one()} ) or") and addresses(phone="${one()}")`);
    return { method: 'GET', path: `/shop/customers?where=${where}` };
  },
  (one) => {
    const where = q('lastName = :name and firstName in (:one, :other) and company not in :some');
    const variables = `var.name=${one()}&var.one=${one()}&var.other=${one()}&var.some=${one()}`;
    return { method: 'GET', path: `/shop/customers?where=${where}&${variables}` };
  },
  (one) => ({
    method: 'GET',
    path: `/shop/customers/password-token=${one()}?access_token=${one()}&email=${one()}@example.com`,
  }),
  (one) => ({
    method: 'GET',
    path: '/shop/carts',
    headers: { Authorization: `Bearer ${one()}`, 'X-Correlation-ID': `${one()}@example.com` },
  }),
  (one) => {
    const where = `lastName = "${one()}"`;
    const message = `Malformed parameter: where: ${where}`;
    const path = `/shop/customers?where=${q(where)}`;
    return { method: 'GET', path, status: 400, answer: { statusCode: 400, message, errors: [] } };
  },
];

const documents: readonly ((one: Canary) => Exchange)[] = [
  (one) =>
    graphql(
      `mutation { signUp(draft: { email: "${one()}@example.com", password: "${one()}", firstName: "${one()}" }) { id } }`,
    ),
  (one) => graphql(`mutation { make(draft: { token: { value: "${one()}" }, key: "k" }) { id } }`),
  (one) =>
    graphql(
      `{ customers(where: "lastName = \\"${one()}\\" and phone = \\"${one()}\\"") { total } }`,
    ),
  (one) =>
    graphql(`mutation { a: set(draft: { streetName: """${one()}
      "quoted" ${one()}""", password: """${one()}""" }) { id } }`),
  (one) =>
    graphql(
      'mutation ($pw: String!, $n: String, $d: D) { up(draft: { password: $pw, lastName: $n, more: $d }) { id } }',
      { variables: { pw: one(), n: one(), d: { phone: one(), token: { value: one() } } } },
    ),
  (one) =>
    graphql(
      `query ($n: String = "${one()}", $w: String = "email = \\"${one()}@example.com\\"") { a(lastName: $n, where: $w) { id } }`,
    ),
  (one) =>
    graphql(
      '{ customer(key: "a") { who: firstName other: addresses { where: streetName } t: token { value } } }',
      {},
      {
        data: { customer: { who: one(), other: [{ where: one() }], t: { value: one() } } },
      },
    ),
  (one) => graphql(`# for ${one()}\n{ customers { total } } # and ${one()}`),
  (one) => graphql(`{ customers(where: "${one()}) { no document`),
  (one) => {
    const name = one();
    const message = `Variable "$n" got invalid value "${name}"; no`;
    const variables = { n: name };
    return graphql(
      'query ($n: Int) { a(lastName: $n) { id } }',
      { variables },
      { errors: [{ message }] },
    );
  },
];

const forms: readonly ((one: Canary) => Exchange)[] = [
  (one) => {
    const form = { grant_type: 'password', username: `${one()}@example.com`, password: one() };
    const [access_token, refresh_token] = [one(), one()];
    return {
      method: 'POST',
      path: '/oauth/shop/customers/token',
      body: new URLSearchParams(form).toString(),
      headers: { Authorization: `Basic ${btoa(`client:${one()}`)}` },
      answer: { access_token, refresh_token, expires_in: 1, token_type: 'Bearer' },
    };
  },
  (one) => ({
    method: 'POST',
    path: `/oauth/introspect?token=${one()}`,
    body: new URLSearchParams({ token: one(), client_secret: one() }).toString(),
    answer: { active: false },
  }),
];

const makers = [...bodies, ...queries, ...documents, ...forms];

/** Records so many of them; answers what was found in the files of the recording. */
export async function recordCanaries(directory: string, count: number) {
  let made = 0;
  let answering: Exchange | undefined;
  const other = createServer(async (request, response) => {
    for await (const _ of request);
    const { status = 200, answer = {} } = answering!;
    const correlationId = request.headers['x-correlation-id'];
    const told = correlationId === undefined ? {} : { 'X-Correlation-ID': correlationId };
    response.writeHead(status, { 'Content-Type': 'application/json', ...told });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const recorder = await openRecorder({ to, auth: to, directory });
  const letters = (number: number) => number.toString(36).padStart(5, 'q');
  const one: Canary = () => `${beginning}${letters(++made)}`;
  for (let index = 0; index < count; index += 1) {
    answering = makers[index % makers.length]!(one);
    const { method, path, body, headers } = answering;
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = text === undefined ? {} : { body: text };
    await (await fetch(recorder.url + path, { method, ...sent, headers: headers ?? {} })).text();
  }
  const { pairs, left } = await recorder.stop();
  other.close();
  return { pairs, left, canaries: made, found: foundIn(directory) };
}

/** Also in other letters, and as they are told in addresses. */
function foundIn(directory: string): readonly string[] {
  const found: string[] = [];
  for (const file of readdirSync(directory))
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n'))
      if (line.toLowerCase().includes(beginning.toLowerCase())) found.push(`${file}: ${line}`);
  return found;
}
