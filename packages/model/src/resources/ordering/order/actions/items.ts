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
  replaced,
  type ShippingDetailsDraft,
  shippingDetailsDraftType,
  shippingDetailsOf,
} from '../../../../commerce/line-items/line-item.ts';
import {
  customLineNaming,
  customLineOf,
  lineNaming,
  lineOf,
} from '../../../../commerce/line-items/places.ts';
import { checkTransition, type TransitionState } from '../../../../commerce/values/workflow.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import { customLineItemStateTransition, lineItemStateTransition } from '../messages.ts';
import { needing } from '../naming.ts';
import { type Order, order } from '../resource.ts';

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

const withLine = (before: Order, old: LineItem, next: LineItem): Order => ({
  ...before,
  lineItems: replaced(before.lineItems, old, next),
});

const withCustom = (before: Order, old: CustomLineItem, next: CustomLineItem): Order => ({
  ...before,
  customLineItems: replaced(before.customLineItems, old, next),
});

export const transitionLineItemState = needing(
  'lineItemId',
  order.action({
    doc: 'Moves a quantity of a line item from one state to another.',
    members: { ...lineNaming, ...transitionMembers },
    emits: [lineItemStateTransition],
    needs: transitionNeeds,
    apply(before, input, facts) {
      const line = lineOf(before, input);
      const state = transitioned(line.state, input, facts);
      return change(
        withLine(before, line, { ...line, state }),
        lineItemStateTransition({
          lineItemId: line.id,
          lineItemKey: line.key,
          transitionDate: input.actualTransitionDate ?? facts.now,
          quantity: input.quantity,
          fromState: f.refer(input.fromState),
          toState: f.refer(input.toState),
        }),
      );
    },
  }),
);

export const transitionCustomLineItemState = needing(
  'customLineItemId',
  order.action({
    doc: 'Moves a quantity of a custom line item from one state to another.',
    members: { ...customLineNaming, ...transitionMembers },
    emits: [customLineItemStateTransition],
    needs: transitionNeeds,
    apply(before, input, facts) {
      const line = customLineOf(before, input);
      const state = transitioned(line.state, input, facts);
      return change(
        withCustom(before, line, { ...line, state }),
        customLineItemStateTransition({
          customLineItemId: line.id,
          customLineItemKey: line.key,
          transitionDate: input.actualTransitionDate ?? facts.now,
          quantity: input.quantity,
          fromState: f.refer(input.fromState),
          toState: f.refer(input.toState),
        }),
      );
    },
  }),
);

const stateDrafts = () =>
  f.listOf(
    f.record('ItemStateDraftType', { quantity: f.long({ min: 0 }), state: f.identifier('state') }),
    {
      max: 500,
    },
  );

/** GraphQL names the states by reference, as the specification has it. */
const importing = {
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

const importLine = order.action({
  doc: 'Replaces the states of a line item.',
  members: { ...lineNaming, state: stateDrafts() },
  needs: importNeeds,
  apply(before, { state, ...input }, { states }) {
    const line = lineOf(before, input);
    return change(withLine(before, line, { ...line, state: importedStates(line, state, states) }));
  },
  graphql: importing,
});

const importCustomLine = order.action({
  doc: 'Replaces the states of a custom line item.',
  members: { ...customLineNaming, state: stateDrafts() },
  needs: importNeeds,
  apply(before, { state, ...input }, { states }) {
    const line = customLineOf(before, input);
    const next = { ...line, state: importedStates(line, state, states) };
    return change(withCustom(before, line, next));
  },
  graphql: importing,
});

export const importLineItemState = needing('lineItemId', importLine);
export const importCustomLineItemState = needing('customLineItemId', importCustomLine);

/** Details for the whole quantity: an order does not wait for the rest. */
function detailsOf(
  before: Order,
  item: LineItem | CustomLineItem,
  draft: ShippingDetailsDraft | undefined,
  subject: 'LineItem' | 'CustomLineItem',
) {
  if (draft === undefined) return undefined;
  const details = shippingDetailsOf(draft, item.quantity, before.itemShippingAddresses);
  if (!details.valid) throw invalidShippingDetails(subject, item.id);
  return details;
}

export const setLineItemShippingDetails = needing(
  'lineItemId',
  order.action({
    doc: 'Sets how the quantity of a line item is distributed over addresses.',
    members: { ...lineNaming, shippingDetails: f.optional(shippingDetailsDraftType()) },
    apply(before, { shippingDetails: draft, ...input }) {
      const line = lineOf(before, input);
      const shippingDetails = detailsOf(before, line, draft, 'LineItem');
      return change(withLine(before, line, { ...line, shippingDetails }));
    },
  }),
);

export const setCustomLineItemShippingDetails = needing(
  'customLineItemId',
  order.action({
    doc: 'Sets how the quantity of a custom line item is distributed over addresses.',
    members: { ...customLineNaming, shippingDetails: f.optional(shippingDetailsDraftType()) },
    apply(before, { shippingDetails: draft, ...input }) {
      const line = customLineOf(before, input);
      const shippingDetails = detailsOf(before, line, draft, 'CustomLineItem');
      return change(withCustom(before, line, { ...line, shippingDetails }));
    },
  }),
);
