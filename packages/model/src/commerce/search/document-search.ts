// The operations of such a search: asking, whether there is an index, and how far it is.
import {
  type ApiError,
  apiError,
  f,
  type Need,
  need,
  type Procedure,
  procedure,
} from '../../declaration/index.ts';
import { type Dialect, integerAt, readQuery } from '../../search/read.ts';
import { readSort } from '../../search/read-sort.ts';
import type { SearchFound, SearchQuestion } from '../../search/tree.ts';
import { indexState, type SearchSetting } from './index-state.ts';

interface DocumentSearch {
  readonly kind: string;
  readonly setting: SearchSetting;
  /** Words for the documents: `orders`. */
  readonly what: string;
  readonly path: string;
  readonly scopes: readonly string[];
  readonly dialect: Dialect;
  readonly limit: { readonly least: number; readonly most: number; readonly usual: number };
  readonly maxOffset: number;
  readonly needsQuery?: true;
  /** The error when there is no index. */
  readonly refusal: (message: string) => ApiError;
  readonly answer: (found: SearchFound, page: { limit: number; offset: number }) => object;
}

const body = {
  query: f.optional(f.json()),
  sort: f.optional(f.json()),
  limit: f.optional(f.json()),
  offset: f.optional(f.json()),
};

type Input = { readonly [member in keyof typeof body]?: any };

export function documentSearch(search: DocumentSearch): readonly Procedure[] {
  const { kind, what, path, scopes } = search;
  return [
    procedure({
      doc: `Searches ${what}.`,
      method: 'POST',
      path,
      scopes,
      body,
      needs: (input: Input, _, { now }) => ({
        project: need.project(),
        found: need.search(questionOf(search, input, now)),
      }),
      run(input: Input, facts: any) {
        const found: SearchFound = facts.found;
        checkReady(search, indexState(search.setting, facts));
        const { limit, offset } = questionOf(search, input, facts.now);
        return { answer: () => search.answer(found, { limit, offset }) };
      },
    }),
    procedure({
      doc: `Checks whether the index of ${what} exists.`,
      method: 'HEAD',
      path,
      scopes,
      needs: (_, __, { now }) => ({ project: need.project(), found: nothing(kind, now) }),
      run(_, facts) {
        checkReady(search, indexState(search.setting, facts));
        return { answer: () => ({}) };
      },
    }),
  ];
}

/** Asked for the state of the index alone. */
const nothing = (kind: string, now: string): Need<SearchFound> =>
  need.search<SearchFound>({ kind, sort: [], limit: 0, offset: 0, facets: [], now });

function checkReady({ what, refusal }: DocumentSearch, index: SearchFound['index']): void {
  if (index === 'ready') return;
  throw refusal(
    index === 'building'
      ? `The ${what} of the project are being indexed. Try again later.`
      : `The search of ${what} is off. Turn it on with the update action of the project.`,
  );
}

/** @throws InvalidInput that names the place */
function questionOf(search: DocumentSearch, input: Input, now: string): SearchQuestion {
  const { dialect, limit, maxOffset } = search;
  const { query } = input;
  if ((query === undefined || query === null) && search.needsQuery === true)
    throw apiError.InvalidInput('Malformed parameter: query: Missing required value.');
  return {
    kind: search.kind,
    where: query === undefined || query === null ? undefined : readQuery(dialect, query),
    sort: readSort(dialect, input.sort),
    limit: integerAt(input.limit ?? limit.usual, 'limit', limit.least, limit.most),
    offset: integerAt(input.offset ?? 0, 'offset', 0, maxOffset),
    facets: [],
    scored: true,
    now,
  };
}

const states = new Map([
  ['ready', 'Ready'],
  ['building', 'Indexing'],
]);

/** How far the index is. */
export const indexingStatus = ({
  kind,
  what,
  path,
  setting,
}: Pick<DocumentSearch, 'kind' | 'what' | 'path' | 'setting'>) =>
  procedure({
    doc: `Returns the progress of the index of ${what}.`,
    method: 'GET',
    path: `${path}/indexing-status`,
    scopes: ['view_project_settings'],
    needs: (_, __, { now }) => ({ project: need.project(), found: nothing(kind, now) }),
    run(_, facts) {
      const { found } = facts;
      const status = states.get(indexState(setting, facts));
      if (status === undefined) throw apiError.ResourceNotFound(`The search of ${what} is off.`);
      const { startedAt, changedAt, documents = 0, failed = 0 } = found.progress ?? {};
      const counts = {
        indexed: documents,
        failed,
        estimatedTotal: Math.max(documents, found.total),
      };
      return {
        answer: () => ({
          status,
          states: counts,
          startedAt,
          lastModifiedAt: changedAt,
          retryCount: 0,
        }),
      };
    },
  });

/** 0 to 1. */
export const relevance = (score: number, { best }: SearchFound): number =>
  best > 0 ? Math.min(1, score / best) : 1;
