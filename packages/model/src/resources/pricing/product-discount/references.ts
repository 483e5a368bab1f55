// The documents that a predicate names by id, as a discount shows them.
import type { f } from '../../../declaration/index.ts';
import type { Comparison, Tree } from './predicate.ts';

const kinds = new Map([
  ['product.id', 'product'],
  ['productType.id', 'product-type'],
  ['categories.id', 'category'],
  ['categoriesWithAncestors.id', 'category'],
  ['customerGroup.id', 'customer-group'],
  ['price.customerGroup.id', 'customer-group'],
  ['channel.id', 'channel'],
  ['price.channel.id', 'channel'],
]);

/** Each once, in the order of the text. */
export function referencesIn(tree: Tree): readonly f.Reference[] {
  const found = new Map(named(tree).map((one) => [`${one.typeId} ${one.id}`, one]));
  return [...found.values()];
}

function named(tree: Tree): readonly f.Reference[] {
  switch (tree.type) {
    case 'and':
    case 'or':
      return tree.parts.flatMap(named);
    case 'not':
      return named(tree.part);
    case 'comparison':
      return comparedIds(tree);
  }
}

function comparedIds({ left, operands }: Comparison): readonly f.Reference[] {
  const typeId = left.type === 'path' ? kinds.get(left.steps.join('.')) : undefined;
  if (typeId === undefined) return [];
  return operands.flatMap((one) =>
    one.type === 'literal' && typeof one.value === 'string' ? [{ typeId, id: one.value }] : [],
  );
}
