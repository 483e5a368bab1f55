import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { assignedIn, assignmentNeed, withAssigned } from './in-work.ts';
import {
  productSelectionProductAdded,
  productSelectionProductExcluded,
  productSelectionProductRemoved,
  productSelectionVariantExclusionChanged,
  productSelectionVariantSelectionChanged,
} from './messages.ts';
import {
  type ProductSelection,
  productSelection,
  variantExclusion,
  variantSelection,
} from './resource.ts';

const named = { product: f.identifier('product') };

interface Named {
  readonly product: f.Resolved<'product'>;
}

const needs = (before: ProductSelection, { product }: Named) => ({
  stored: assignmentNeed(before, product.id),
});

/** `InvalidOperation` in a selection of the other mode. */
function checkMode({ mode }: ProductSelection, expected: ProductSelection['mode']): void {
  if (mode !== expected)
    throw apiError.InvalidOperation(`The selection has the mode ${mode}, not ${expected}.`);
}

const missing = ({ product }: Named) =>
  apiError.ProductAssignmentMissing(`The product '${product.id}' is not in the selection.`, {
    product: f.refer(product),
  });

const listed = () => f.optional(f.listOf(f.text({ min: 1 })));

interface Selecting {
  readonly variantSelection?: {
    readonly includeOnly?: readonly string[];
    readonly includeAllExcept?: readonly string[];
  };
}

/** In GraphQL the list has the name that is its type in REST. */
const selecting = {
  members: {
    variantSelection: f.optional(
      f.record('ProductVariantSelectionDraft', {
        includeOnly: listed(),
        includeAllExcept: listed(),
      }),
    ),
  },
  decode({ variantSelection, ...rest }: Selecting) {
    const [only, ...others] = Object.entries(variantSelection ?? {});
    if (variantSelection === undefined) return rest;
    if (only === undefined || others.length > 0)
      throw apiError.InvalidInput('A variant selection has one list of SKUs.');
    return { ...rest, variantSelection: { type: only[0], skus: only[1] } };
  },
};

export const addProduct = productSelection.action({
  doc: 'Adds a product, with all of its variants or some.',
  members: { ...named, variantSelection: f.optional(variantSelection()) },
  emits: [productSelectionProductAdded],
  needs,
  apply(before, input, { stored }) {
    checkMode(before, 'Individual');
    const product = f.refer(input.product);
    const assigned = assignedIn(before, product.id, stored);
    const { variantSelection } = input;
    if (assigned !== undefined && isSame(assigned.variantSelection, variantSelection))
      return change(before);
    if (assigned !== undefined)
      throw apiError.ProductPresentWithDifferentVariantSelection(
        `The product '${product.id}' is in the selection with other variants.`,
        { product, existingVariantSelection: assigned.variantSelection },
      );
    return change(
      withAssigned(before, product.id, { product, variantSelection }),
      productSelectionProductAdded({ product, variantSelection }),
    );
  },
  graphql: selecting,
});

export const setVariantSelection = productSelection.action({
  doc: 'Sets which variants of a product are included; absent: all.',
  members: { ...named, variantSelection: f.optional(variantSelection()) },
  emits: [productSelectionVariantSelectionChanged],
  needs,
  apply(before, input, { stored }) {
    checkMode(before, 'Individual');
    const product = f.refer(input.product);
    const assigned = assignedIn(before, product.id, stored);
    if (assigned === undefined) throw missing(input);
    const { variantSelection: newVariantSelection } = input;
    const { variantSelection: oldVariantSelection } = assigned;
    if (isSame(oldVariantSelection, newVariantSelection)) return change(before);
    return change(
      withAssigned(before, product.id, { product, variantSelection: newVariantSelection }),
      productSelectionVariantSelectionChanged({
        product,
        oldVariantSelection,
        newVariantSelection,
      }),
    );
  },
  graphql: selecting,
});

export const excludeProduct = productSelection.action({
  doc: 'Excludes a product, or some of its variants.',
  members: { ...named, variantExclusion: f.optional(variantExclusion()) },
  emits: [productSelectionProductExcluded],
  needs,
  apply(before, input, { stored }) {
    checkMode(before, 'IndividualExclusion');
    const product = f.refer(input.product);
    const assigned = assignedIn(before, product.id, stored);
    const { variantExclusion } = input;
    if (assigned !== undefined && isSame(assigned.variantExclusion, variantExclusion))
      return change(before);
    if (assigned !== undefined)
      throw apiError.ProductPresentWithDifferentVariantSelection(
        `The product '${product.id}' is excluded with other variants.`,
        { product, existingVariantSelection: assigned.variantExclusion },
      );
    return change(
      withAssigned(before, product.id, { product, variantExclusion }),
      productSelectionProductExcluded({ product, variantExclusion }),
    );
  },
});

export const setVariantExclusion = productSelection.action({
  doc: 'Sets which variants of a product are excluded; absent: all.',
  members: { ...named, variantExclusion: f.optional(variantExclusion()) },
  emits: [productSelectionVariantExclusionChanged],
  needs,
  apply(before, input, { stored }) {
    checkMode(before, 'IndividualExclusion');
    const product = f.refer(input.product);
    const assigned = assignedIn(before, product.id, stored);
    if (assigned === undefined) throw missing(input);
    const { variantExclusion: newVariantExclusion } = input;
    const { variantExclusion: oldVariantExclusion } = assigned;
    if (isSame(oldVariantExclusion, newVariantExclusion)) return change(before);
    return change(
      withAssigned(before, product.id, { product, variantExclusion: newVariantExclusion }),
      productSelectionVariantExclusionChanged({
        product,
        oldVariantExclusion,
        newVariantExclusion,
      }),
    );
  },
});

export const removeProduct = productSelection.action({
  doc: 'Removes a product from the list; in the mode IndividualExclusion this includes it again.',
  members: named,
  emits: [productSelectionProductRemoved],
  needs,
  apply(before, input, { stored }) {
    const product = f.refer(input.product);
    if (assignedIn(before, product.id, stored) === undefined) return change(before);
    return change(
      withAssigned(before, product.id, null),
      productSelectionProductRemoved({ product }),
    );
  },
});

export const plain = memberActions(productSelection, {
  changeName: [f.localized(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
});

export const customFields = customFieldActions(productSelection, {
  customizable: 'product-selection',
});
