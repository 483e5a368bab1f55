// All documents of a project as they are stored, to see that two projects, or one at two times, are alike.
import { name, sql } from '@storewright/store/sql/sql';
import type { TestServer } from './harness.ts';

/** Texts in the order of kinds and ids, derived ones too. @param leftOut kinds that need not be alike */
export async function documentsOf(
  { server: { world, database } }: TestServer,
  project: string,
  leftOut: ReadonlySet<string>,
): Promise<string> {
  const texts: string[] = [];
  for (const kind of world.kinds.keys()) {
    if (leftOut.has(kind)) continue;
    const rows = await database.query<{ document: string }>(
      'query',
      sql`select document from ${name(kind.replaceAll('-', '_'))}
        where project = ${project} order by id`,
    );
    texts.push(...rows.map(({ document }) => document));
  }
  return texts.join('\n');
}
