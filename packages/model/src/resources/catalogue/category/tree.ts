// The position of a category: its ancestors, and the ancestors of the categories below it.
import { apiError, change, f, type Need, need, type Write } from '../../../declaration/index.ts';
import type { Category } from './resource.ts';

/** Most categories in a project. */
const most = 10_000;

const referenceTo = (id: string): f.Reference<'category'> => ({ typeId: 'category', id });

/** Everything below a category. */
export const descendantsOf = ({ id }: { readonly id: string }): Need<readonly Category[]> =>
  need.matching<Category>('category', 'ancestors(id = :id)', { id }, most);

/** The members that say where a category stands when it is below a parent. */
export const placedBelow = (
  parent: Category | undefined,
): Pick<Category, 'ancestors'> & {
  readonly parent?: f.Reference<'category'> | undefined;
} =>
  parent === undefined
    ? { ancestors: [] }
    : {
        parent: f.refer(referenceTo(parent.id)),
        ancestors: [...parent.ancestors, referenceTo(parent.id)],
      };

/** A category cannot be moved below itself. */
export function checkMove({ id }: Category, parent: Category): void {
  if (parent.id === id || parent.ancestors.some((ancestor) => ancestor.id === id))
    throw apiError.InvalidOperation('A category cannot be moved below itself.');
}

/** Writes that give everything below a moved category its new ancestors. */
export const movedAlong = (moved: Category, descendants: readonly Category[]): readonly Write[] =>
  descendants.map((before) => {
    const below = before.ancestors.findIndex(({ id }) => id === moved.id);
    const ancestors = [...moved.ancestors, ...before.ancestors.slice(below)];
    return { type: 'update', kind: 'category', before, change: change({ ...before, ancestors }) };
  });
