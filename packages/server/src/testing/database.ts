// A database of its own for a test file, on the server that the environment names.
import { randomBytes } from 'node:crypto';
import {
  type ConnectOptions,
  connect,
  type Database,
} from '@storewright/store/storage/connection/database';
import pg from 'pg';
import { dropDatabase } from './drop-database.ts';
import { createMigratedDatabase } from './migrated-database.ts';

export interface TestDatabase {
  readonly url: string;
  /** Pools of their own, as another server process would have; closed by `drop`. */
  connect(options?: Partial<ConnectOptions>): Promise<Database>;
  /** One statement as the administrator, outside all pools. */
  admin(text: string): Promise<pg.QueryResult>;
  drop(): Promise<void>;
}

const server =
  process.env.STOREWRIGHT_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty one. */
export const openDatabase = (): Promise<TestDatabase> =>
  opened((name) => onServer(server, `create database ${name}`));

async function opened(create: (name: string) => Promise<unknown>): Promise<TestDatabase> {
  const name = `storewright_test_${randomBytes(6).toString('hex')}`;
  await create(name);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const databases: Database[] = [];
  return {
    url,
    async connect(options = {}) {
      const database = await connect({ url, ...options });
      databases.push(database);
      return database;
    },
    admin: (text) => onServer(url, text),
    async drop() {
      await Promise.all(databases.map((database) => database.close()));
      await dropDatabase((statement) => onServer(server, statement), name);
    },
  };
}

/** A database with the tables of all kinds, and pools on it. */
export async function openMigrated(): Promise<{ place: TestDatabase; database: Database }> {
  const place = await opened((name) => createMigratedDatabase(server, name));
  const database = await place.connect();
  return { place, database };
}

async function onServer(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
