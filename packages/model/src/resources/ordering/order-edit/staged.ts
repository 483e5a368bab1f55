// The actions of an order edit: the actions of orders, and the actions of carts that change items
// and costs, on the items of the order. Each is declared with its kind.
import { addressDraft } from '../../../commerce/address/address.ts';
import {
  type Action,
  apiError,
  type Change,
  change,
  type f,
  type Message,
} from '../../../declaration/index.ts';
import type { CartInWork } from '../cart/guard.ts';
import { movingOfCarts, stagedOfCarts } from '../cart/staged.ts';
import type { Order } from '../order/index.ts';
import { order } from '../order/resource.ts';
import { stagedOfOrders } from '../order/staged.ts';

/** An order between two staged actions: it has the members that actions of carts read in a cart. */
export type OrderInWork = Order &
  Pick<CartInWork, 'refresh' | 'chosenShippings'> & {
    readonly cartState?: 'Active';
    /** Names of the actions of carts that have run. */
    readonly edited?: readonly string[];
  };

export const opened = (document: Order): OrderInWork => ({
  ...document,
  cartState: 'Active',
  edited: [],
});

/** Guards and rules of carts look at members that orders share, and at the state. */
export const asCart = (document: OrderInWork): CartInWork => document as unknown as CartInWork;

function edited(document: OrderInWork, name: string, after: unknown): OrderInWork {
  return { ...(after as OrderInWork), edited: [...(document.edited ?? []), name] };
}

/**
 * The action of carts on an order. Its messages are messages of carts: messages about an edit are
 * made when the order is settled.
 */
function onOrder(name: string, without: readonly string[] = []): Action {
  const action = stagedOfCarts.get(name)!;
  const members = Object.fromEntries(
    Object.entries(action.members as f.Fields).filter(([member]) => !without.includes(member)),
  );
  return {
    ...action,
    members,
    emits: [],
    needs: (before, input, known) => action.needs(asCart(before), input, known),
    apply(before: OrderInWork, input, facts) {
      checkStock(input);
      const after = action.apply(asCart(before), input, facts);
      return { ...after, document: edited(before, name, after.document), messages: [] };
    },
  };
}

/** What an edit adds takes nothing from the stock, as the rest of the order does not. */
function checkStock({ inventoryMode }: { readonly inventoryMode?: string }): void {
  if (inventoryMode !== undefined && inventoryMode !== 'None')
    throw apiError.InvalidOperation(
      `An order edit cannot add items in the inventory mode ${inventoryMode}.`,
    );
}

/** Members of actions of carts that edits do not have. */
const notStaged = ['estimatedDelivery'];

const address = { address: addressDraft() };

/** Address and shipping in one step, so that the former shipping need not fit the new address. */
function movedAndShipped(name: string, doc: string): Action {
  const shipping = onOrder(name, notStaged);
  const move = movingOfCarts;
  const told = stagedOfOrders.get('setShippingAddress')!;
  return order.action({
    doc,
    members: { ...address, ...(shipping.members as f.Fields) },
    emits: told.emits,
    needs: (before, { address: _, ...input }, known) => shipping.needs(before, input, known),
    apply(before: OrderInWork, { address, ...input }: any, facts: any): Change<any> {
      const { document, messages } = told.apply(before, { address }, facts);
      const there = { address: (document as Order).shippingAddress };
      const moved = move.apply(asCart(before), there, facts).document;
      const bare = { ...moved, shippingInfo: undefined };
      const { document: shipped } = shipping.apply(bare, input, facts);
      return change(shipped, ...(messages as readonly Message[]));
    },
  });
}

/** Every action that an edit may keep, by name. */
export const stagedActions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ...stagedOfOrders,
  ...[...stagedOfCarts.keys()].map((name) => [name, onOrder(name)] as const),
  [
    'setShippingAddressAndShippingMethod',
    movedAndShipped('setShippingMethod', 'Sets the shipping address and the shipping method.'),
  ],
  [
    'setShippingAddressAndCustomShippingMethod',
    movedAndShipped(
      'setCustomShippingMethod',
      'Sets the shipping address and a custom shipping method.',
    ),
  ],
]);
