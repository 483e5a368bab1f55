// Whether the database has as many connections as the server may want: when it has not, some requests
// would hear 503 on the first busy day, which is better known at the start.
import { databaseAddress } from '@storewright/platform/database-address';
import type { Database } from '@storewright/store/storage/connection/database';
import { countConnections } from '@storewright/store/storage/database-server';

/** Connections of PostgreSQL. */
interface ConnectionBudget {
  /** How many the server may open. */
  readonly wanted: number;
  /** How many all clients that are no superusers may open. */
  readonly allowed: number;
  /** How many connections others hold now, including other servers of ours. */
  readonly others: number;
}

/**
 * What PostgreSQL grants and others hold.
 * @param wanted how many the server may open
 * @returns `undefined` behind a pooler of transactions, which divides its connections itself
 */
export async function connectionBudget(
  database: Database,
  databaseUrl: string,
  wanted: number,
): Promise<ConnectionBudget | undefined> {
  if (databaseAddress(databaseUrl).pooling === 'transaction') return undefined;
  const { allowed, held } = await countConnections(database);
  const own = database.counts().reduce((sum, [, { open }]) => sum + open, 0);
  return { wanted, allowed, others: Math.max(0, held - own) };
}

/** Whether all of them can be opened as things are. */
export const isEnough = ({ wanted, allowed, others }: ConnectionBudget): boolean =>
  wanted + others <= allowed;

/** As a sentence for operators. */
export const budgetText = ({ wanted, allowed, others }: ConnectionBudget): string =>
  `PostgreSQL takes ${allowed} connections; others hold ${others}, this server opens up to ${wanted}`;
