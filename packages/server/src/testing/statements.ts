// Counts the statements that a server sends to PostgreSQL, whatever pool carries them.
import type { Database } from '@storewright/store/storage/connection/database';

/** Starts of the texts of the statements that were sent while `work` ran. */
export async function statementsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const sent: string[] = [];
  const counted = database as { -readonly [M in keyof Database]: Database[M] };
  const { query, transaction } = database;
  counted.query = (pool, statement, prepared) => {
    sent.push(startOf(statement.texts));
    return query(pool, statement, prepared);
  };
  counted.transaction = (run, pool) =>
    transaction(
      (send) =>
        run((statement) => {
          sent.push(startOf(statement.texts));
          return send(statement);
        }),
      pool,
    );
  try {
    await work();
    return sent;
  } finally {
    counted.query = query;
    counted.transaction = transaction;
  }
}

const startOf = (texts: readonly string[]): string =>
  texts.join('?').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
