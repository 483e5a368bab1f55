// How the quantity of an item is spread over states. The sum always is the quantity of the item.
import { apiError, f } from '../../declaration/index.ts';

export const itemState = () =>
  f.record('ItemState', { quantity: f.long(), state: f.reference('state') });
export type ItemState = f.Of<ReturnType<typeof itemState>>;

/** The whole quantity in one state. */
export const allIn = (quantity: number, state: f.Reference<'state'>): readonly ItemState[] => [
  { quantity, state: { typeId: 'state', id: state.id } },
];

/** Entries of equal state become one; entries without quantity vanish. */
export function merged(states: readonly ItemState[]): readonly ItemState[] {
  const quantities = new Map<string, number>();
  for (const { quantity, state } of states)
    quantities.set(state.id, (quantities.get(state.id) ?? 0) + quantity);
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ quantity, state: { typeId: 'state', id } }));
}

export const totalQuantity = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((total, { quantity }) => total + quantity, 0);

/** Moves a quantity from one state to another; `InvalidOperation` when so many are not there. */
export function moved(
  states: readonly ItemState[],
  from: f.Reference<'state'>,
  to: f.Reference<'state'>,
  quantity: number,
): readonly ItemState[] {
  const there = states.find(({ state }) => state.id === from.id)?.quantity ?? 0;
  if (there < quantity)
    throw apiError.InvalidOperation(
      `The item has only a quantity of ${there} in state '${from.id}', less than ${quantity}.`,
    );
  return merged([...allIn(-quantity, from), ...states, ...allIn(quantity, to)]);
}

/**
 * The states after the quantity of an item has changed: added units enter the given state, removed
 * units leave the entries from the last one on.
 */
export function resized(
  states: readonly ItemState[],
  quantity: number,
  entering: f.Reference<'state'>,
): readonly ItemState[] {
  const difference = quantity - totalQuantity(states);
  if (difference >= 0) return merged([...states, ...allIn(difference, entering)]);
  let excess = -difference;
  const left = [...states].reverse().map((entry) => {
    const taken = Math.min(excess, entry.quantity);
    excess -= taken;
    return { ...entry, quantity: entry.quantity - taken };
  });
  return merged(left.reverse());
}
