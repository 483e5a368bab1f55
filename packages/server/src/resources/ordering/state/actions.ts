import { memberActions, unchanged } from '../../../commerce/values/member-actions.ts';
import { hasSame } from '../../../commerce/values/same.ts';
import { change, f } from '../../../declaration/index.ts';
import { type State, state, stateRole, stateType } from './resource.ts';
import { checkKey, checkNotBuiltIn, targetsOf, transitionsTo, withFittingRoles } from './rules.ts';

export const changeKey = state.action({
  doc: 'Changes the key; the key of a built-in state cannot change.',
  members: { key: f.text({ max: 256 }) },
  apply(before, { key }) {
    checkNotBuiltIn(before);
    checkKey(key);
    return change({ ...before, key });
  },
});

export const changeType = state.action({
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

export const plain = memberActions(state, {
  setName: [f.localized(), 'Sets the name.', { refusesSame: true }],
  setDescription: [f.localized(), 'Sets the description.', { refusesSame: true }],
  changeInitial: [
    f.boolean(),
    'Sets whether a workflow can start with the state.',
    { refusesSame: true },
  ],
});

export const setTransitions = state.action({
  doc: 'Sets the allowed next states; without a list every state of the same type is allowed.',
  members: { transitions: f.optional(f.listOf(f.identifier('state'))) },
  needs: (_, { transitions }) => ({ targets: targetsOf(transitions) }),
  apply: (before, input, { targets }) =>
    change({ ...before, transitions: transitionsTo(before.type, input.transitions, targets) }),
});

const rolesAction = (
  doc: string,
  edit: (before: State['roles'], named: State['roles']) => State['roles'],
  refusesSame: boolean,
) =>
  state.action({
    doc,
    members: { roles: f.listOf(stateRole()) },
    apply(before, { roles: named }) {
      const roles = [...new Set(edit(before.roles, named))];
      if (refusesSame && hasSame(before.roles, roles)) throw unchanged('roles');
      return change(withFittingRoles({ ...before, roles }));
    },
  });

export const setRoles = rolesAction('Sets all roles.', (_, named) => named, false);
export const addRoles = rolesAction('Adds roles.', (before, named) => [...before, ...named], true);
export const removeRoles = rolesAction(
  'Removes roles.',
  (before, named) => before.filter((role) => !named.includes(role)),
  true,
);
