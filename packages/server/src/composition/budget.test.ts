// What PostgreSQL grants is compared with what the server may want.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { openDatabase } from '../testing/database.ts';
import { budgetText, connectionBudget, isEnough } from './budget.ts';

const place = await openDatabase();
after(() => place.drop());

test('connections of others count; superusers have some of their own', async () => {
  const [server, other] = [await place.connect(), await place.connect()];
  const holding = [1, 2, 3].map(() => other.query('query', sql`select pg_sleep(0.5)`));
  await Promise.all([1, 2].map(() => other.query('write', sql`select 1`)));
  const budget = (await connectionBudget(server, place.url, 10))!;
  await Promise.all(holding);
  const { rows } = await place.admin(`select setting::int as most from pg_settings
    where name = 'max_connections'`);
  assert.ok(budget.allowed > 0 && budget.allowed < rows[0].most);
  assert.ok(budget.others >= 3, `${budget.others} others`);
});

test('it is enough until others and the server want more than there are', () => {
  const budget = { wanted: 30, allowed: 97, others: 67 };
  assert.equal(isEnough(budget), true);
  assert.equal(isEnough({ ...budget, others: 68 }), false);
  assert.equal(
    budgetText(budget),
    'PostgreSQL takes 97 connections; others hold 67, this server opens up to 30',
  );
});

test('a pooler of transactions divides its connections itself', async () => {
  const server = await place.connect();
  const address = new URL(place.url);
  address.searchParams.set('pooling', 'transaction');
  assert.equal(await connectionBudget(server, address.href, 10), undefined);
});
