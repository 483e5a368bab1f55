import { memberActions, unchanged } from '../../../commerce/values/member-actions.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { roleActions } from '../../../commerce/values/roles.ts';
import {
  apiError,
  change,
  f,
  fullEndpoint,
  kindOf,
  type Need,
  need,
  others,
  usedAt,
} from '../../../declaration/index.ts';
import { type State, state, stateRole, stateType } from './resource.ts';

// Rules on states.

type Shaped = Pick<State, 'type' | 'roles'>;

/** The type of state that each role is for. */
const typeOfRole = new Map<string, State['type']>([
  ['ReviewIncludedInStatistics', 'ReviewState'],
  ['Return', 'LineItemState'],
]);

/** A key must not be empty. */
function checkKey(key: string): void {
  if (key.trim() === '') throw apiError.InvalidOperation('The key of a state must not be empty.');
}

/** The state, unless one of its roles is for another type of state. */
function withFittingRoles<S extends Shaped>(state: S): S {
  const unfit = state.roles.find((role) => typeOfRole.get(role) !== state.type);
  if (unfit === undefined) return state;
  throw apiError.InvalidOperation(`States of type ${state.type} cannot have the role '${unfit}'.`);
}

/** The states that a state may go to, which must be of its type. */
const targetsOf = (
  transitions: readonly f.Reference<'state'>[] | undefined,
): Need<readonly State[]> =>
  need.many<State>(
    'state',
    (transitions ?? []).map(({ id }) => ({ id })),
  );

function transitionsTo(
  type: State['type'],
  transitions: readonly f.Reference<'state'>[] | undefined,
  targets: readonly State[],
): readonly f.Reference<'state'>[] | undefined {
  const foreign = targets.find((target) => target.type !== type);
  if (foreign !== undefined)
    throw apiError.InvalidOperation(
      `A state of type ${type} cannot go to '${foreign.key}' of type ${foreign.type}.`,
    );
  return transitions?.map(f.refer);
}

/** The state made by the project itself keeps its key and its type. */
function checkNotBuiltIn({ builtIn, key }: State): void {
  if (builtIn)
    throw apiError.InvalidOperation(`The state '${key}' is built in and cannot be deleted.`);
}

const create = state.create({
  doc: 'Creates a state.',
  members: {
    key: f.text({ max: 256 }),
    type: stateType(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    initial: f.withDefault(f.boolean(), true),
    roles: f.optional(f.listOf(stateRole())),
    transitions: f.optional(f.listOf(f.identifier('state'))),
  },
  needs: ({ transitions }) => ({ targets: targetsOf(transitions) }),
  apply(draft, { targets }) {
    checkKey(draft.key);
    const roles = [...new Set(draft.roles)];
    const transitions = transitionsTo(draft.type, draft.transitions, targets);
    return change(withFittingRoles({ ...draft, roles, transitions, builtIn: false }));
  },
});

const changeType = state.action({
  doc: 'Changes the type; the states of its transitions must have the new type too.',
  members: { type: stateType() },
  needs: ({ transitions }) => ({ targets: targetsOf(transitions) }),
  apply(before, { type }, { targets }) {
    checkNotBuiltIn(before);
    if (type === before.type) throw unchanged('type');
    const transitions = transitionsTo(type, before.transitions, targets);
    return change(withFittingRoles({ ...before, type, transitions }));
  },
});

const plain = memberActions(state, {
  setName: [f.localized(), 'Sets the name.', { refusesSame: true }],
  changeKey: [
    f.text({ max: 256 }),
    'Changes the key; the key of a built-in state cannot change.',
    {
      checked(key, before) {
        checkNotBuiltIn(before);
        checkKey(key);
        return key;
      },
    },
  ],
  setDescription: [f.localized(), 'Sets the description.', { refusesSame: true }],
  changeInitial: [
    f.boolean(),
    'Sets whether a workflow can start with the state.',
    { refusesSame: true },
  ],
});

const setTransitions = state.action({
  doc: 'Sets the allowed next states; without a list every state of the same type is allowed.',
  members: { transitions: f.optional(f.listOf(f.identifier('state'))) },
  needs: (_, { transitions }) => ({ targets: targetsOf(transitions) }),
  apply: (before, input, { targets }) =>
    change({ ...before, transitions: transitionsTo(before.type, input.transitions, targets) }),
});

const roles = roleActions(state, stateRole(), ['addRoles', 'removeRoles'], withFittingRoles);

const remove = unlessUsed(
  [
    usedAt('state', ['transitions.id'], others),
    ...['product', 'review', 'quote', 'quote-request', 'staged-quote', 'recurring-order'].map(
      (kind) => usedAt(kind, ['state.id']),
    ),
    usedAt('payment', ['paymentStatus.state.id']),
    usedAt('order', ['state.id', 'lineItems.state.state.id', 'customLineItems.state.state.id']),
  ],
  { check: checkNotBuiltIn },
);

export const stateKind = kindOf({
  resource: state,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { changeType, plain, roles, setTransitions },
  endpoints: [fullEndpoint('/states', 'states')],
});
