import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loggedError } from '@storewright/edges/rest/logged-error';
import pg from 'pg';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/harness.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

/** The error of PostgreSQL when a row violates a constraint: it contains the row. */
async function failure(): Promise<Error> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create table if not exists people (email text check (false))');
    await client.query("insert into people values ('ada@example.com')");
  } catch (error) {
    return error as Error;
  } finally {
    await client.end();
  }
  throw new Error('the row was stored');
}

function logged(err: unknown): string {
  const lines: string[] = [];
  const serializers = { err: (error: unknown) => loggedError(error) };
  const stream = { write: (line: string) => void lines.push(line) };
  pino({ serializers }, stream).error({ err }, 'failure');
  return lines.join('');
}

test('an error of the database is logged with its code and without the row', async () => {
  const error = await failure();
  assert.match(JSON.stringify(error), /ada@example\.com/);
  const line = logged(error);
  assert.doesNotMatch(line, /ada@example\.com/);
  const { err } = JSON.parse(line);
  assert.equal(err.code, '23514');
  assert.match(err.message, /violates check constraint/);
  assert.match(err.stack, /logged-error\.test/);
});

test('the cause of an error is logged the same way, and a circle of causes ends', async () => {
  const outer = new Error('outer', { cause: await failure() });
  const line = logged(outer);
  assert.doesNotMatch(line, /ada@example\.com/);
  assert.equal(JSON.parse(line).err.cause.code, '23514');
  const circle: Error = new Error('circle');
  circle.cause = circle;
  assert.equal(JSON.parse(logged(circle)).err.message, 'circle');
});

test('what is no error is logged without its value', () => {
  assert.doesNotMatch(logged('ada@example.com'), /ada/);
});
