import { example, type KindExamples } from '../example.ts';
import { customFields } from '../families.ts';
import { orderSteps } from './order.ts';

const email = { action: 'setCustomerEmail', email: 'jane@example.com' };
const locale = { action: 'setLocale', locale: 'en' };

export const orderEdit: KindExamples = {
  kind: 'order-edit',
  before: orderSteps('edited'),
  draft: { key: 'edit-1', resource: { typeId: 'order', id: '{order.id}' } },
  actions: [
    example('setKey', { key: 'correction' }, 'key result'),
    example('setComment', { comment: 'Asked for on the phone' }),
    example('addStagedAction', { stagedAction: email }, 'stagedActions result'),
    example('setStagedActions', { stagedActions: [email, locale] }, 'stagedActions result'),
    ...customFields(),
  ],
};
