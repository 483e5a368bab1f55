// A page of documents: what the client asks for, within what the endpoint lets it see.

import type { Kind } from '@storewright/model/declaration';
import { instantOf } from '@storewright/platform/stamps';
import {
  type CheckedPredicate,
  checkPredicate,
  compilePredicate,
  conjunction,
  parsePredicate,
} from '@storewright/store/predicate';
import { type ByteString, decoded } from '@storewright/store/storage/byte-string';
import { checkAnswerSize } from '@storewright/store/storage/reading/answer-size';
import type { Freshness } from '@storewright/store/storage/replicas/replicas';
import type { CompiledSort, Page } from '@storewright/store/storage/storage';
import { authorize, enter, visibilityOf } from '../access/access.ts';
import { pickMembers } from '../answer/splice-members.ts';
import {
  type Call,
  type Paging,
  type Parameters,
  sortOf,
  type World,
  whereOf,
} from '../context/world.ts';
import { searchable } from './searchable.ts';
import { runWithAdvice } from './slow-query.ts';

/** The page as storage gets it, without the SQL. */
interface AskedPage extends Paging {
  readonly where: CheckedPredicate | undefined;
  readonly sort: readonly CompiledSort[];
  readonly client?: string | undefined;
}

/** Rows that the client's predicate and the endpoint's visibility allow. */
export async function pageOf(call: Call, parameters: Parameters, extent: Paging): Promise<Page> {
  const { session, kind } = call;
  const { world, project, readSet, freshness } = session;
  const resource = searchable(call);
  const where = whereOf(parameters, resource);
  const facets = world.storage.facetPaths(kind.resource.kind);
  const sort = sortOf(parameters, resource, facets);
  await enter(call);
  await authorize(call, { operation: 'query' });
  const visibility = both(await visibilityOf(call, 'page'), settled(call));
  const { limit, offset, withTotal } = extent;
  const asked = { where: both(visibility, where), sort, limit, offset, withTotal };
  readSet?.sendAlong();
  const page = await runWithAdvice({ where, resource, facets }, () =>
    storedPage(
      world,
      project,
      kind,
      { ...asked, client: call.context.principal.clientId },
      freshness,
    ),
  );
  checkAnswerSize(page.rows);
  return page;
}

/**
 * The documents of a page, for who looks into them.
 * @param members the only members of interest; absent: all
 */
export function parsedRows({ rows }: Page, members?: ReadonlySet<string>): readonly any[] {
  if (members === undefined) return rows.map((bytes) => JSON.parse(decoded(bytes)));
  const picked = rows.map((bytes) => pickMembers(bytes, members));
  return JSON.parse(decoded(`[${picked.join(',')}]` as ByteString));
}

/** For a list that lags on purpose: documents without a later change. */
function settled({ session, kind, context }: Call): CheckedPredicate | undefined {
  const { staleMs } = context.principal;
  if (staleMs === undefined) return undefined;
  const at = instantOf(session.world.now(session.project) - staleMs);
  return checkPredicate(parsePredicate('lastModifiedAt <= :at'), kind.resource, { at });
}

/** Visibility is ANDed outside the client's predicate. */
function both(
  visibility: CheckedPredicate | undefined,
  where: CheckedPredicate | undefined,
): CheckedPredicate | undefined {
  const parts = [visibility, where].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : conjunction(parts);
}

/** A page from storage, without visibility or completion. */
function storedPage(
  { storage }: World,
  project: string,
  { resource }: Kind,
  { where, ...page }: AskedPage,
  freshness?: Freshness,
): Promise<Page> {
  const facets = storage.facetPaths(resource.kind);
  const compiled = where === undefined ? undefined : compilePredicate(where, resource, facets);
  const asked = { where: compiled, ...page };
  return storage.documents(project, resource.kind, asked, freshness);
}
