// What the routes of the Import API need.
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';

// How long an import container lives: what its policy says, or 72 hours after its last request.

const hourMs = 3_600_000;
const unitMs: { readonly [unit: string]: number } = { d: 24 * hourMs, h: hourMs, m: 60_000 };

/** Without a policy. */
export const defaultLifeMs = 72 * hourMs;

/** Milliseconds of a time to live, or `undefined` for one outside an hour and thirty days. */
export function lifeMsOf(ttl: string): number | undefined {
  const life = Number(ttl.slice(0, -1)) * unitMs[ttl.slice(-1)]!;
  return life >= hourMs && life <= 30 * 24 * hourMs ? life : undefined;
}

/** The parts of the server that the Import API touches. */
export interface ImportWorld {
  readonly database: Database;
  readonly world: World;
  /** Operations were accepted for the runner of this server. */
  readonly accepted: (project: string, number: number) => void;
}

/** Scopes of reading. */
export const viewScopes = ['view_import_containers', 'manage_import_containers'] as const;
