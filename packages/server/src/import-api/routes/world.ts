// What the routes of the Import API need.
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';

/** The parts of the server that the Import API touches. */
export interface ImportWorld {
  readonly database: Database;
  readonly world: World;
  /** Operations were accepted for the runner of this server. */
  readonly accepted: (project: string, number: number) => void;
}

/** Scopes of reading. */
export const viewScopes = ['view_import_containers', 'manage_import_containers'] as const;
