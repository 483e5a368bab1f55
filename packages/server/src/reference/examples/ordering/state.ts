import { example, type KindExamples, to } from '../example.ts';

export const state: KindExamples = {
  kind: 'state',
  draft: { key: 'verified', type: 'ReviewState', initial: false },
  actions: [
    // The examples of endpoints send the first action, by id and by key: it must be valid twice.
    example('setTransitions', { transitions: [to('state', 'accepted')] }, 'transitions'),
    example('setName', { name: { en: 'Verified' } }, 'name'),
    example('changeKey', { key: 'approved' }, 'key'),
    example('setDescription', { description: { en: 'Somebody has read it' } }, 'description'),
    example('changeInitial', { initial: true }, 'initial'),
    example('addRoles', { roles: ['ReviewIncludedInStatistics'] }, 'roles'),
    example('removeRoles', { roles: ['ReviewIncludedInStatistics'] }, 'roles'),
    example('setRoles', { roles: ['ReviewIncludedInStatistics'] }, 'roles'),
    example('changeType', { type: 'ProductState' }, 'type', {
      isAnew: true,
      draft: [{ path: '/states', body: { key: 'unused', type: 'ReviewState' } }],
    }),
  ],
};
