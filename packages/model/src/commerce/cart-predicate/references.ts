// The documents that a predicate names by id, as discounts show them.
import type { f } from '../../declaration/index.ts';
import { functions, type Scope } from './shape.ts';
import type { Comparison, Node } from './tree.ts';

const everywhere = [['custom.type.id', 'type']] as const;
const ofShipping = [
  ['shippingMethod.id', 'shipping-method'],
  ['taxCategory.id', 'tax-category'],
] as const;

const kinds: { readonly [scope in Scope]: ReadonlyMap<string, string> } = {
  cart: new Map([
    ...everywhere,
    ['customer.id', 'customer'],
    ['customer.customerGroup.id', 'customer-group'],
    ['customer.customerGroupAssignments.customerGroup.id', 'customer-group'],
    ...ofShipping.map(([path, kind]) => [`shippingInfo.${path}`, kind] as const),
  ]),
  line: new Map([
    ...everywhere,
    ['productId', 'product'],
    ['product.id', 'product'],
    ['productType.id', 'product-type'],
    ['categories.id', 'category'],
    ['categoriesWithAncestors.id', 'category'],
    ['price.channel.id', 'channel'],
    ['price.customerGroup.id', 'customer-group'],
    ['supplyChannel.id', 'channel'],
    ['distributionChannel.id', 'channel'],
  ]),
  customLine: new Map([...everywhere, ['taxCategory.id', 'tax-category']]),
  shippingInfo: new Map(ofShipping),
};

/** In the order of the text; one that is named twice is there twice. */
export function referencesIn(node: Node, scope: Scope): readonly f.Reference[] {
  if (node.type === 'not') return referencesIn(node.part, scope);
  if (node.type !== 'comparison') return node.parts.flatMap((part) => referencesIn(part, scope));
  return comparedIn(node, scope);
}

function comparedIn({ target, operands }: Comparison, scope: Scope): readonly f.Reference[] {
  if (target.type === 'literal') return [];
  if (target.type === 'function')
    return referencesIn(target.inner, functions.get(target.name)!.over);
  const typeId = kinds[scope].get(target.path.join('.'));
  if (typeId === undefined) return [];
  return operands.flatMap((id) => (typeof id === 'string' ? [{ typeId, id }] : []));
}
