// POST /products/search: products that are published, with facets.
import { completeProjection } from '../../../../commerce/catalogue/availability.ts';
import type { Parameters } from '../../../../commerce/money/price-presentation.ts';
import { indexState } from '../../../../commerce/search/index-state.ts';
import {
  apiError,
  type EndpointContext,
  f,
  type Known,
  type Need,
  type Needs,
  need,
  procedure,
} from '../../../../declaration/index.ts';
import type { Content } from '../../../../search/content.ts';
import {
  booleanAt,
  integerAt,
  listAt,
  membersAt,
  readQuery,
  textAt,
} from '../../../../search/read.ts';
import { readFacets } from '../../../../search/read-facets.ts';
import { readSort } from '../../../../search/read-sort.ts';
import {
  isCompound,
  type SearchFound,
  type SearchNode,
  type SearchQuestion,
} from '../../../../search/tree.ts';
import { adapted, isAdapted, presentationNeeds } from '../presentation.ts';
import type { ProductProjection } from '../resource.ts';
import { type NamedFacts, namedNeeds } from './assortment.ts';
import { type Attributes, productDialect, searchedAttributes } from './fields.ts';
import { productsSearch } from './graphql-form.ts';

const kind = 'product-projection';
const staged = 'product-projection-staged';

const body = {
  query: f.optional(f.json()),
  postFilter: f.optional(f.json()),
  sort: f.optional(f.json()),
  limit: f.optional(f.json()),
  offset: f.optional(f.json()),
  facets: f.optional(f.json()),
  markMatchingVariants: f.optional(f.json()),
  productProjectionParameters: f.optional(f.json()),
};

type Input = { readonly [member in keyof typeof body]?: any };

const searchBounds = { limit: 100, offset: 10_000 } as const;

/** What must be known before a body can be read. */
interface QuestionFacts extends NamedFacts {
  readonly attributes: Attributes;
}

export const questionNeeds = (
  { query, postFilter, facets, sort }: Input,
  known: Known,
): { readonly attributes: Need<Attributes> } & Needs => ({
  attributes: need.kept(searchedAttributes),
  ...namedNeeds([query, postFilter, facets, sort], known),
});

/** @throws InvalidInput that names the place, SearchFacetPathNotFound */
export function questionOf(input: Input, facts: QuestionFacts, now: string): SearchQuestion {
  const dialect = productDialect(facts.attributes, facts);
  const query = (value: unknown, at: string): SearchNode | undefined =>
    value === undefined || value === null ? undefined : readQuery(dialect, value, at);
  const where = query(input.query, 'query');
  const marks = booleanAt(input.markMatchingVariants ?? false, 'markMatchingVariants');
  return {
    kind,
    where,
    postFilter: query(input.postFilter, 'postFilter'),
    sort: readSort(dialect, input.sort),
    limit: integerAt(input.limit ?? 20, 'limit', 0, searchBounds.limit),
    offset: integerAt(input.offset ?? 0, 'offset', 0, searchBounds.offset),
    facets: readFacets(dialect, input.facets),
    elements: 'variants',
    marks: marks && where !== undefined && speaksOfVariants(where),
    now,
  };
}

const speaksOfVariants = (node: SearchNode): boolean =>
  isCompound(node) ? node.of.some(speaksOfVariants) : node.field.lists[0] === 'variants';

const lists = ['priceCustomerGroupAssignments', 'localeProjection', 'expand'];
const texts = [
  'priceCurrency',
  'priceCountry',
  'priceCustomerGroup',
  'priceChannel',
  'storeProjection',
];

/** What shows the projections, in the form of the parameters of their endpoint. */
function projectionParameters(value: unknown): Parameters | undefined {
  if (value === undefined || value === null) return undefined;
  const at = 'productProjectionParameters';
  const given = membersAt(value, at, ['staged', ...texts, ...lists]);
  const parameters = new Map<string, readonly string[]>();
  for (const name of texts)
    if (given[name] !== undefined) parameters.set(name, [textAt(given[name], `${at}.${name}`)]);
  for (const name of lists)
    if (given[name] !== undefined) parameters.set(name, textsAt(given[name], `${at}.${name}`));
  if (given.staged !== undefined)
    parameters.set('staged', [String(booleanAt(given.staged, `${at}.staged`))]);
  return parameters;
}

const textsAt = (value: unknown, at: string): readonly string[] =>
  (Array.isArray(value) ? listAt(value, at, 50) : [value]).map((one, index) =>
    textAt(one, `${at}[${index}]`),
  );

const viewers = ['view_products', 'manage_products', 'manage_project'];

function checkStaged(parameters: Parameters | undefined, { principal }: EndpointContext): void {
  const { scopes, projectKey } = principal;
  if (parameters?.get('staged')?.[0] !== 'true') return;
  if (!viewers.some((scope) => scopes.has(`${scope}:${projectKey}`)))
    throw apiError.insufficient_scope('Insufficient scope. One of: view_products.');
}

/** @throws ObjectNotFound, SearchNotReady */
function checkThere(facts: { readonly project?: any; readonly found?: any }): void {
  const index = indexState('productsSearch', facts);
  if (index === 'ready') return;
  if (index === 'building')
    throw apiError.SearchNotReady(
      'The products of the project are being indexed. Try again later.',
    );
  throw apiError.ObjectNotFound(
    'The project has no search index of products. Turn it on with the update action of the project ' +
      "'changeProductSearchIndexingEnabled' and the mode 'ProductsSearch'.",
  );
}

/** The documents of the results and what shows them, in rounds. */
export function shownNeeds(
  found: SearchFound,
  parameters: Parameters,
  known: Known,
  context: EndpointContext,
): Needs {
  const from = parameters.get('staged')?.[0] === 'true' ? staged : kind;
  const projections = need.many<ProductProjection>(
    from,
    found.hits.map(({ id }) => ({ id })),
  );
  if (known.projections === undefined) return { projections };
  const shown = known.projections as readonly ProductProjection[];
  return {
    projections,
    ...completeProjection.needs(shown, known),
    ...(isAdapted(parameters, context) ? presentationNeeds(shown, parameters, known, context) : {}),
  };
}

/** Projections by id, as their endpoint would answer them. */
export function shownProjections(
  parameters: Parameters,
  facts: any,
  context: EndpointContext,
): ReadonlyMap<string, object> {
  const isSelected = isAdapted(parameters, context);
  return new Map(
    (facts.projections as readonly ProductProjection[]).map((projection) => {
      const whole = completeProjection.apply(projection, facts) as ProductProjection;
      const shown = isSelected ? adapted(whole, parameters, facts.now, facts) : whole;
      return [projection.id, shown];
    }),
  );
}

export const productSearch = procedure({
  doc: 'Searches published products.',
  method: 'POST',
  path: '/products/search',
  scopes: ['view_published_products', 'view_products'],
  body,
  graphqlQuery: productsSearch,
  needs(input: Input, context, known) {
    const parameters = projectionParameters(input.productProjectionParameters);
    checkStaged(parameters, context);
    const first = { project: need.project<any>(), ...questionNeeds(input, known) };
    if (Object.keys(first).some((name) => known[name] === undefined)) return first;
    const question = questionOf(input, known as Known & QuestionFacts, known.now);
    const found: Need<SearchFound> = need.search<SearchFound>(question);
    if (known.found === undefined || parameters === undefined) return { ...first, found };
    checkThere(known);
    return { ...first, found, ...shownNeeds(known.found, parameters, known, context) };
  },
  run(input: Input, facts: any, context) {
    const found: SearchFound = facts.found;
    checkThere(facts);
    const { limit, offset, marks } = questionOf(input, facts, facts.now);
    const parameters = projectionParameters(input.productProjectionParameters);
    const shown =
      parameters === undefined ? undefined : shownProjections(parameters, facts, context);
    const asksForMarks = input.markMatchingVariants === true;
    const results = found.hits.map(({ id, matching }) => ({
      id,
      ...(asksForMarks ? { matchingVariants: matchingVariants(marks === true, matching) } : {}),
      ...(shown === undefined ? {} : { productProjection: shown.get(id) }),
    }));
    const { total, facets } = found;
    return {
      answer: () => ({ total, offset, limit, facets, results }),
      expands: { paths: parameters?.get('expand') ?? [], of: projectionsIn },
    };
  },
});

/** A projection that went while the search was answered is not there. */
const projectionsIn = (answer: any): readonly object[] =>
  answer.results.flatMap((one: any) => one.productProjection ?? []);

export const productSearchExists = procedure({
  doc: 'Checks whether the search index of products exists.',
  method: 'HEAD',
  path: '/products/search',
  scopes: ['view_published_products', 'view_products'],
  needs: (_, __, { now }) => ({
    project: need.project<any>(),
    found: need.search<SearchFound>({
      kind,
      sort: [],
      limit: 0,
      offset: 0,
      facets: [],
      elements: 'variants',
      now,
    }),
  }),
  run(_, facts) {
    if (indexState('productsSearch', facts) !== 'ready')
      throw apiError.ResourceNotFound('There is no search index of products.');
    return { answer: () => ({}) };
  },
});

function matchingVariants(speaks: boolean, matching: readonly Content[] = []) {
  if (!speaks) return { allMatched: true, matchedVariants: [] };
  const matchedVariants = matching.map(({ id = [], sku = [] }) => ({ id: id[0], sku: sku[0] }));
  return { allMatched: false, matchedVariants };
}
