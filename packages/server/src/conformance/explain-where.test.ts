// `storewright explain where` says how a predicate is understood and what the database does for it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import { connect } from '@storewright/store/storage/connection/connect';
import { explainQuery } from '@storewright/store/storage/reading/explain';
import { commandHere } from '../testing/command-here.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  for (const [number, city] of ['Bonn', 'Ulm', 'Bonn'].entries()) {
    const person = {
      email: `${number}@example.com`,
      password: 'a password',
      lastName: `L${number}`,
    };
    const addresses = [{ country: 'DE', city, postalCode: `5311${number}` }];
    await server.created('/customers', { ...person, addresses });
  }
});
after(() => server.close());

const explained = (...parameters: readonly string[]) =>
  commandHere(['explain', 'where', ...parameters, '--database-url', server.databaseUrl]);

test('explain where shows words, statements with values, plan, rows looked at and advice', async () => {
  const where = 'addresses(city = "Bonn") and not (lastName = "L2")';
  const { code, stdout, stderr } = await explained('customer', where, '--sort', 'createdAt desc');
  assert.equal(code, 0, stderr);
  for (const part of [
    /^all of these are true:$/m,
    /^ {2}one element of the list 'addresses' meets:$/m,
    /^ {4}'city' \(text\) = "Bonn"$/m,
    /^ {2}this is false or unknown:$/m,
    /^No index answers any part/m,
    /^Statement 1: [\d.]+ ms, 4 rows looked at, 1 found$/m,
    /= "\\"Bonn\\""$/m,
    / on customer.*, 1 rows$/m,
    /^4 rows looked at, 1 found, 1 in all\.$/m,
    /storewright facet add customer 'addresses\.city'$/m,
  ])
    assert.match(stdout, part);
  assert.doesNotMatch(stdout, /[01]{200}/);
});

test('explain where tells that indexes answer, and gives no advice then', async () => {
  const { code, stdout, stderr } = await explained(
    'customer',
    'email = :mail',
    '--var',
    'mail=1@example.com',
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Indexes find exactly these documents\.$/m);
  assert.match(stdout, /1 found, 1 in all\.$/m);
  assert.doesNotMatch(stdout, /facet add/);
});

test('a query past the time limit is ended and told by its plan', async () => {
  const database = await connect({ url: server.databaseUrl, readTimeoutMs: 100 });
  const exact = sql`(select pg_sleep(60)) is null and "version" > ${0}`;
  const extent = { sort: [], limit: 20, offset: 0, withTotal: true };
  try {
    const asked = { where: { exact, paths: [] }, ...extent };
    const explained = await explainQuery(database, kinds.get('customer')!, 'demo', asked);
    assert.equal(explained.page, undefined);
    const [statement, ...others] = explained.statements;
    assert.equal(others.length, 0);
    assert.match(statement!.plan.join('\n'), / on customer/);
  } finally {
    await database.close();
  }
});

for (const [what, parameters, code, words] of [
  ['an unknown kind', ['banana', 'id = "1"'], 2, /no kind 'banana'/],
  ['an unknown field', ['customer', 'banana = 1'], 1, /'banana' does not exist/],
  ['a variable without value', ['customer', 'email = :mail'], 1, /mail/],
  ['a limit beyond 500', ['customer', 'id = "1"', '--limit', '501'], 2, /0 to 500/],
  ['a variable that is none', ['customer', 'id = "1"', '--var', 'x'], 2, /name=value/],
  ['an unknown project', ['customer', 'id = "1"', '--project', 'nowhere'], 1, /'nowhere'/],
] as const)
  test(`explain where refuses ${what}`, async () => {
    const ended = await explained(...parameters);
    assert.match(ended.stderr, words);
    assert.equal(ended.code, code);
  });
