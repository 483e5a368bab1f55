// Whether the search indexes of the project are on.
import { clientLogging, f, type Principal } from '../../../declaration/index.ts';

const lastModified = {
  lastModifiedAt: f.optional(f.dateTime()),
  lastModifiedBy: f.optional(clientLogging()),
};

const values = () =>
  f.record('SearchIndexingConfigurationValues', {
    status: f.optional(f.choice('SearchIndexingStatus', 'Activated', 'Deactivated', 'Indexing')),
    ...lastModified,
  });

/** An index that is on or off; there is no word for one that is being built. */
const search = (name: string) =>
  f.record(`${name}SearchConfiguration`, {
    status: f.choice(`${name}SearchStatus`, 'Activated', 'Deactivated'),
    ...lastModified,
  });

export const searchIndexing = () =>
  f.record('SearchIndexingConfiguration', {
    products: f.optional(values()),
    productsSearch: f.optional(values()),
    orders: f.optional(search('Order')),
    customers: f.optional(search('Customer')),
    businessUnits: f.optional(search('BusinessUnit')),
    // The public schema of GraphQL has its type, and shows it nowhere.
    cartDiscountVisualization: f.optional(
      f.inGraphql(search('CartDiscountVisualization'), { hidden: true }),
    ),
  });

export type SearchIndexing = f.Of<ReturnType<typeof searchIndexing>>;
type SearchStatus = 'Activated' | 'Deactivated' | 'Indexing';

/**
 * Status of a newly enabled index: one of products has to be built first, and a running build
 * continues. The others have no such status: until they are built, searches answer with an error.
 */
export function switchedOn(index: keyof SearchIndexing, before: SearchIndexing | undefined) {
  if (index !== 'products' && index !== 'productsSearch') return 'Activated';
  return before?.[index]?.status === 'Activated' ? 'Activated' : 'Indexing';
}

/** The indexes with one of them switched; switching to the status it has changes nothing. */
export function switched(
  before: SearchIndexing | undefined,
  index: keyof SearchIndexing,
  status: SearchStatus,
  { now, principal }: { readonly now: string; readonly principal?: Principal | undefined },
): SearchIndexing {
  if (before?.[index]?.status === status) return before;
  const by = principal === undefined ? {} : { lastModifiedBy: { clientId: principal.clientId } };
  return { ...before, [index]: { status, lastModifiedAt: now, ...by } };
}
