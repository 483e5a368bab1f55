// A name for the schema that this server makes: another one for any other schema.
import { createHash } from 'node:crypto';
import type { Kind } from '@storewright/model/declaration';
import { rendered } from '../../sql/sql.ts';
import { migrations } from './migrations/index.ts';
import { declaredColumns, indexesOf, tableDdl, tableOf } from './tables.ts';

/** Sixteen hexadecimal digits. */
export function schemaDigest(kinds: ReadonlyMap<string, Kind>): string {
  const hash = createHash('sha256');
  for (const { version, sql } of migrations) hash.update(`${version} ${sql}\n`);
  for (const kind of kinds.values()) {
    const table = tableOf(kind);
    const statements = [
      tableDdl(table, declaredColumns(table)),
      ...indexesOf(table).map(({ ddl }) => ddl(false)),
    ];
    for (const statement of statements) hash.update(`${rendered(statement).text}\n`);
    hash.update(JSON.stringify(table.resource.facets ?? []));
  }
  return hash.digest('hex').slice(0, 16);
}
