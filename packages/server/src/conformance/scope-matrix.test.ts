// Who may come where: every operation of every declaration, with every sort of token that should
// and should not be enough. The expectation is written here once more, not read from `holds`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopeTable } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { grouped } from '@storewright/platform/grouped';
import { openProjectBeside, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OfferedOperation, offeredOperations } from '../testing/operations.ts';

const operations = offeredOperations(kinds.values());
const email = 'maria@example.com';
const password = 'correct horse';

let server: TestServer;
let other: TestServer;
before(async () => {
  server = await startTestServer({ options: { tokensPerSecond: 10_000 } });
  other = await openProjectBeside(server, 'other');
  await server.created('/stores', { key: 'berlin', name: { en: 'Berlin' } });
  await server.created('/stores', { key: 'paris', name: { en: 'Paris' } });
  await server.created('/customers', { email, password });
});
after(async () => {
  await server?.close();
});

type Subject = 'none' | 'anonymous' | 'customer';

interface Holding {
  readonly scopes: readonly string[];
  readonly subject: Subject;
}

const tokens = new Map<string, Promise<string>>();

/** A token of the flow of the subject with these scopes and no others. */
function tokenOf({ scopes, subject }: Holding): Promise<string> {
  const label = `${subject} ${scopes.join(' ')}`;
  const token = tokens.get(label) ?? newToken(scopes.join(' '), subject);
  tokens.set(label, token);
  return token;
}

function newToken(scope: string, subject: Subject): Promise<string> {
  if (subject === 'customer') return server.customerToken(email, password, scope);
  return subject === 'anonymous' ? server.anonymousToken(scope) : server.token(scope);
}

const names = scopeTable.map(({ name }) => name);
const hasStores = new Set(scopeTable.filter((row) => row.inStore).map(({ name }) => name));

/** All names that open what one of the required names opens. */
function opening(required: readonly string[]): string[] {
  const stronger = required.flatMap((name) => {
    if (name === 'view_published_products') return ['view_products', 'manage_products'];
    return name.startsWith('view_') ? [`manage_${name.slice(5)}`] : [];
  });
  return [...new Set([...required, ...stronger, 'manage_project'])].filter((name) =>
    names.includes(name),
  );
}

interface Case extends Holding {
  readonly title: string;
  readonly isAllowed: boolean;
}

const wide = (name: string) => `${name}:demo`;
const needed = ({ actor }: OfferedOperation): Subject =>
  actor === undefined ? 'none' : actor === 'customer' ? 'customer' : 'anonymous';

function casesOf(operation: OfferedOperation): Case[] {
  const { path, scopes } = operation;
  const enough = opening(scopes);
  const rest = names.filter((name) => !enough.includes(name)).map(wide);
  const subject = needed(operation);
  const [first] = scopes;
  const inStores = enough.filter((name) => hasStores.has(name));
  const isStorePath = path.includes('{storeKey}');
  const storeCase = (store: string, isAllowed: boolean) =>
    inStores.map((name) => ({
      title: `${name} of the store ${store}`,
      scopes: [`${name}:demo:${store}`],
      subject,
      isAllowed,
    }));
  return [
    { title: 'all scopes but those', scopes: rest, subject, isAllowed: false },
    ...enough.map((name) => ({ title: name, scopes: [wide(name)], subject, isAllowed: true })),
    ...storeCase('berlin', isStorePath),
    ...storeCase('paris', false),
    ...strangers(operation).map((stranger) => ({
      title: `${first} without the right subject (${stranger})`,
      scopes: [wide(first!), wide('manage_project')],
      subject: stranger,
      isAllowed: false,
    })),
  ];
}

/** Subjects that do not fit the operation. */
function strangers({ actor }: OfferedOperation): Subject[] {
  if (actor === undefined) return [];
  return actor === 'customer' ? ['none', 'anonymous'] : ['none'];
}

const values = new Map([['storeKey', 'berlin']]);
const addressOf = ({ path }: OfferedOperation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? 'nothing');

/** What is wrong with the answer; `undefined`: nothing. */
async function faultOf(operation: OfferedOperation, one: Case): Promise<string | undefined> {
  const { method } = operation;
  const path = addressOf(operation);
  const token = await tokenOf(one);
  const body = method === 'POST' ? {} : undefined;
  const answer = await server.request(method, path, body, { token });
  const code = answer.body?.errors?.[0]?.code;
  const told = `${method} ${path} with ${one.title}: ${answer.status} ${code ?? ''}`;
  if (!one.isAllowed)
    return answer.status === 403 && (method === 'HEAD' || code === 'insufficient_scope')
      ? undefined
      : told;
  const isRefused = answer.status === 401 || code === 'insufficient_scope';
  const isRefusedHead =
    method === 'HEAD' && answer.status === 403 && !path.startsWith('/as-associate');
  return isRefused || isRefusedHead || answer.status >= 500 ? told : undefined;
}

const familyOf = ({ path }: OfferedOperation) => `/${path.split('/')[1] ?? ''}`;
const byFamily = grouped(operations, familyOf);

for (const [family, some] of byFamily)
  test(`operations below ${family} ask for one of their scopes, in their project and store`, async () => {
    const faults: string[] = [];
    for (const operation of some) {
      const found = casesOf(operation).map((one) => faultOf(operation, one));
      faults.push(...(await Promise.all(found)).filter((fault) => fault !== undefined));
    }
    assert.deepEqual(faults, []);
  });

test('a token of another project, whatever it holds, is 403 everywhere', async () => {
  const token = await other.token();
  for (const operation of operations) {
    const { method } = operation;
    const body = method === 'POST' ? {} : undefined;
    const answer = await server.request(method, addressOf(operation), body, { token });
    assert.equal(answer.status, 403, `${method} ${operation.path}`);
  }
});

test('no token is 401 everywhere', async () => {
  for (const operation of operations) {
    const path = `${server.url}/demo${addressOf(operation)}`;
    const answer = await fetch(path, { method: operation.method });
    await answer.arrayBuffer();
    assert.equal(answer.status, 401, `${operation.method} ${operation.path}`);
  }
});

test('the scope is asked for before the store or the document is looked for', async () => {
  const token = await server.token('view_audit_log:demo');
  for (const path of ['/in-store/key=nowhere/carts', '/in-store/key=nowhere/orders/nothing']) {
    const answer = await server.request('GET', path, undefined, { token });
    assert.equal(answer.status, 403, path);
  }
});

test('nothing that changes documents is opened by a scope to view', () => {
  const reading = new Set(['GET', 'HEAD']);
  /** Answers what would be, and changes nothing. */
  const isQuestion = (path: string) =>
    path === '/product-discounts/matching' || path.endsWith('/search');
  const wrong = operations.filter(
    ({ method, path, scopes }) =>
      scopes.length === 0 ||
      (!reading.has(method) &&
        !isQuestion(path) &&
        scopes.some((name) => name.startsWith('view_'))),
  );
  assert.deepEqual(
    wrong.map(({ method, path }) => `${method} ${path}`),
    [],
  );
});

test('paths below me ask for a scope of their own and a subject, other paths for none', () => {
  // Who may have a cart may know how it can be shipped. Who has forgotten the password cannot sign
  // in; a token that came by e-mail says who it is.
  const byEmail = ['/me/password/reset', '/me/email/confirm'];
  // Customers order from quotes with the scope of quotes, too, as the public API has it.
  const open = ['/shipping-methods', '/me/login', '/me/signup', '/me/orders/quotes', ...byEmail];
  const wrong = operations.filter(({ path, scopes, actor }) => {
    if (open.some((one) => path.includes(one))) return false;
    const isMine = /(^|\/)me(\/|$)/.test(path);
    const own = scopes.every((name) => name.startsWith('manage_my_'));
    return isMine
      ? !own || actor === undefined
      : scopes.some((name) => name.startsWith('manage_my_')) || actor !== undefined;
  });
  assert.deepEqual(
    wrong.map(({ method, path }) => `${method} ${path}`),
    [],
  );
});
