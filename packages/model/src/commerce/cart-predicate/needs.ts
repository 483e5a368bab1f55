// The facts that a predicate needs: only for the fields that it uses.
import { type f, type Known, type Needs, need, targets } from '../../declaration/index.ts';
import type { Product } from '../checkout/facts.ts';
import type { Reads } from './check.ts';
import { valueAt } from './evaluate.ts';
import { shapeAt, shapes } from './shape.ts';
import {
  needAbove,
  type PredicateCart,
  type PredicateFacts,
  type Reached,
  reachedNeed,
  viewsOf,
} from './view.ts';

const ownOfCart = new Set(['id', 'customerGroup']);

/** Asked in rounds: products lead to categories, and these to their ancestors. */
export function needsOf(reads: readonly Reads[], cart: PredicateCart, known: Known): Needs {
  if (reads.length === 0) return {};
  const asksCustomer = reads.some(
    ({ scope, path }) =>
      scope === 'cart' && path[0] === 'customer' && !ownOfCart.has(path[1] ?? ''),
  );
  const asksCategories = reads.some(({ path: [name] }) => isCategories(name));
  return {
    ...(asksCustomer && cart.customerId !== undefined
      ? { predicateCustomer: need.maybe<object>('customer', { id: cart.customerId }) }
      : {}),
    ...(asksAssignments(reads) && cart.businessUnit !== undefined
      ? { predicateUnit: need.maybe<object>('business-unit', cart.businessUnit) }
      : {}),
    ...(asksCategories ? categoryNeeds(reads, cart, known) : {}),
    ...keyNeeds(reads, cart, known),
  };
}

const asksAssignments = (reads: readonly Reads[]): boolean =>
  reads.some(
    ({ scope, path }) =>
      scope === 'cart' && path[0] === 'customer' && path[1] === 'customerGroupAssignments',
  );

/** Whether the documents that lead to customer groups are known, so that the groups can be read. */
const areGroupsNamed = (reads: readonly Reads[], cart: PredicateCart, known: Known): boolean =>
  !asksAssignments(reads) ||
  ((cart.customerId === undefined || 'predicateCustomer' in known) &&
    (cart.businessUnit === undefined || 'predicateUnit' in known));

const isCategories = (name: string | undefined): boolean =>
  name === 'categories' || name === 'categoriesWithAncestors';

/** Products lead to their categories, and these to the ones above. */
function categoryNeeds(reads: readonly Reads[], cart: PredicateCart, known: Known): Needs {
  const ids = cart.lineItems.map(({ productId }) => productId);
  const first = { predicateProducts: need.many<Product>('product', targets(ids)) };
  const products: readonly Product[] | undefined = known.predicateProducts;
  if (products === undefined) return first;
  const own = products.flatMap(({ masterData }) =>
    masterData.current.categories.map(({ id }) => id),
  );
  const second = { ...first, [reachedNeed('category')]: need.many('category', targets(own)) };
  const asksAbove = reads.some(({ path }) => path[0] === 'categoriesWithAncestors');
  const categories: readonly Reached[] | undefined = known[reachedNeed('category')];
  if (categories === undefined || !asksAbove) return second;
  const above = categories.flatMap(({ ancestors = [] }) => ancestors.map(({ id }) => id));
  return { ...second, [needAbove]: need.many('category', targets(above)) };
}

/** Documents whose keys are needed; the keys of categories are known from above. */
function keyNeeds(reads: readonly Reads[], cart: PredicateCart, known: Known): Needs {
  const asked = reads.filter(({ scope, path }) => isKeyOfReference(scope, path));
  if (asked.length === 0) return {};
  const views = viewsOf(cart, known as PredicateFacts);
  const references = asked
    .flatMap(({ scope, path }) => [valueAt(views[scope], path.slice(0, -1))].flat())
    .filter(isReference);
  const isAsked = (kind: string) => kind !== 'customer-group' || areGroupsNamed(reads, cart, known);
  const kinds = [...new Set(references.map(({ typeId }) => typeId))].filter(isAsked);
  return Object.fromEntries(
    kinds.map((kind) => {
      const ids = references.filter(({ typeId }) => typeId === kind).map(({ id }) => id);
      return [reachedNeed(kind), need.many(kind, targets(ids))];
    }),
  );
}

/** Below custom fields and attributes only the type of the custom fields is followed. */
function isKeyOfReference(scope: Reads['scope'], path: readonly string[]): boolean {
  if (path.at(-1) !== 'key' || isCategories(path[0])) return false;
  const above = path.slice(0, -1);
  if (above.at(-1) === 'type' && above.at(-2) === 'custom') return true;
  return shapeAt(shapes[scope], above) !== 'free';
}

const isReference = (value: unknown): value is f.Reference =>
  typeof value === 'object' && value !== null && typeof (value as f.Reference).typeId === 'string';
