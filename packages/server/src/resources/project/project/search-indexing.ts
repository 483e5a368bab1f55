// Whether the search indexes of the project are on.
import {
  apiError,
  choice,
  clientLogging,
  dateTime,
  type Of,
  optional,
  type Principal,
  record,
} from '../../../declaration/index.ts';

const lastModified = {
  lastModifiedAt: optional(dateTime()),
  lastModifiedBy: optional(clientLogging()),
};

const values = () =>
  record('SearchIndexingConfigurationValues', {
    status: optional(choice('SearchIndexingStatus', 'Activated', 'Deactivated', 'Indexing')),
    ...lastModified,
  });

/** An index that is never built: it is on or off. */
const search = (name: string) =>
  record(`${name}SearchConfiguration`, {
    status: choice(`${name}SearchStatus`, 'Activated', 'Deactivated'),
    ...lastModified,
  });

export const searchIndexing = () =>
  record('SearchIndexingConfiguration', {
    products: optional(values()),
    productsSearch: optional(values()),
    orders: optional(search('Order')),
    customers: optional(search('Customer')),
    businessUnits: optional(search('BusinessUnit')),
  });

/** Indexes that searches use; the others can only be off. */
const offered: ReadonlySet<keyof SearchIndexing> = new Set(['products']);

export type SearchIndexing = Of<ReturnType<typeof searchIndexing>>;
export type SearchStatus = 'Activated' | 'Deactivated' | 'Indexing';

/**
 * Status of an index that is switched on: that of products has to be built first, and what is
 * being built goes on.
 */
export function switchedOn(index: keyof SearchIndexing, before: SearchIndexing | undefined) {
  const { status } = before?.products ?? {};
  if (index !== 'products' || status === 'Activated') return 'Activated';
  return 'Indexing';
}

/** The indexes with one of them switched; switching to the status it has changes nothing. */
export function switched(
  before: SearchIndexing | undefined,
  index: keyof SearchIndexing,
  status: SearchStatus,
  { now, principal }: { readonly now: string; readonly principal?: Principal | undefined },
): SearchIndexing {
  if (status !== 'Deactivated' && !offered.has(index))
    throw apiError.InvalidInput(`The search index '${index}' is not offered by this server yet.`);
  if (before?.[index]?.status === status) return before;
  const by = principal === undefined ? {} : { lastModifiedBy: { clientId: principal.clientId } };
  return { ...before, [index]: { status, lastModifiedAt: now, ...by } };
}
