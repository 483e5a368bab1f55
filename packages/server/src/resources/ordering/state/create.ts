import {
  boolean,
  change,
  identifier,
  listOf,
  localized,
  optional,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import { state, stateRole, stateType } from './resource.ts';
import { checkKey, targetsOf, transitionsTo, withFittingRoles } from './rules.ts';

export const create = state.create({
  doc: 'Creates a state.',
  name: 'StateDraft',
  members: {
    key: text({ max: 256 }),
    type: stateType(),
    name: optional(localized()),
    description: optional(localized()),
    initial: withDefault(boolean(), true),
    roles: optional(listOf(stateRole())),
    transitions: optional(listOf(identifier('state'))),
  },
  needs: ({ transitions }) => ({ targets: targetsOf(transitions) }),
  apply(draft, { targets }) {
    checkKey(draft.key);
    const roles = [...new Set(draft.roles)];
    const transitions = transitionsTo(draft.type, draft.transitions, targets);
    return change(withFittingRoles({ ...draft, roles, transitions, builtIn: false }));
  },
});
