// The project of a command that names none.

import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';
import { listProjectKeys } from '@storewright/store/storage/projects/visible';
import { projectExists } from '../../provisioning/bootstrap.ts';
import { CommandError, usageError } from '../../terminal/terminal.ts';

const maxNamed = 10;

/** How commands take a project that may be left out. */
export const projectOption = ['--project <key>', 'the project; default: the only one'] as const;
/** The same as an argument. */
export const projectOrOnly = ['[project]', 'project key; default: the only one'] as const;

/**
 * The flags with the project in them, be it there or not, else with the only one.
 * @throws CommandError where there are several, or none
 */
export async function withNamed<F extends { readonly project?: string }>(
  flags: F,
  world: World,
  database: Database,
): Promise<F & { readonly project: string }> {
  const { project = await projectOr(world, database, undefined) } = flags;
  return { ...flags, project };
}

/** @throws CommandError where there are several, or none */
export function onlyOf(own: readonly string[], all: readonly string[]): string {
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) return only;
  throw usageError(`Which project? ${knownOf(all)}.`);
}

const knownOf = (keys: readonly string[]): string =>
  keys.length === 0 ? 'There is none' : `There are: ${listed(keys)}`;

/**
 * The named one, else the only existing one, not counting branches.
 * @throws CommandError for an unknown name, or for several projects without a name
 */
export async function projectOr(
  world: World,
  database: Database,
  named: string | undefined,
): Promise<string> {
  if (named === undefined)
    return onlyOf(await listProjectKeys(database, 'own'), await listProjectKeys(database));
  if (await projectExists(world, named)) return named;
  throw new CommandError(
    `There is no project '${named}'. ${knownOf(await listProjectKeys(database))}.`,
  );
}

const listed = (keys: readonly string[]): string =>
  keys.length <= maxNamed ? keys.join(', ') : `${keys.slice(0, maxNamed).join(', ')}, …`;
