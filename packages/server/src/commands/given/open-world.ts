// A world for commands other than `start`: the database of the options, embedded or given, also
// while a server runs on it.

import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type Controls, openControls } from '@storewright/engine/controls';
import type { World } from '@storewright/engine/pipeline';
import { kinds } from '@storewright/model/resources';
import type { Author } from '@storewright/store/storage/audit';
import { openClock } from '@storewright/store/storage/clock';
import { connect } from '@storewright/store/storage/connection/connect';
import type { Database } from '@storewright/store/storage/connection/database';
import { removeEnded } from '@storewright/store/storage/projects/rows';
import { raiseFloor } from '@storewright/store/storage/replicas/written';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { AdminWorld } from '../../admin/index.ts';
import { type ServerWorld, worldOf } from '../../composition/world.ts';
import { connectEmbeddedDatabase, hasEmbeddedDatabase } from '../../embedded-postgres/embedded.ts';
import { announce, CommandError, type Terminal } from '../../terminal/terminal.ts';
import { projectOr, withNamed } from './only-project.ts';
import { type Flags, optionsOf } from './option-flags.ts';

export interface Opening {
  /** The command may make the embedded database; others need one that is there. */
  readonly mayMake?: boolean;
}

/** Runs `work` on the database and leaves everything as it was found. */
export async function withDatabase<T>(
  flags: Flags,
  terminal: Terminal,
  work: (database: Database) => Promise<T>,
  opening: Opening = {},
): Promise<T> {
  const options = await optionsOf(flags, terminal);
  const directory = resolve(terminal.directory, options.dataDir);
  const embedded =
    options.databaseUrl === '' ? await openEmbedded(directory, terminal, opening) : undefined;
  try {
    const url = embedded?.url ?? options.databaseUrl;
    const database = await connect({ url, readTimeoutMs: options.queryTimeoutMs });
    // Servers that read from replicas wait for the writes of this command.
    const told = () => raiseFloor(database).catch(() => undefined);
    return await work(database)
      .finally(told)
      .finally(() => database.close());
  } finally {
    await embedded?.stop();
  }
}

async function openEmbedded(directory: string, terminal: Terminal, { mayMake = false }: Opening) {
  if (!mayMake && !(await hasEmbeddedDatabase(directory)))
    throw new CommandError(
      `There is no database in ${directory}. 'storewright start' makes one; ` +
        '--data-dir and --database-url name another.',
    );
  return connectEmbeddedDatabase({ directory, log: announce(terminal) });
}

/**
 * Works on projects as the admin interface does; the rows of deleted ones are removed at the end.
 */
export const withAdmin = <T>(
  flags: Flags,
  terminal: Terminal,
  work: (admin: AdminWorld) => Promise<T>,
  opening: Opening = {},
): Promise<T> =>
  withWorld(
    flags,
    terminal,
    async (world, database, controls) => {
      const done = await work({
        ...{ world, database, controls },
        author: author(),
        removeSoon: () => undefined,
        resend: (place, message) => world.notifier.resend(place, message),
      });
      await removeEnded(database, world.kinds, () => true);
      return done;
    },
    opening,
  );

export function withWorld<T>(
  flags: Flags,
  terminal: Terminal,
  work: (world: ServerWorld, database: Database, controls: Controls) => Promise<T>,
  opening: Opening = {},
): Promise<T> {
  const inWorld = async (database: Database) => {
    await migrate(database, kinds);
    const { dataDir, ...options } = await optionsOf(flags, terminal);
    const directory = resolve(terminal.directory, dataDir);
    const clock = await openClock(database);
    const controls = await openControls(database, clock);
    const world = worldOf(database, { ...options, dataDir: directory }, clock, controls);
    return work(world, database, controls).finally(async () => {
      await world.notifier.stop();
      controls.close();
      clock.close();
    });
  };
  return withDatabase(flags, terminal, inWorld, opening);
}

/** Runs `work` in the project that is named, else in the only one. */
export function inProject<T>(
  named: string | undefined,
  flags: Flags,
  terminal: Terminal,
  work: (world: World, project: string, database: Database) => Promise<T>,
): Promise<T> {
  return withWorld(flags, terminal, async (world, database) =>
    work(world, await projectOr(world, database, named), database),
  );
}

// The author in the audit log for work on the command line.

/** The user of the operating system and the machine. */
export const author = (): Author => ({
  type: 'command-line',
  name: nameOfUser(),
  address: hostname(),
});

/** In a container a user may have a number and no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

// Work of the admin interface on the project that is named, else on the only one.

export const withAdminOf = <T>(
  flags: Flags & { readonly project?: string },
  terminal: Terminal,
  work: (admin: AdminWorld, project: string) => Promise<T>,
): Promise<T> =>
  withAdmin(flags, terminal, async (admin) => {
    const { project } = await withNamed(flags, admin.world, admin.database);
    return work(admin, project);
  });
