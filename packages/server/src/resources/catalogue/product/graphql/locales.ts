// `localeProjection` of GraphQL: products in some languages only, with those that their attributes
// lead to when that is asked for.

import { inLocales } from '../../../../commerce/values/locales.ts';
import { type EndpointDeclaration, f } from '../../../../declaration/index.ts';
import { inLanguagesOfStore } from '../in-store.ts';
import type { Product } from '../resource.ts';
import type { Typed } from './attributes.ts';

interface Asked {
  readonly localeProjection?: readonly string[];
  readonly projectExpandedProducts?: boolean;
}

export const localeProjection = {
  takes: {
    localeProjection: f.optional(f.listOf(f.locale())),
    projectExpandedProducts: f.optional(f.boolean()),
  },
  apply(product: Product, { localeProjection, projectExpandedProducts }: Asked) {
    if (localeProjection === undefined) return inLanguagesOfStore(product);
    const projected = projection(new Set(localeProjection));
    return projectExpandedProducts === true
      ? projected.withExpanded(product)
      : projected.of(product);
  },
} satisfies EndpointDeclaration['graphqlTransform'];

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
