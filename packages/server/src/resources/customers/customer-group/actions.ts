import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { changing, setting } from '../../../commerce/values/member-actions.ts';
import { key, text } from '../../../declaration/index.ts';
import { custom } from './messages.ts';
import { customerGroup } from './resource.ts';

export const changeName = changing(customerGroup, 'name', text(), 'Changes the name.');
export const setKey = setting(customerGroup, 'key', key(), 'Sets or removes the key.');
export const { setCustomType, setCustomField } = customFieldActions(customerGroup, {
  customizable: 'customer-group',
  messages: custom,
});
