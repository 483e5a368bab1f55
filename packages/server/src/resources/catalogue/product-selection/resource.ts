import {
  choice,
  customFields,
  type DocumentOf,
  fieldOf,
  integer,
  key,
  listOf,
  localized,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

export const mode = () => choice('ProductSelectionMode', 'Individual', 'IndividualExclusion');

const skus = () => listOf(text({ min: 1 }), { min: 1 });

const selectionType = fieldOf<'includeOnly' | 'includeAllExcept' | 'inclusion' | 'exclusion'>(
  { kind: 'text' },
  { type: 'string', enum: ['includeOnly', 'includeAllExcept', 'inclusion', 'exclusion'] },
);

/** Which variants of a product are in; SKUs are not looked up. */
export const variantSelection = () =>
  record('ProductVariantSelection', { type: selectionType, skus: skus() });

/** Which variants of a product are out. */
export const variantExclusion = () => record('ProductVariantExclusion', { skus: skus() });

export const productSelection = resource({
  kind: 'product-selection',
  name: 'ProductSelection',
  plural: 'productSelections',
  doc: 'Products that a store sells, or that it does not sell.',
  fields: {
    key: optional(key()),
    name: localized(),
    productCount: integer(),
    mode: mode(),
    custom: optional(customFields()),
  },
  facets: ['key', 'mode', 'custom.type.id', 'custom.fields'],
  userProvided: ['key'],
});

/** A product of a selection. Selections hold up to a whole catalogue, so each stands by itself. */
export const assignment = resource({
  kind: 'product-selection-assignment',
  name: 'ProductSelectionAssignment',
  graphqlName: 'ProductAssignment',
  plural: 'productSelectionAssignments',
  doc: 'A product in a product selection.',
  fields: {
    product: reference('product'),
    productSelection: reference('product-selection'),
    variantSelection: optional(variantSelection()),
    variantExclusion: optional(variantExclusion()),
  },
  facets: ['product.id', 'productSelection.id'],
});

export type ProductSelection = DocumentOf<(typeof productSelection)['fields']>;
export type Assignment = DocumentOf<(typeof assignment)['fields']>;
export type VariantSelection = Of<ReturnType<typeof variantSelection>>;
export type VariantExclusion = Of<ReturnType<typeof variantExclusion>>;
