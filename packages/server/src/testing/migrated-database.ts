// Databases with the tables of all kinds, as copies of one that is made once for each schema: making
// some hundred tables and indexes takes a second of processor, and every test file needs them.
import { createHash } from 'node:crypto';
import { kinds } from '@storewright/model/resources';
import { connect } from '@storewright/store/storage/connection/connect';
import { migrate } from '@storewright/store/storage/schema/migrate';
import { migrations } from '@storewright/store/storage/schema/migrations';
import {
  declaredColumns,
  indexesOf,
  tableDdl,
  tableOf,
} from '@storewright/store/storage/schema/tables';
import pg from 'pg';

const prefix = 'storewright_template_';

/** Changes with whatever `migrate` would do. */
function fingerprint(): string {
  const tables = [...kinds.values()].map((kind) => {
    const table = tableOf(kind);
    const columns = declaredColumns(table);
    const indexes = indexesOf(table).map(({ ddl }) => ddl(false));
    return [tableDdl(table, columns), indexes, columns];
  });
  const text = JSON.stringify([migrations.map(({ sql }) => sql), tables]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Makes the database `name` with all tables on the PostgreSQL server. */
export async function createMigratedDatabase(server: string, name: string): Promise<void> {
  const template = prefix + fingerprint();
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Through the log, the copy would be written twice, and its pages would be dirty when they are dropped.
    const copy = () =>
      client.query(`create database ${name} template ${template} strategy file_copy`);
    await copy().catch(async (error) => {
      if (error.code !== '3D000') throw error;
      await ensureTemplate(client, server, template);
      await copy();
    });
  } finally {
    await client.end();
  }
}

/** Processes that need it at the same time wait for the one that makes it. */
async function ensureTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  const turn = `hashtext('${template}')`;
  await client.query(`select pg_advisory_lock(${turn})`);
  try {
    const { rowCount } = await client.query(
      `select from pg_database where datname = '${template}'`,
    );
    if (rowCount === 0) await makeTemplate(client, server, template);
  } finally {
    await client.query(`select pg_advisory_unlock(${turn})`);
  }
}

async function makeTemplate(client: pg.Client, server: string, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const database = await connect({
    url: Object.assign(new URL(server), { pathname: `/${unfinished}` }).href,
  });
  await migrate(database, kinds).finally(() => database.close());
  await renamed(client, unfinished, template);
  await dropOldTemplates(client);
}

/** A connection that was closed is gone a moment later. */
async function renamed(client: pg.Client, from: string, to: string, tries = 40): Promise<void> {
  try {
    await client.query(`alter database ${from} rename to ${to}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '55006' || tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    await renamed(client, from, to, tries - 1);
  }
}

const maxTemplates = 12;

/** Those of schemas that are gone; one that is just being copied stays. */
async function dropOldTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^${prefix}[0-9a-f]+$'
     order by oid desc offset ${maxTemplates}`,
  );
  for (const { datname } of rows)
    await client.query(`drop database if exists ${datname}`).catch(() => undefined);
}
