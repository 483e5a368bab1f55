// Finds documents by words anywhere in them, where the project has a search index for their kind.
import { type Document, documentsWith, type Kind, Refusal, search } from '../server.ts';
import type { FindSettings } from './settings.ts';

interface Index {
  readonly path: string;
  /** Its member in the search settings of the project. */
  readonly setting: string;
  readonly queryOf: (text: string, languages: readonly string[]) => object;
}

/** A part of a value. Characters with a meaning of their own match any one character. */
const partOf = (field: string, text: string): object => ({
  wildcard: { field, value: `*${text.replaceAll(/[*?\\]/g, '?')}*`, caseInsensitive: true },
});

/** Beginnings of words. */
const wordsOf = (field: string, value: string, more: object = {}): object => ({
  fullTextPrefix: { field, value, ...more },
});

/** A query has a limit of expressions. */
const maxLanguages = 40;

const maxWords = 5;

/** A part of the name of an addressee. */
const partOfName = (word: string): object => ({
  or: ['shippingAddress', 'billingAddress'].flatMap((address) =>
    ['firstName', 'lastName', 'company'].map((member) => partOf(`${address}.${member}`, word)),
  ),
});

const indexes: ReadonlyMap<string, Index> = new Map([
  [
    'order',
    {
      path: '/orders/search',
      setting: 'orders',
      // The search of orders has whole words only; guests are known by the names in the addresses.
      queryOf: (text) => ({
        or: [
          { fullText: { field: 'all', value: text } },
          partOf('orderNumber', text),
          partOf('customerEmail', text),
          {
            and: text
              .split(/[\s,]+/)
              .slice(0, maxWords)
              .map(partOfName),
          },
        ],
      }),
    },
  ],
  [
    'customer',
    {
      path: '/customers/search',
      setting: 'customers',
      queryOf: (text) => ({ or: [wordsOf('all', text), partOf('email', text)] }),
    },
  ],
  [
    'business-unit',
    {
      path: '/business-units/search',
      setting: 'businessUnits',
      queryOf: (text) => ({ or: [wordsOf('all', text), partOf('contactEmail', text)] }),
    },
  ],
  [
    'product',
    {
      path: '/products/search',
      setting: 'productsSearch',
      queryOf: (text, languages) => ({
        or: [
          ...languages
            .slice(0, maxLanguages)
            .map((language) => wordsOf('name', text, { language })),
          partOf('variants.sku', text),
          partOf('key', text),
        ],
      }),
    },
  ],
]);

/** Whether the project has an index of each kind that a search takes. */
export const hasAllIndexes = ({ searchIndexing }: FindSettings): boolean =>
  [...indexes.values()].every(({ setting }) => isOn(searchIndexing, setting));

/** Whether the project has an index of the kind. */
export const hasIndex = (kind: string, { searchIndexing }: FindSettings): boolean =>
  isOn(searchIndexing, indexes.get(kind)?.setting ?? '');

const isOn = (searchIndexing: FindSettings['searchIndexing'], setting: string): boolean =>
  searchIndexing?.[setting]?.status === 'Activated';

const maxFound = 50;
const maxText = 200;

/** The best matches first; none where the kind has no index. */
export async function searchDocuments(
  project: string,
  { kind, path }: Kind,
  { text, settings }: { readonly text: string; readonly settings: FindSettings },
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const index = indexes.get(kind);
  if (index === undefined || !hasIndex(kind, settings)) return [];
  const query = index.queryOf(text.trim().slice(0, maxText), settings.languages);
  const { results, hits = results } = await search(
    project,
    index.path,
    { query, limit: maxFound },
    signal,
  ).catch(nothingIfRefused);
  const ids: readonly string[] = hits.map(({ id }: Document) => id);
  const found = await documentsWith(project, path, 'id', ids, signal);
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

/** An index that was switched off meanwhile, or a search that takes too long: the predicates still find. */
function nothingIfRefused(reason: unknown): any {
  if (reason instanceof Refusal && reason.status >= 400) return { hits: [] };
  throw reason;
}
