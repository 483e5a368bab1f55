// GET /product-projections/suggest: keywords for the first characters of a buyer's input.

import { viewsAllProducts } from '../../../commerce/catalogue/product-scopes.ts';
import {
  type ApiError,
  apiError,
  canonicalLocale,
  f,
  type Need,
  need,
  procedure,
  type Suggestions,
} from '../../../declaration/index.ts';
import { normalised } from '../product/suggest.ts';

/** Inputs of one request, over all of its locales. */
export const maxInputs = 50;

const malformed = (parameter: string, why: string) =>
  apiError.InvalidInput(`Malformed parameter: ${parameter}: ${why}`);

interface Input {
  readonly searchKeywords: { readonly [locale: string]: readonly string[] };
  readonly fuzzy?: boolean;
  readonly limit?: number;
  readonly staged?: boolean;
}

/** @throws InvalidInput that names the parameter */
function searchesOf({ searchKeywords }: Input) {
  const searches = Object.entries(searchKeywords);
  const count = searches.reduce((sum, [, inputs]) => sum + inputs.length, 0);
  if (count === 0)
    throw malformed('searchKeywords', 'at least one searchKeywords.{lang} is required.');
  if (count > maxInputs)
    throw malformed('searchKeywords', `at most ${maxInputs} inputs in one request, got ${count}.`);
  return searches.map(([language, inputs]) => {
    const name = `searchKeywords.${language.slice(0, 40)}`;
    const tag = canonicalLocale(language);
    if (tag === undefined) throw malformed(name, 'expected a language tag such as en or de-AT.');
    if (inputs.some((one) => one.includes('\0')))
      throw malformed(name, 'the character NUL is not allowed.');
    return { locale: tag, inputs: [...new Set(inputs.map(normalised))] };
  });
}

/** @throws InvalidInput that names the parameter */
function asked(input: Input): Need<Suggestions> {
  const { fuzzy = false, limit = 10, staged = false } = input;
  if (limit < 0 || limit > 100) throw malformed('limit', 'expected an integer from 0 to 100.');
  const kind = staged ? 'product-projection-staged' : 'product-projection';
  return need.suggestions(kind, { searches: searchesOf(input), fuzzy, limit });
}

/** Why nothing is suggested while the index has this status. */
export function refusalOf(status: string | undefined): ApiError | undefined {
  if (status === 'Activated') return undefined;
  return status === 'Indexing'
    ? apiError.SearchIndexingInProgress(
        'The products of the project are being indexed. Try again later.',
      )
    : apiError.SearchDeactivated(
        'Product search indexing is off. Turn it on with the update action of the project ' +
          "'changeProductSearchIndexingEnabled'.",
      );
}

/** @throws SearchDeactivated, SearchIndexingInProgress */
function checkStatus({ status }: Suggestions): void {
  const refusal = refusalOf(status);
  if (refusal !== undefined) throw refusal;
}

/** In GraphQL locales are values, in arguments and in the answer. */
const graphqlForm = {
  members: {
    searchKeywords: f.listOf(
      f.record('SearchKeywordArgument', { searchKeyword: f.text(), locale: f.locale() }),
    ),
    fuzzy: f.optional(f.boolean()),
    limit: f.withDefault(f.integer(), 10),
    staged: f.withDefault(f.boolean(), false),
  },
  decode({ searchKeywords, ...rest }: { readonly searchKeywords: readonly KeywordArgument[] }) {
    const byLocale: [string, string[]][] = [
      ...new Set(searchKeywords.map((one) => one.locale)),
    ].map((each) => [
      each,
      searchKeywords.filter((one) => one.locale === each).map((one) => one.searchKeyword),
    ]);
    return { ...rest, searchKeywords: Object.fromEntries(byLocale) };
  },
  result: f.record('SuggestResult', {
    searchKeywords: f.listOf(
      f.record('SuggestResultEntry', {
        locale: f.locale(),
        suggestions: f.listOf(f.record('Suggestion', { text: f.text() })),
      }),
    ),
  }),
  encode: (answer: { readonly [member: string]: unknown }) => ({
    searchKeywords: Object.entries(answer).map(([member, suggestions]) => ({
      locale: member.slice('searchKeywords.'.length),
      suggestions,
    })),
  }),
};

interface KeywordArgument {
  readonly locale: string;
  readonly searchKeyword: string;
}

export const suggest = procedure({
  doc: 'Suggests search keywords for the beginnings of words.',
  method: 'GET',
  path: '/product-projections/suggest',
  scopes: ['view_products', 'view_published_products'],
  query: {
    searchKeywords: f.mapOf(f.listOf(f.text())),
    fuzzy: f.withDefault(f.boolean(), false),
    limit: f.withDefault(f.integer(), 10),
    staged: f.withDefault(f.boolean(), false),
  },
  needs(input: Input, { principal }) {
    if (input.staged === true && !viewsAllProducts(principal))
      throw apiError.insufficient_scope('Insufficient scope. One of: view_products.');
    return { found: asked(input) };
  },
  graphqlQuery: { query: 'productProjectionsSuggest', form: graphqlForm },
  run({ searchKeywords }: Input, { found }) {
    checkStatus(found);
    const members = Object.keys(searchKeywords).map((language, index) => [
      `searchKeywords.${language}`,
      found.texts[index]!.map((text) => ({ text })),
    ]);
    return { answer: () => Object.fromEntries(members) };
  },
});
