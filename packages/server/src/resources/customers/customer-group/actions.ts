import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { f } from '../../../declaration/index.ts';
import { custom } from './messages.ts';
import { customerGroup } from './resource.ts';

export const plain = memberActions(customerGroup, {
  changeName: [f.text(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
});
export const customFields = customFieldActions(customerGroup, {
  customizable: 'customer-group',
  messages: custom,
});
