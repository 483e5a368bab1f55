// What the searches of customers and business units have in common.
import { apiError, type Procedure } from '../../declaration/index.ts';
import { documentSearch, indexingStatus, relevance } from './document-search.ts';
import { type DocumentFields, documentDialect } from './documents.ts';
import type { SearchSetting } from './index-state.ts';

interface Searched {
  readonly kind: string;
  readonly setting: SearchSetting;
  readonly what: string;
  readonly path: string;
  readonly scopes: readonly string[];
}

export const peopleSearch = (searched: Searched, fields: DocumentFields): readonly Procedure[] => [
  ...documentSearch({
    ...searched,
    dialect: documentDialect(fields, {
      typeMember: 'fieldType',
      bounds: ['gte', 'gt', 'lte', 'lt'],
      takesValues: true,
      without: [],
    }),
    limit: { least: 1, most: 100, usual: 20 },
    maxOffset: 9_900,
    refusal: apiError.SearchNotReady,
    answer: (found, { limit, offset }) => ({
      total: found.total,
      limit,
      offset,
      results: found.hits.map(({ id, score }) => ({ id, relevance: relevance(score, found) })),
    }),
  }),
  indexingStatus(searched),
];
