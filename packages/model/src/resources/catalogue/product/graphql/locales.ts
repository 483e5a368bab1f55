// `localeProjection` of GraphQL: products in some languages only, and on request the documents that
// their attributes refer to.

import { inLocales } from '../../../../commerce/values/localized.ts';
import { inLanguagesOfStore } from '../in-store.ts';
import type { Product } from '../resource.ts';
import type { Typed } from './attributes.ts';

interface Asked {
  readonly localeProjection?: readonly string[];
  readonly projectExpandedProducts?: boolean;
}

/** Projects a product into the languages that are asked for. */
export function projectLocales(
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
