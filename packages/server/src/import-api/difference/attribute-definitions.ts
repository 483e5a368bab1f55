// Definitions of the attributes of a product type.
import { isSame } from '@storewright/model/base/equality';
import { type Around, InvalidFieldUpdate, type PlannedAction } from '../model/import-type.ts';
import { isAlike } from './alike.ts';
import { elementOf, enumChange, listChange, withoutValues } from './definitions.ts';
import type { Rule } from './rules.ts';

type Actions = readonly PlannedAction[];

/** The definitions of a product type. @throws InvalidFieldUpdate */
export const attributeDefinitions: Rule = ({ before, after = [], around }) => {
  const { gone, kept, added, order } = listChange<any>(before, after);
  return [
    ...gone.map((name) => ({ action: 'removeAttributeDefinition', name })),
    ...kept.flatMap(({ was, is }) => changed(was, is, around)),
    ...added.map((attribute) => ({ action: 'addAttributeDefinition', attribute })),
    ...(order === undefined
      ? []
      : [{ action: 'changeAttributeOrderByName', attributeNames: order }]),
  ];
};

/** Members of a definition that no action changes. */
const fixedMembers = ['isRequired', 'level'];

function changed(was: any, is: any, around: Around): Actions {
  const attributeName = is.name;
  const fixed = fixedMembers.filter((member) => was[member] !== is[member]);
  if (!isAlike(withoutValues(was.type), withoutValues(is.type), around)) fixed.push('type');
  if (fixed.length > 0)
    throw new InvalidFieldUpdate(fixed.map((member) => `attributes.${attributeName}.${member}`));
  const one = (action: string, member: string, name = 'newValue') =>
    isSame(was[member], is[member])
      ? []
      : [{ action, attributeName, ...(is[member] === undefined ? {} : { [name]: is[member] }) }];
  return [
    ...one('changeLabel', 'label', 'label'),
    ...one('setInputTip', 'inputTip', 'inputTip'),
    ...one('changeInputHint', 'inputHint'),
    ...one('changeIsSearchable', 'isSearchable', 'isSearchable'),
    ...one('changeAttributeConstraint', 'attributeConstraint'),
    ...enumActions(attributeName, elementOf(was.type), elementOf(is.type)),
  ];
}

function enumActions(attributeName: string, was: any, is: any): Actions {
  const change = enumChange(was, is);
  if (change === undefined) return [];
  const { gone, added, relabeled, order } = change;
  const word = is.name === 'lenum' ? 'Localized' : 'Plain';
  return [
    ...(gone.length === 0 ? [] : [{ action: 'removeEnumValues', attributeName, keys: gone }]),
    ...relabeled.map((newValue) => ({
      ...{ action: `change${word}EnumValueLabel`, attributeName, newValue },
    })),
    ...added.map((value) => ({ action: `add${word}EnumValue`, attributeName, value })),
    ...(order === undefined
      ? []
      : [{ action: `change${word}EnumValueOrder`, attributeName, values: order }]),
  ];
}
