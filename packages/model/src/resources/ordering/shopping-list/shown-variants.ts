// What line items show of their products when they are asked to: the variant and the slug, as the
// product is now and as the store of the list tailors it.
import { type Tailoring, tailoringsNeed } from '../../../commerce/catalogue/tailoring.ts';
import { variantOf } from '../../../commerce/catalogue/variants.ts';
import {
  targetBeside,
  type VariantBeside,
  variantsBesideNeed,
  withTailoring,
  withVariantsBeside,
} from '../../../commerce/catalogue/variants-beside.ts';
import {
  type EndpointDeclaration,
  type Known,
  type Needs,
  need,
} from '../../../declaration/index.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import type { LineItem, ShoppingList } from './resource.ts';

type Query = ReadonlyMap<string, readonly string[]>;

interface Facts {
  readonly shownProducts?: readonly Product[] | undefined;
  readonly shownVariants?: readonly VariantBeside[] | undefined;
  readonly [tailoringsOfStore: string]: any;
}

const asked = /^\s*lineItems\s*\[(\*|\d{1,6})\]\s*\.\s*(variant|productSlug)\s*(\.|$)/;

const pathsOf = (query: Query) => (query.get('expand') ?? []).flatMap((path) => path.split(','));

/** Which of the two an `expand` parameter asks for. */
const namesIn = (query: Query): ReadonlySet<string> =>
  new Set(pathsOf(query).flatMap((path) => asked.exec(path)?.[2] ?? []));

/** Products of a page that are looked up; lines of other products have neither member. */
const maxProducts = 5_000;

const tailoringsOf = (storeKey: string) => `tailorings of ${storeKey}`;

/**
 * Products first, then their separately stored variants; tailorings of each store with lists in
 * this page.
 */
function needs(lists: readonly ShoppingList[], _: Query, known: Known & Partial<Facts>): Needs {
  const lines = lists.flatMap(({ lineItems }) => lineItems);
  const ids = [...new Set(lines.map(({ productId }) => productId))].slice(0, maxProducts);
  if (ids.length === 0) return {};
  const first = {
    shownProducts: need.many<Product>(
      'product',
      ids.map((id) => ({ id })),
    ),
    ...Object.fromEntries(
      lists.flatMap(({ store, lineItems }) =>
        store === undefined || lineItems.length === 0
          ? []
          : [[tailoringsOf(store.key), tailoringsNeed(store.key, ids)]],
      ),
    ),
  };
  const { shownProducts = [] } = known;
  const targets = lines.flatMap(({ productId, variantId }) =>
    shownProducts
      .filter(({ id }) => id === productId)
      .flatMap((product) => targetBeside(product, variantId)),
  );
  return { ...first, shownVariants: variantsBesideNeed(targets) };
}

/** The published side as the store shows it, with a separately stored variant. */
function sideOf(item: LineItem, product: Product, facts: Facts, tailorings: readonly Tailoring[]) {
  const variants = (facts.shownVariants ?? []).filter(
    ({ variantId }) => variantId === item.variantId,
  );
  return withTailoring(withVariantsBeside(product, variants), tailorings).masterData.current;
}

function apply(list: ShoppingList, query: Query, _: string, facts: Facts): ShoppingList {
  const names = namesIn(query);
  const { store } = list;
  const tailorings = (store && facts[tailoringsOf(store.key)]) ?? [];
  const lineItems = list.lineItems.map((item): LineItem => {
    const product = (facts.shownProducts ?? []).find(({ id }) => id === item.productId);
    // A reader of a list need not see staged data.
    if (product?.masterData.published !== true) return item;
    const side = sideOf(item, product, facts, tailorings);
    const { variantId } = item;
    const variant = variantId === undefined ? undefined : variantOf(side, { variantId });
    return {
      ...item,
      ...(names.has('productSlug') ? { productSlug: side.slug } : {}),
      ...(names.has('variant') && variant !== undefined ? { variant } : {}),
    };
  });
  return { ...list, lineItems };
}

const expandsMembers = ['lineItems[*].variant', 'lineItems[*].productSlug'];

/** For endpoints of lists: in GraphQL both are always there. */
export const shownVariants = {
  expandsMembers,
  transform: { applies: (query: Query) => namesIn(query).size > 0, needs, apply },
  graphqlAsks: () => new Map([['expand', expandsMembers]]),
} satisfies Partial<EndpointDeclaration>;
