// Whether a search may be answered: the setting of the project takes precedence over the rest of
// its index, which is removed in the background.
import type { SearchFound } from '../../search/tree.ts';

/** Names of the searches in `searchIndexing` of a project. */
export type SearchSetting = 'productsSearch' | 'orders' | 'customers' | 'businessUnits';

/** What `indexState` reads: `need.project()` and what the search has found. */
interface IndexFacts {
  readonly project?: any;
  readonly found?: any;
}

/** The state of the index; `none` as soon as the search is switched off. */
export function indexState(
  setting: SearchSetting,
  { project, found }: IndexFacts,
): SearchFound['index'] {
  const status: unknown = project.searchIndexing?.[setting]?.status;
  return status === 'Activated' || status === 'Indexing' ? found.index : 'none';
}
