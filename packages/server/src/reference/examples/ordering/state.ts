import { example, type KindExamples, to } from '../example.ts';

export const state: KindExamples = {
  kind: 'state',
  draft: { key: 'verified', type: 'ReviewState', initial: false },
  actions: [
    // The examples of endpoints send the first action, by id and by key: it must be valid twice.
    example('setTransitions', { transitions: [to('state', 'accepted')] }),
    example('setName', { name: { en: 'Verified' } }),
    example('changeKey', { key: 'approved' }),
    example('setDescription', { description: { en: 'Somebody has read it' } }),
    example('changeInitial', { initial: true }),
    example('addRoles', { roles: ['ReviewIncludedInStatistics'] }),
    example('removeRoles', { roles: ['ReviewIncludedInStatistics'] }),
    example('setRoles', { roles: ['ReviewIncludedInStatistics'] }),
    example('changeType', { type: 'ProductState' }, 'type', {
      isAnew: true,
      draft: [{ path: '/states', body: { key: 'unused', type: 'ReviewState' } }],
    }),
  ],
};
