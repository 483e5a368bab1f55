// States and shipping of the items of the order.

import {
  type ItemState,
  merged,
  moved,
  totalQuantity,
} from '../../../../commerce/line-items/item-state.ts';
import {
  type CustomLineItem,
  invalidShippingDetails,
  type LineItem,
  type ShippingDetailsDraft,
  shippingDetailsDraftType,
  shippingDetailsOf,
} from '../../../../commerce/line-items/line-item.ts';
import { customLines, type ItemKind, lines } from '../../../../commerce/line-items/places.ts';
import { checkTransition, type TransitionState } from '../../../../commerce/values/workflow.ts';
import {
  type Action,
  apiError,
  change,
  f,
  type MessageType,
  need,
} from '../../../../declaration/index.ts';
import { customLineItemStateTransition, lineItemStateTransition } from '../messages.ts';
import { orderNaming } from '../naming.ts';
import type { Order } from '../resource.ts';

const transitionMembers = {
  quantity: f.long(),
  fromState: f.identifier('state'),
  toState: f.identifier('state'),
  actualTransitionDate: f.optional(f.dateTime()),
};

type TransitionInput = {
  readonly [K in keyof typeof transitionMembers]: f.Of<(typeof transitionMembers)[K]>;
};

const transitionNeeds = (_: unknown, input: Pick<TransitionInput, 'fromState' | 'toState'>) => ({
  from: need.one<TransitionState>('state', { id: input.fromState.id }),
  to: need.one<TransitionState>('state', { id: input.toState.id }),
});

interface States {
  readonly from: TransitionState;
  readonly to: TransitionState;
}

/** The states of an item after a quantity has moved on. */
function transitioned(
  states: readonly ItemState[],
  { quantity, fromState, toState }: Omit<TransitionInput, 'actualTransitionDate'>,
  { from, to }: States,
): readonly ItemState[] {
  if (quantity < 1)
    throw apiError.InvalidField('The quantity of a transition must be at least 1.', {
      field: 'quantity',
      invalidValue: quantity,
    });
  if (from.type !== 'LineItemState')
    throw apiError.InvalidOperation(`The state '${from.id}' is of type ${from.type}.`);
  checkTransition({ from, to, type: 'LineItemState', force: false });
  return moved(states, fromState, toState, quantity);
}

const transitioning = (
  { id, key, words, naming, itemOf, withItem }: ItemKind,
  message: MessageType<any>,
): Action =>
  orderNaming(id).action({
    doc: `Moves a quantity of a ${words} from one state to another.`,
    members: { ...naming, ...transitionMembers },
    emits: [message],
    needs: transitionNeeds,
    apply(before, input, facts) {
      const item = itemOf(before, input);
      return change(
        withItem(before, item, { ...item, state: transitioned(item.state, input, facts) }),
        message({
          [id]: item.id,
          [key]: item.key,
          transitionDate: input.actualTransitionDate ?? facts.now,
          quantity: input.quantity,
          fromState: f.refer(input.fromState),
          toState: f.refer(input.toState),
        }),
      );
    },
  });

export const transitionLineItemState = transitioning(lines, lineItemStateTransition);
export const transitionCustomLineItemState = transitioning(
  customLines,
  customLineItemStateTransition,
);

const stateDrafts = () =>
  f.listOf(
    f.record('ItemStateDraftType', { quantity: f.long({ min: 0 }), state: f.identifier('state') }),
    {
      max: 500,
    },
  );

/** GraphQL names the states by reference, as the specification has it. */
const importedInGraphql = {
  members: {
    state: f.listOf(
      f.record('ItemStateDraftType', { quantity: f.long(), state: f.reference('state') }),
    ),
  },
};

type StateDrafts = f.Of<ReturnType<typeof stateDrafts>>;

const importNeeds = (_: unknown, { state }: { readonly state: StateDrafts }) => ({
  states: need.all<TransitionState>(
    'state',
    state.map((each) => ({ id: each.state.id })),
  ),
});

/** States brought from elsewhere: no workflow is asked, but the quantities must add up. */
function importedStates(
  item: LineItem | CustomLineItem,
  drafts: StateDrafts,
  states: readonly TransitionState[],
): readonly ItemState[] {
  const wrong = states.find(({ type }) => type !== 'LineItemState');
  if (wrong !== undefined)
    throw apiError.InvalidOperation(`The state '${wrong.id}' is of type ${wrong.type}.`);
  if (totalQuantity(drafts) !== item.quantity)
    throw apiError.InvalidOperation(
      `The quantities of the states do not add up to the quantity ${item.quantity} of the item.`,
    );
  return merged(drafts.map(({ quantity, state }) => ({ quantity, state: f.refer(state) })));
}

const importing = ({ id, words, naming, itemOf, withItem }: ItemKind): Action =>
  orderNaming(id).action({
    doc: `Replaces the states of a ${words}.`,
    members: { ...naming, state: stateDrafts() },
    needs: importNeeds,
    apply(before, { state, ...input }, { states }) {
      const item = itemOf(before, input);
      const next = { ...item, state: importedStates(item, state, states) };
      return change(withItem(before, item, next));
    },
    graphql: importedInGraphql,
  });

export const importLineItemState = importing(lines);
export const importCustomLineItemState = importing(customLines);

/** Details for the whole quantity: an order does not wait for the rest. */
function detailsOf(
  before: Order,
  item: LineItem | CustomLineItem,
  draft: ShippingDetailsDraft | undefined,
  subject: ItemKind['type'],
) {
  if (draft === undefined) return undefined;
  const details = shippingDetailsOf(draft, item.quantity, before.itemShippingAddresses);
  if (!details.valid) throw invalidShippingDetails(subject, item.id);
  return details;
}

const shippingDetailsSetter = ({ id, type, words, naming, itemOf, withItem }: ItemKind): Action =>
  orderNaming(id).action({
    doc: `Sets how the quantity of a ${words} is distributed over addresses.`,
    members: { ...naming, shippingDetails: f.optional(shippingDetailsDraftType()) },
    apply(before, { shippingDetails: draft, ...input }) {
      const item = itemOf(before, input);
      const shippingDetails = detailsOf(before, item, draft, type);
      return change(withItem(before, item, { ...item, shippingDetails }));
    },
  });

export const setLineItemShippingDetails = shippingDetailsSetter(lines);
export const setCustomLineItemShippingDetails = shippingDetailsSetter(customLines);
