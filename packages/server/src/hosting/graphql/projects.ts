// The projects as the shell of applications shows them.

import { listProjectKeys } from '@storewright/store/storage/projects/visible';
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

const maxListed = 1_000;

/** The projects of the installation, by key. */
export async function listKnownProjects({
  world,
  database,
}: HostingWorld): Promise<readonly ProjectSettings[]> {
  const keys = (await listProjectKeys(database)).slice(0, maxListed);
  const rows = await Promise.all(keys.map((id) => world.storage.find(id, 'project', [{ id }])));
  return rows.flatMap(([row]) =>
    row === undefined ? [] : [JSON.parse(row.text) as ProjectSettings],
  );
}
