// Mistakes in requests, with what is to be heard of them.
import { stringify } from 'node:querystring';
import { eur } from '../checkout-shop.ts';
import { sendRaw } from '../raw-socket.ts';
import { basic, formType, type Heard, heard, type Sent } from './heard.ts';
import type { Mistake } from './mistake.ts';

const where = (text: string) => `/demo/orders?where=${encodeURIComponent(text)}`;
const post = (body: string | object): Sent => ({ method: 'POST', body });

const grant = { grant_type: 'client_credentials' };
const own = ({ server }: Heard) => basic(server.clientId, server.clientSecret);

const ask = (hear: Heard, form: object, headers: object = own(hear)) =>
  heard(hear, '/oauth/token', {
    ...post(stringify({ ...form })),
    token: '',
    headers: { ...formType, ...headers },
  });

const credentials = { what: /credentials/, where: /Authorization: Basic/, cure: /storewright env/ };

/** Mistakes with the token service: 2 to 6, 38. */
export const aboutTokens: readonly Mistake<Heard>[] = [
  {
    number: 2,
    title: 'a wrong secret',
    told: (hear) => ask(hear, grant, basic(hear.server.clientId, 'wrong')),
    ...credentials,
    what: /"reason":"The secret is wrong/,
  },
  {
    number: 2,
    title: 'an unknown client',
    told: (hear) => ask(hear, grant, basic('nobody', 'wrong')),
    ...credentials,
    what: /"reason":"There is no client with this id/,
  },
  {
    number: 2,
    title: 'id and secret in the body',
    told: (hear) =>
      ask(hear, { ...grant, client_id: hear.server.clientId, client_secret: 'x' }, {}),
    ...credentials,
    what: /"reason":"The header `Authorization: Basic/,
  },
  {
    number: 3,
    title: 'a misspelled grant',
    told: (hear) => ask(hear, { grant_type: 'client_credential' }),
    what: /Invalid grant type/,
    where: /grant_type/,
    cure: /Did you mean 'client_credentials'/,
  },
  {
    number: 4,
    title: 'JSON instead of a form',
    told: (hear) =>
      heard(hear, '/oauth/token', {
        ...post(grant),
        token: '',
        headers: own(hear),
      }),
    what: /invalid_request/,
    where: /The body/,
    cure: /must be application\/x-www-form-urlencoded/,
  },
  {
    number: 5,
    title: 'a misspelled scope',
    told: (hear) => ask(hear, { ...grant, scope: 'manage_order:demo' }),
    what: /There is no scope 'manage_order'/,
    where: /scope: /,
    cure: /Did you mean 'manage_orders'/,
  },
  {
    number: 6,
    title: 'a token without the scope',
    told: async (hear) =>
      heard(hear, '/demo/orders', { token: await hear.server.token('view_products:demo') }),
    what: /Insufficient scope/,
    where: /missing: view_orders/,
    cure: /The scopes of the token are: view_products:demo/,
  },
  {
    number: 38,
    title: 'the path of a customer with the token of a client',
    told: (hear) => heard(hear, '/demo/me/carts'),
    what: /not issued for a customer or an anonymous session/,
    where: /customer_id/,
    cure: /storewright token PROJECT --as EMAIL/,
  },
];

/** Mistakes in paths, parameters and headers: 1, 7, 8, 12, 18 to 23. */
export const aboutRequests: readonly Mistake<Heard>[] = [
  {
    number: 7,
    title: 'a wrong project key',
    told: (hear) => heard(hear, '/dem0/orders'),
    what: /project with key 'dem0' was not found/,
    where: /Begin the path with the key/,
    cure: /storewright project list/,
  },
  {
    number: 8,
    title: 'no token',
    told: (hear) => heard(hear, '/demo/orders', { token: '' }),
    what: /The header .* is missing/,
    where: /Authorization: Bearer/,
    cure: /storewright token/,
  },
  ...['docs', 'console'].map((page) => ({
    number: 8,
    title: `/${page} where project keys stand`,
    told: (hear: Heard) => heard(hear, `/${page}`, { token: '' }),
    what: /project key/,
    where: new RegExp(`/-/${page}`),
    cure: /Use \/-\//,
  })),
  {
    number: 8,
    title: 'a version where project keys stand',
    told: (hear) => heard(hear, '/v1/products'),
    what: /There is no GET \/v1\/products|project with key 'v1'/,
    where: /Paths have no version/,
    cure: /\/\{projectKey\}\/products/,
  },
  {
    number: 8,
    title: 'the token service below a project',
    told: (hear) => heard(hear, '/demo/oauth/token', { ...post(''), token: '' }),
    what: /ResourceNotFound|There is no POST \/demo\/oauth\/token/,
    where: /token service is at \/oauth\/token/,
    cure: /without a project key/,
  },
  {
    number: 8,
    title: 'GraphQL without a project',
    told: (hear) => heard(hear, '/graphql', post({ query: '{ __typename }' })),
    what: /There is no POST \/graphql|project with key 'graphql'/,
    where: /GraphQL is at \/\{projectKey\}\/graphql/,
    cure: /begins with a project key/,
  },
  {
    number: 8,
    title: 'a token of somewhere else',
    told: (hear) => heard(hear, '/demo/orders', { token: 'x'.repeat(43) }),
    what: /unknown, expired or revoked|not the format of a token/,
    where: /"hint":"(The token|This is not the format)/,
    cure: /storewright token PROJECT/,
  },
  {
    number: 12,
    title: 'an unknown parameter',
    told: (hear) => heard(hear, '/demo/zones?limt=3'),
    what: /Ignored/,
    where: /parameter 'limt'/,
    cure: /did you mean 'limit'/,
  },
  {
    number: 12,
    title: 'an expansion path that leads nowhere',
    told: (hear) => heard(hear, '/demo/orders?expand=shippingInfo.shippingMethd'),
    what: /does not lead to a reference/,
    where: /'shippingInfo\.shippingMethd'/,
    cure: /Did you mean 'shippingMethod'/,
  },
  {
    number: 12,
    title: 'an expansion path into a list without brackets',
    told: (hear) => heard(hear, '/demo/orders?expand=lineItems.productType'),
    what: /does not lead to a reference/,
    where: /'lineItems\.productType'/,
    cure: /Use \[\*\] after a list/,
  },
  {
    number: 12,
    title: 'a word that a field never has',
    told: (hear) => heard(hear, where('orderState in ("Opn", "Complete")')),
    what: /'Opn' is not a value of 'orderState'/,
    where: /orderState/,
    cure: /Did you mean 'Open'/,
  },
  {
    number: 18,
    title: 'a misspelled field of a predicate',
    told: (hear) => heard(hear, where('orderStat = "Open"')),
    what: /The field 'orderStat' does not exist/,
    where: /line 1, column 1/,
    cure: /Did you mean 'orderState'/,
  },
  {
    number: 18,
    title: 'a misspelled field to sort by',
    told: (hear) => heard(hear, '/demo/orders?sort=createdA'),
    what: /The field 'createdA' does not exist/,
    where: /parameter: sort/,
    cure: /Did you mean 'createdAt'/,
  },
  {
    number: 19,
    title: 'single quotes',
    told: (hear) => heard(hear, where("orderState = 'Open'")),
    what: /Unexpected character/,
    where: /line 1, column 14/,
    cure: /Put strings in double quotes/,
  },
  {
    number: 20,
    title: 'a huge limit',
    told: (hear) => heard(hear, '/demo/orders?limit=1000'),
    what: /got '1000'/,
    where: /parameter: limit/,
    cure: /an integer from 0 to 500/,
  },
  {
    number: 21,
    title: 'another content type',
    told: (hear) =>
      heard(hear, '/demo/zones', { ...post('a'), headers: { 'Content-Type': 'text/plain' } }),
    what: /UnsupportedMediaType/,
    where: /The body/,
    cure: /Send the header 'Content-Type: application\/json'/,
  },
  {
    number: 21,
    title: 'no content type',
    told: (hear) => heard(hear, '/demo/zones', post(new TextEncoder().encode('{"name":"Here"}'))),
    what: /UnsupportedMediaType/,
    where: /The body/,
    cure: /Send the header 'Content-Type: application\/json'/,
  },
  {
    number: 22,
    title: 'broken JSON',
    told: (hear) =>
      heard(hear, '/demo/zones', {
        ...post('{"name" "x"}'),
        headers: { 'Content-Type': 'application/json' },
      }),
    what: /does not contain valid JSON/,
    where: /position 8/,
  },
  {
    number: 23,
    title: 'https to a port of http',
    told: async (hear) => {
      await sendRaw(hear.server.url, Buffer.from([0x16, 3, 1, 0, 1, 0]));
      return hear.lines.filter((line) => line.includes('TLS')).join('\n');
    },
    what: /a client uses TLS on a plain HTTP port/,
    where: /a plain HTTP port/,
    cure: /Use http:\/\/, or start the server with --tls-cert/,
  },
];

async function update(hear: Heard, action: object, version = 1): Promise<string> {
  const { id } = await hear.server.created('/zones', { name: 'Here' });
  return heard(hear, `/demo/zones/${id}`, post({ version, actions: [action] }));
}

const cart = (hear: Heard, draft: object) =>
  heard(hear, '/demo/carts', post({ currency: 'EUR', ...draft }));

const item = { lineItems: [{ sku: 'lamp-1' }] };

async function order(hear: Heard, draft: object): Promise<string> {
  const { id, version } = await hear.server.created('/carts', { currency: 'EUR', ...draft });
  return heard(hear, '/demo/orders', post({ id, version }));
}

async function bench({ server }: Heard): Promise<void> {
  const { body } = await server.request('GET', '/products?limit=1');
  await server.created('/products', {
    productType: body.results[0].productType,
    name: { en: 'Bench' },
    slug: { en: 'bench' },
    publish: true,
    masterVariant: { sku: 'bench-1', prices: [{ value: eur(100) }] },
  });
}

/** Mistakes in what is written: 9 to 17, 37. */
export const aboutDocuments: readonly Mistake<Heard>[] = [
  {
    number: 9,
    title: 'a stale version',
    told: (hear) => update(hear, { action: 'changeName', name: 'There' }, 7),
    what: /different version than expected/,
    where: /Object [0-9a-f-]{36}/,
    cure: /Expected: 7 - Actual: 1/,
  },
  {
    number: 10,
    title: 'a misspelled action',
    told: (hear) => update(hear, { action: 'changeNam', name: 'There' }),
    what: /'changeNam' is not an update action of Zone/,
    where: /actions -> action/,
    cure: /Did you mean 'changeName'/,
  },
  {
    number: 11,
    title: 'a member that is missing',
    told: (hear) => update(hear, { action: 'changeName' }),
    what: /Missing required value/,
    where: /actions -> name/,
  },
  {
    number: 11,
    title: 'a member of another type',
    told: (hear) => heard(hear, '/demo/zones', post({ name: 3 })),
    what: /InvalidJsonInput/,
    where: /name: /,
    cure: /expected string/,
  },
  {
    number: 12,
    title: 'a required member that is misspelled',
    told: (hear) => heard(hear, '/demo/carts', post({ curency: 'EUR' })),
    what: /Missing required value/,
    where: /currency: /,
    cure: /Did you mean 'currency' instead of 'curency'/,
  },
  {
    number: 12,
    title: 'an unknown member',
    told: (hear) => heard(hear, '/demo/zones', post({ name: 'Here', descripton: 'x' })),
    what: /Ignored/,
    where: /member 'descripton'/,
    cure: /did you mean 'description'/,
  },
  {
    number: 13,
    title: 'a currency without a price',
    told: (hear) => cart(hear, { currency: 'CHF', ...item }),
    what: /has no price for the buyer/,
    where: /sku 'lamp-1'/,
    cure: /has prices for EUR/,
  },
  {
    number: 14,
    title: 'a currency that is none',
    told: (hear) => cart(hear, { currency: 'EURO' }),
    what: /must not have more than 3 characters/,
    where: /'currency'/,
  },
  {
    number: 15,
    title: 'a country without a tax rate',
    told: (hear) => cart(hear, { ...item, shippingAddress: { country: 'FR' } }),
    what: /has no tax rate for country 'FR'/,
    where: /Tax category '/,
    cure: /addTaxRate/,
  },
  {
    number: 16,
    title: 'a product without a tax category',
    told: async (hear) => {
      await bench(hear);
      return order(hear, {
        lineItems: [{ sku: 'bench-1' }],
        shippingAddress: { country: 'DE' },
      });
    },
    what: /has no tax: the product has no tax category/,
    where: /sku 'bench-1'/,
    cure: /setTaxCategory/,
  },
  {
    number: 17,
    title: 'a cart without a shipping address',
    told: (hear) => order(hear, item),
    what: /has no shipping address/,
    where: /The cart/,
    cure: /shipping address/,
  },
  {
    number: 37,
    title: 'an extension that does not answer',
    told: async (hear) => {
      const { id } = await hear.server.created('/extensions', {
        key: 'nobody',
        destination: { type: 'HTTP', url: 'http://127.0.0.1:9/' },
        triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
      });
      const said = await cart(hear, {});
      await hear.server.request('DELETE', `/extensions/${id}?version=1`);
      return said;
    },
    what: /returned no usable response/,
    where: /"extensionKey":"nobody"/,
    cure: /"reason":"[^"]*ECONNREFUSED/,
  },
];
