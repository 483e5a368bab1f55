// The projects as the shell of applications shows them.

import { firstVisible } from '../../sql/hidden.ts';
import { sql } from '../../sql/sql.ts';
import type { HostingWorld } from '../applications/world.ts';

export interface ProjectSettings {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly countries?: readonly string[];
  readonly currencies?: readonly string[];
  readonly languages?: readonly string[];
  readonly productCatalogModel?: string;
}

/** Every project of the installation, by key. */
export async function listKnownProjects({
  world,
  database,
}: HostingWorld): Promise<readonly ProjectSettings[]> {
  const keys = await database.query<{ id: string }>(
    'token',
    sql`select id from project where project >= ${firstVisible} order by id limit 1000`,
  );
  const rows = await Promise.all(keys.map(({ id }) => world.storage.find(id, 'project', [{ id }])));
  return rows.flatMap(([row]) =>
    row === undefined ? [] : [JSON.parse(row.text) as ProjectSettings],
  );
}
