// Stores and product selections in product searches. The index has the selections of a product or a
// variant; the assortment of a store follows from its selections at the time of the question, so
// nothing is indexed again when a store changes them.
import {
  type Assignment,
  countingSelections,
  type Selection,
  type Selling,
  takenBy,
} from '../../../../commerce/catalogue/assortment.ts';
import { type Known, type Needs, need, type Target } from '../../../../declaration/index.ts';
import type { ContentWriter } from '../../../../search/content.ts';
import type { Leaf, SearchNode } from '../../../../search/tree.ts';

/** Members of the content: who takes it, and exclusions that leave some of its variants in. */
const members = { selected: 'selectedBy', kept: 'keptBy', assigned: 'productSelections' } as const;

/** Writes the assignments of the product as a whole. */
export function writeAssignments(
  writer: ContentWriter,
  assignments: readonly Assignment[],
  skus: readonly (string | undefined)[],
): void {
  for (const assignment of assignments) {
    const { id } = assignment.productSelection;
    writer.value(members.assigned, id);
    const taken = skus.map((sku) => takenBy(assignment, sku));
    if (taken.some(({ isSelected }) => isSelected)) writer.value(members.selected, id);
    if (taken.some(({ isKept }) => isKept)) writer.value(members.kept, id);
  }
}

export function writeVariantAssignments(
  writer: ContentWriter,
  assignments: readonly Assignment[],
  sku: string | undefined,
): void {
  for (const assignment of assignments) {
    const { id } = assignment.productSelection;
    const { isSelected, isKept } = takenBy(assignment, sku);
    if (isSelected) writer.value(members.assigned, id);
    if (isKept) writer.value(members.kept, id);
  }
}

const fields: ReadonlySet<unknown> = new Set(['stores', 'variants.stores']);
const selectionFields: ReadonlySet<unknown> = new Set([
  'productSelections',
  'variants.productSelections',
]);

type Store = Selling & { readonly id: string; readonly key: string };
type Keyed = Selection & { readonly key?: string };

/** Stores and selections that a search names. */
export interface NamedFacts {
  readonly namedStores?: readonly Store[] | undefined;
  readonly namedSelections?: readonly Keyed[] | undefined;
}

/** Values of a body for fields of these names; malformed ones are refused elsewhere. */
function valuesFor(names: ReadonlySet<unknown>, body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { field, value, values } = body as { readonly [member: string]: unknown };
  const own = names.has(field) ? [value, values].flat() : [];
  const texts = own.filter((one) => typeof one === 'string' && one.length <= 256);
  return [...(texts as string[]), ...Object.values(body).flatMap((one) => valuesFor(names, one))];
}

const maxNamed = 200;

/** By key, and by id where it may be one. */
const named = (values: readonly string[]): readonly Target[] =>
  [...new Set(values)].slice(0, maxNamed).flatMap((one) => [{ key: one }, { id: one }]);

/** The stores and selections that the parts of a body name. */
export function namedNeeds(parts: unknown, known: Known & NamedFacts): Needs {
  const stores = valuesFor(fields, parts);
  const selections = valuesFor(selectionFields, parts);
  if (stores.length + selections.length === 0) return {};
  const namedStores = need.many<Store>('store', named(stores));
  if (known.namedStores === undefined) return { namedStores };
  const ofStores = known.namedStores.flatMap((store) => countingSelections(store));
  return {
    namedStores,
    namedSelections: need.many<Keyed>('product-selection', [
      ...[...new Set(ofStores)].map((id) => ({ id })),
      ...named(selections),
    ]),
  };
}

type Exact = Extract<Leaf, { readonly op: 'exact' }>;

/** What an exact expression means when it speaks of stores or selections by their keys. */
export function namedMeaning(node: Exact, facts: NamedFacts): SearchNode {
  const { name, lists } = node.field;
  if (name === 'stores') return soldNode(node, facts);
  if (name !== members.assigned) return node;
  const ids = (facts.namedSelections ?? [])
    .filter(({ key }) => key !== undefined && node.values.includes(key))
    .map(({ id }) => id);
  return { ...node, field: { ...node.field, lists }, values: [...node.values, ...ids] };
}

/** Products, or variants, that one of the stores sells. */
function soldNode(node: Exact, { namedStores = [], namedSelections = [] }: NamedFacts): SearchNode {
  const wanted = namedStores.filter(
    ({ id, key }) => node.values.includes(id) || node.values.includes(key),
  );
  const each = [...new Map(wanted.map((store) => [store.id, store])).values()];
  const nodes = each.map((store) => soldBy(node, store, namedSelections));
  const [first, ...others] = nodes;
  return first !== undefined && others.length === 0 ? first : { op: 'or', of: nodes };
}

function soldBy(node: Exact, store: Selling, selections: readonly Keyed[]): SearchNode {
  const { boost, field } = node;
  const isOfVariant = field.lists.length > 0;
  const exact = (name: string, values: readonly string[], lists = field.lists): SearchNode => ({
    ...node,
    field: { ...field, lists, name },
    values,
  });
  const everything: SearchNode = {
    op: 'exists',
    field: { lists: [], name: 'id', type: 'text' },
    boost,
  };
  const counting = new Set(countingSelections(store));
  const own = selections.filter(({ id }) => counting.has(id));
  const idsOf = (mode: Keyed['mode']) => [
    ...new Set(own.filter((one) => one.mode === mode).map(({ id }) => id)),
  ];
  const [taking, leavingOut] = [idsOf('Individual'), idsOf('IndividualExclusion')];
  if (counting.size === 0) return everything;
  if (!store.productSelections.some(({ active }) => active))
    return taking.length === 0 ? everything : { op: 'or', of: [] };
  const taken =
    taking.length === 0 ? [] : [exact(isOfVariant ? members.assigned : members.selected, taking)];
  const left = leavingOut.flatMap((id): SearchNode[] => [
    { op: 'not', of: [exact(members.assigned, [id], [])] },
    exact(members.kept, [id]),
  ]);
  const [only] = taken;
  return only !== undefined && left.length === 0 ? only : { op: 'or', of: [...taken, ...left] };
}
