import { isModular } from '../../../commerce/catalogue/modular.ts';
import { viewsAllProducts } from '../../../commerce/catalogue/product-scopes.ts';
import {
  asksForPrice,
  type Parameters,
  type PricesOf,
  priceQuestionOf,
  standaloneSkus,
  withSelectedPrices,
} from '../../../commerce/money/price-presentation.ts';
import {
  pricesOf,
  type StandalonePrice,
  standaloneNeed,
} from '../../../commerce/money/standalone.ts';
import { inLocales } from '../../../commerce/values/localized.ts';
import { type EndpointContext, endpoint } from '../../../declaration/index.ts';
import type { Typed } from './graphql/attributes.ts';
import { inLanguagesOfStore, sellingIn } from './in-store.ts';
import type { Product } from './resource.ts';
import { staged } from './staged.ts';

interface Facts {
  readonly standalonePrices?: readonly StandalonePrice[];
}

const scopes = { view: ['view_products'], manage: ['manage_products'] };

const priced = {
  // Parameters are checked here, before anything is written: an answer is adapted afterwards.
  readsFrom(query: Parameters) {
    if (asksForPrice(query)) priceQuestionOf(query, '');
    return 'product';
  },
  transform: { applies: asksForPrice, needs: priceNeeds, apply: withPrices },
  graphqlTransform: projectLocales,
};

const seekingOne = { sku: hasVariant('sku = :given'), variantKey: hasVariant('key = :given') };

export const endpoints = [
  endpoint({
    ...priced,
    path: '/products',
    operations: ['get', 'exists', 'create', 'update', 'delete'],
    graphqlSeeks: { one: seekingOne },
    scopes,
  }),
  endpoint({
    ...priced,
    path: '/products',
    operations: ['query'],
    graphqlSeeks: {
      page: { skus: hasVariant('sku in :given') },
      pageWithoutHidden: { skus: `masterData(current${variantWith('sku in :given')})` },
    },
    scopes: { ...scopes, view: [...scopes.view, 'view_published_products'] },
    visibilityFilter: publishedOnly,
    hidden: { ...staged, from: ({ principal }) => !viewsAllProducts(principal) },
  }),
  endpoint({
    ...sellingIn,
    graphqlSeeks: { one: seekingOne },
    graphqlTransform: projectLocales,
    scopes: { view: ['view_products'], manage: [] },
  }),
];

/** A predicate that holds when one of the variants, current or staged, is as said. */
function hasVariant(where: string): string {
  const side = variantWith(where);
  return `masterData(current${side} or staged${side})`;
}

function variantWith(where: string): string {
  return `(masterVariant(${where}) or variants(${where}))`;
}

/** The standalone prices of a page of products. */
function priceNeeds(products: readonly Product[], query: Parameters) {
  const owners = products.map(({ priceMode, masterData: { current, staged } }) => ({
    priceMode,
    sides: [current, staged],
  }));
  const { currency } = priceQuestionOf(query, '');
  return { standalonePrices: standaloneNeed(standaloneSkus(owners), currency) };
}

function withPrices(product: Product, query: Parameters, now: string, facts: Facts): Product {
  const question = priceQuestionOf(query, now);
  const { masterData } = product;
  const prices: PricesOf = (variant) => pricesOf(product, variant, facts.standalonePrices);
  if (isModular(masterData.current)) return product;
  const current = withSelectedPrices(masterData.current, question, prices);
  const staged = withSelectedPrices(masterData.staged, question, prices);
  return { ...product, masterData: { ...masterData, current, staged } };
}

/** A client without permission to view all products sees only published ones. */
function publishedOnly({ principal }: EndpointContext) {
  if (viewsAllProducts(principal)) return undefined;
  return { where: 'masterData(published = true)', variables: {} };
}

// `localeProjection` of GraphQL: products in some languages only, and on request the documents that
// their attributes refer to.

interface Asked {
  readonly localeProjection?: readonly string[];
  readonly projectExpandedProducts?: boolean;
}

/** Projects a product into the languages that are asked for. */
function projectLocales(
  product: Product,
  { localeProjection, projectExpandedProducts }: Asked,
): Product {
  if (localeProjection === undefined) return inLanguagesOfStore(product);
  const projected = projection(new Set(localeProjection));
  return projectExpandedProducts === true ? projected.withExpanded(product) : projected.of(product);
}

function projection(locales: ReadonlySet<string>) {
  const of = (product: Product): Product => {
    const { masterData } = product;
    const current = inLocales(masterData.current, locales);
    const staged = inLocales(masterData.staged, locales);
    return { ...product, masterData: { ...masterData, current, staged } };
  };
  const withExpanded = (product: Product): Product & Typed => ({ ...of(product), expanded });
  const expanded = (typeId: string, document: any) =>
    typeId === 'product' ? withExpanded(document) : document;
  return { of, withExpanded };
}
