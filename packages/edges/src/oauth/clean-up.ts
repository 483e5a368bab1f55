// What the token service removes in the background, in batches, until nothing is left or the
// caller's patience ends.
import type { Sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import type { Storage } from '@storewright/store/storage/storage';
import {
  estimateRefreshTokens,
  projectsWithRefreshTokens,
  removeExpiredAccessTokens,
  removeExpiredRefreshTokens,
  removeOldAnonymousIds,
  removeRefreshTokensBefore,
  removeTokensOfClient,
  usePositionAt,
} from '@storewright/store/storage/tokens/token-clean-up';
import { findExpiredClients } from './client-store.ts';

export interface TokenLimits {
  /** Most refresh tokens of a project; beyond it the least recently used go. */
  readonly refreshTokensPerProject: number;
  /** Rows of one batch: a few milliseconds, so that no request is delayed. */
  readonly batchSize: number;
}

export const defaultTokenLimits: TokenLimits = {
  refreshTokensPerProject: 10_000_000,
  batchSize: 250,
};

export interface Removed {
  readonly accessTokens: number;
  readonly refreshTokens: number;
  readonly anonymousIds: number;
  readonly clients: number;
}

interface CleanUpWorld {
  readonly database: Database;
  readonly storage: Storage;
  /** Now, within a statement. */
  readonly instant: () => Sql;
  readonly tokenLimits: TokenLimits;
}

/** Longer than any refresh token or cart of an anonymous session lives unused. */
const anonymousIdMs = 400 * 86_400_000;

/** Removes expired tokens. `goOn` is asked between batches, so that a server can stop. */
export async function cleanUp(world: CleanUpWorld, goOn: () => boolean): Promise<Removed> {
  const { database, tokenLimits } = world;
  const { instant } = world;
  const most = tokenLimits.batchSize;
  const all = (batch: () => Promise<number>) => repeatBatches(batch, most, goOn);
  const clients = await removeClients(world, goOn);
  const accessTokens = await all(() => removeExpiredAccessTokens(database, instant(), most));
  const expired = await all(() => removeExpiredRefreshTokens(database, instant(), most));
  const trimmed = await trim(world, goOn);
  const anonymousIds = await all(() =>
    removeOldAnonymousIds(database, { instant: instant(), unusedMs: anonymousIdMs }, most),
  );
  return { accessTokens, refreshTokens: expired + trimmed, anonymousIds, clients };
}

async function repeatBatches(
  batch: () => Promise<number>,
  full: number,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  while (goOn()) {
    const count = await batch();
    total += count;
    if (count < full) break;
  }
  return total;
}

/** Keeps every project at its cap; costs nothing while all projects together are well below it. */
async function trim({ database, tokenLimits }: CleanUpWorld, goOn: () => boolean): Promise<number> {
  const { refreshTokensPerProject: cap, batchSize } = tokenLimits;
  const estimate = await estimateRefreshTokens(database);
  if (estimate !== undefined && estimate < cap / 2) return 0;
  let total = 0;
  for (const project of await projectsWithRefreshTokens(database)) {
    const position = await usePositionAt(database, project, cap);
    if (position === undefined) continue;
    const batch = () => removeRefreshTokensBefore(database, project, position, batchSize);
    total += await repeatBatches(batch, batchSize, goOn);
  }
  return total;
}

/** Clients past their `deleteAt`; they cannot be used since then. */
async function removeClients(world: CleanUpWorld, goOn: () => boolean): Promise<number> {
  let total = 0;
  for (const { project, document } of await findExpiredClients(world.database, world.instant())) {
    if (!goOn()) break;
    const write = { type: 'delete', kind: 'api-client', before: document, messages: [] } as const;
    const { outcome } = await world.storage.commit(project, [write]);
    if (outcome === 'done') total += 1;
    await clearClient(world.database, { id: document.id, projectKey: project });
  }
  return total;
}

const clearBatch = 250;

/** Removes the tokens of a client in batches. */
export async function clearClient(
  database: Database,
  client: { readonly id: string; readonly projectKey: string },
): Promise<void> {
  await repeatBatches(
    () => removeTokensOfClient(database, client, clearBatch),
    1,
    () => true,
  );
}
