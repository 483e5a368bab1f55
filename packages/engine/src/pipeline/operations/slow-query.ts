// The report on a query that ran into the time limit: which of its fields have no index, and how
// the operator can help.
import { ApiError, apiError, type Resource } from '@storewright/model/declaration';
import { type CheckedPredicate, type SlowField, slowFields } from '@storewright/store/predicate';
import { ignoreRejection } from '@storewright/store/storage/connection/ignore-rejection';
import type { Page } from '@storewright/store/storage/storage';

interface Asked {
  readonly where: CheckedPredicate | undefined;
  readonly resource: Resource<any>;
  readonly facets: readonly string[];
}

/** @throws QueryTimedOut with the fields, in place of one without; anything else as it is */
export async function runWithAdvice(asked: Asked, run: () => Promise<Page>): Promise<Page> {
  const page = await orAdvice(asked, run);
  const { rows, total } = page;
  if (!(total instanceof Promise)) return page;
  return { rows, total: ignoreRejection(orAdvice(asked, () => total)) };
}

async function orAdvice<T>(asked: Asked, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'QueryTimedOut') throw error;
    const advice = adviceOf(asked);
    if (advice === '') throw error;
    throw Object.assign(apiError.QueryTimedOut(`The query took too long. ${advice}`), {
      cause: error,
    });
  }
}

const maxFields = 5;

function adviceOf({ where, resource, facets }: Asked): string {
  if (where === undefined) return '';
  return slowFields(where, resource, facets)
    .filter(({ path }) => isPlain(path))
    .slice(0, maxFields)
    .map((field) => sentenceOf(field, resource.kind))
    .join(' ');
}

/** Other names come from clients, and must not reach the log. */
const isPlain = (path: string): boolean => /^[A-Za-z0-9_.-]{1,200}$/.test(path);

const sentenceOf = ({ path, operator, wantsFacet }: SlowField, kind: string): string =>
  wantsFacet
    ? `No index supports '${path}' ${operator}. Add one: storewright facet add ${kind} '${path}'.`
    : `No index supports '${path}' ${operator}. Add a condition that matches few documents.`;
