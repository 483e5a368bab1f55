// `localeProjection` of GraphQL: products in some languages only, with those that their attributes
// lead to when that is asked for.

import { inLocales } from '../../../commerce/values/locales.ts';
import {
  boolean,
  type EndpointDeclaration,
  listOf,
  locale,
  optional,
} from '../../../declaration/index.ts';
import type { Typed } from './graphql-attributes.ts';
import type { Product } from './resource.ts';

interface Asked {
  readonly localeProjection?: readonly string[];
  readonly projectExpandedProducts?: boolean;
}

export const localeProjection = {
  takes: {
    localeProjection: optional(listOf(locale())),
    projectExpandedProducts: optional(boolean()),
  },
  apply(product: Product, { localeProjection, projectExpandedProducts }: Asked) {
    if (localeProjection === undefined) return product;
    const projected = projection(new Set(localeProjection));
    return projectExpandedProducts === true
      ? projected.withExpanded(product)
      : projected.of(product);
  },
} satisfies EndpointDeclaration['graphqlPresent'];

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
