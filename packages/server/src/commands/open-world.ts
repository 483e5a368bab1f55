// A world for commands other than `start`: the database of the options, embedded or given, also
// while a server runs on it.
import { resolve } from 'node:path';
import { worldOf } from '../composition/world.ts';
import type { World } from '../pipeline/index.ts';
import { kinds } from '../resources/index.ts';
import { connect } from '../storage/connect.ts';
import type { Database } from '../storage/database.ts';
import { connectEmbeddedDatabase } from '../storage/embedded.ts';
import { migrate } from '../storage/migrate.ts';
import { optionsOf } from './option-flags.ts';
import type { Terminal } from './terminal.ts';

/** Runs `work` on the database and leaves everything as it was found. */
export async function withDatabase<T>(
  flags: { readonly [name: string]: unknown },
  terminal: Terminal,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const options = await optionsOf(flags, terminal);
  const embedded =
    options.databaseUrl === ''
      ? await connectEmbeddedDatabase({
          directory: resolve(terminal.directory, options.dataDir),
          log: terminal.tell,
        })
      : undefined;
  try {
    const url = embedded?.url ?? options.databaseUrl;
    const database = await connect({ url, readTimeoutMs: options.queryTimeoutMs });
    return await work(database).finally(() => database.close());
  } finally {
    await embedded?.stop();
  }
}

export const withWorld = <T>(
  flags: { readonly [name: string]: unknown },
  terminal: Terminal,
  work: (world: World, database: Database) => Promise<T>,
): Promise<T> =>
  withDatabase(flags, terminal, async (database) => {
    await migrate(database, kinds);
    const { dataDir, ...options } = await optionsOf(flags, terminal);
    const directory = resolve(terminal.directory, dataDir);
    const world = worldOf(database, { ...options, dataDir: directory });
    return work(world, database);
  });
