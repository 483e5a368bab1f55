// Facets that an operator adds to what the product declares, while servers run. Called by the
// command line (add, list) and by the server at start (complete).
import type { Kind } from '@storewright/model/declaration';
import { join, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { type BackfillOptions, backfill } from './backfill.ts';
import { changePaths, type IndexedPath, loadPaths } from './indexed-paths.ts';
import { buildOrderedIndexes } from './ordered-indexes.ts';

/** How facets are filled. */
type FacetOptions = Omit<BackfillOptions, 'forms'>;

/** How an operator adds one. */
interface AddedFacet extends FacetOptions {
  /** The entries of the audit log, where the facet is new. */
  readonly acts?: readonly NotedAct[];
}

/** All facets of the database with their state, declared ones and the ones that operators added. */
export const listFacets = async (database: Database): Promise<readonly IndexedPath[]> =>
  (await loadPaths(database)).filter(({ form }) => form === 'facet');

/**
 * Notes a facet and fills it; resolves when queries use it. Writes are never blocked. When it is
 * interrupted, calling it again, or the next start of a server, goes on.
 * @param path dotted path in the document, such as `shippingAddress.country`
 * @throws plain Error with a sentence for the operator when kind or path do not exist
 */
export async function addOperatorFacet(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  kind: string,
  path: string,
  { acts, ...options }: AddedFacet = {},
): Promise<void> {
  checkFacet(kinds, kind, path);
  const added = sql`added as (insert into indexed_paths (kind, path, form, origin, state)
      values (${kind}, ${path}, 'facet', 'operator', 'adding') on conflict do nothing returning kind)`;
  const parts = [added, ...actParts('', acts, sql`exists (select from added)`)];
  await changePaths(database, sql`, ${join(parts, ', ')} select from added`);
  await completeFacets(database, kinds, options);
}

/** @throws plain Error with a sentence for the operator when kind or path do not exist */
export function checkFacet(kinds: ReadonlyMap<string, Kind>, kind: string, path: string): void {
  const declared = kinds.get(kind);
  if (declared === undefined)
    throw new Error(`There is no kind '${kind}'. Kinds: ${[...kinds.keys()].join(', ')}.`);
  const [first] = path.split('.') as [string];
  const members = Object.keys(declared.resource.allFields);
  if (!members.includes(first))
    throw new Error(
      `Documents of the kind ${kind} have no member '${first}'. Members: ${members.join(', ')}.`,
    );
}

/**
 * Fills every facet that is not ready yet and builds missing indexes. The server calls it in the
 * background after start.
 */
export async function completeFacets(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  options: FacetOptions = {},
): Promise<void> {
  await backfill(database, kinds, { ...options, forms: 'facets' });
  await buildOrderedIndexes(database, kinds, await listFacets(database));
}
