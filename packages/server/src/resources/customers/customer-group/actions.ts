import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { changing, setting } from '../../../commerce/values/member-actions.ts';
import { f } from '../../../declaration/index.ts';
import { custom } from './messages.ts';
import { customerGroup } from './resource.ts';

export const changeName = changing(customerGroup, 'name', f.text(), 'Changes the name.');
export const setKey = setting(customerGroup, 'key', f.key(), 'Sets or removes the key.');
export const { setCustomType, setCustomField } = customFieldActions(customerGroup, {
  customizable: 'customer-group',
  messages: custom,
});
