/**
 * A server process of the tests: starts the embedded database of the directory that it is given,
 * prints one line of JSON when it runs, and writes numbered rows if it is told to, printing the
 * number of each when it is acknowledged. It stops when its input ends.
 */
import process from 'node:process';
import pg from 'pg';

import { EmbeddedDatabaseError, startEmbeddedDatabase } from './embedded.ts';

const WRITERS = 8;

async function write(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  pool.on('error', () => undefined);
  await pool.query('CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)');
  let number = Number((await pool.query('SELECT count(*) FROM written')).rows[0].count);
  const writer = async () => {
    for (;;) {
      number += 1;
      const mine = number;
      await pool.query('INSERT INTO written VALUES ($1)', [mine]);
      process.stdout.write(`${mine}\n`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function run([directory = '', mode]: readonly string[]): Promise<void> {
  const database = await startEmbeddedDatabase({ directory });
  const { url, firstStart } = database;
  process.stdout.write(`${JSON.stringify({ url, firstStart, uid: process.getuid?.() })}\n`);
  // A row that is cut off by the end is not acknowledged, and nobody asks for it.
  if (mode === 'write') write(url).catch(() => undefined);
  process.stdin.resume().once('end', async () => {
    await database.stop();
    process.exit(0);
  });
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  const { message, hint } = error as EmbeddedDatabaseError;
  const isWorded = error instanceof EmbeddedDatabaseError;
  process.stdout.write(`${JSON.stringify({ message, hint, isWorded })}\n`);
  process.exit(1);
});
