import { example, type KindExamples } from '../example.ts';
import { customFields } from '../families.ts';

export const customerGroup: KindExamples = {
  kind: 'customer-group',
  draft: { key: 'staff', groupName: 'Staff' },
  actions: [
    example('changeName', { name: 'Staff and family' }),
    example('setKey', { key: 'family' }),
    ...customFields(),
  ],
};
