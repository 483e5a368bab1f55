// Moves a category below another one, or to another place among its siblings.
import { type Document, update } from '../server.ts';
import { hintBetween } from './order-hint.ts';

/** Categories by the id of their parent, in their order; those on top by {@link onTop}. */
export interface Forest {
  readonly byId: ReadonlyMap<string, Document>;
  readonly below: ReadonlyMap<string, readonly Document[]>;
}

export const onTop = '';

const hintOf = ({ orderHint }: Document): string => String(orderHint ?? '');

/** A category whose parent was not read is on top. */
export function forestOf(all: readonly Document[]): Forest {
  const byId = new Map(all.map((one) => [one.id, one]));
  const sorted = [...all].sort((left, right) => (hintOf(left) < hintOf(right) ? -1 : 1));
  const below = new Map<string, Document[]>();
  for (const one of sorted) {
    const parent = parentOf(one);
    const place = byId.has(parent) ? parent : onTop;
    below.set(place, [...(below.get(place) ?? []), one]);
  }
  return { byId, below };
}

/** Id of the parent. */
export const parentOf = ({ parent }: Document): string =>
  (parent as { id?: string } | undefined)?.id ?? '';

/** Where a category goes: below a parent, next to a sibling. */
export interface Spot {
  readonly parent: string;
  /** Absent: to the end. */
  readonly next?: { readonly id: string; readonly isBefore: boolean };
}

export interface Move {
  readonly category: Document;
  readonly parent: string;
  readonly orderHint: string;
}

/** Whether the category may go there: not below itself, and not to the top, for which the API has no action. */
export function isAllowed({ byId }: Forest, category: string, { parent }: Spot): boolean {
  if (parent === onTop) return parentOf(byId.get(category)!) === onTop;
  for (let at = byId.get(parent); at !== undefined; at = byId.get(parentOf(at)))
    if (at.id === category) return false;
  return true;
}

/** @returns `undefined` where no order hint fits between the siblings */
export function moveTo(forest: Forest, id: string, { parent, next }: Spot): Move | undefined {
  const category = forest.byId.get(id);
  const siblings = (forest.below.get(parent) ?? []).filter((one) => one.id !== id);
  const found = siblings.findIndex((one) => one.id === next?.id);
  const place = found < 0 ? siblings.length : found + (next?.isBefore === true ? 0 : 1);
  const hintAt = (index: number) => {
    const one = siblings[index];
    return one === undefined ? undefined : hintOf(one);
  };
  const orderHint = hintBetween(hintAt(place - 1), hintAt(place));
  if (category === undefined || orderHint === undefined) return undefined;
  return { category, parent, orderHint };
}

/** Puts the category there. */
export async function storeMove(project: string, move: Move): Promise<void> {
  const { category, parent, orderHint } = move;
  const isMoved = parentOf(category) !== parent;
  const actions = [
    ...(isMoved ? [{ action: 'changeParent', parent: { typeId: 'category', id: parent } }] : []),
    { action: 'changeOrderHint', orderHint },
  ];
  await update(project, '/categories', category, ...actions);
}
