import { change, f } from '../../../declaration/index.ts';
import { state, stateRole, stateType } from './resource.ts';
import { checkKey, targetsOf, transitionsTo, withFittingRoles } from './rules.ts';

export const create = state.create({
  doc: 'Creates a state.',
  name: 'StateDraft',
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
