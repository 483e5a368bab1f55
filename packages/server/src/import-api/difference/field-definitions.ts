// Definitions of the custom fields of a type.
import { isSame } from '@storewright/model/base/equality';
import { type Around, InvalidFieldUpdate, type PlannedAction } from '../model/import-type.ts';
import { isAlike } from './alike.ts';
import { elementOf, enumChange, listChange, withoutValues } from './definitions.ts';
import type { Rule } from './rules.ts';

type Actions = readonly PlannedAction[];

/** The definitions of a type. @throws InvalidFieldUpdate */
export const fieldDefinitions: Rule = ({ before, after = [], around }) => {
  const { gone, kept, added, order } = listChange<any>(before, after);
  return [
    ...gone.map((fieldName) => ({ action: 'removeFieldDefinition', fieldName })),
    ...kept.flatMap(({ was, is }) => changed(was, is, around)),
    ...added.map((fieldDefinition) => ({ action: 'addFieldDefinition', fieldDefinition })),
    ...(order === undefined ? [] : [{ action: 'changeFieldDefinitionOrder', fieldNames: order }]),
  ];
};

function changed(was: any, is: any, around: Around): Actions {
  const fieldName = is.name;
  const fixed = was.required === is.required ? [] : ['required'];
  if (!isAlike(withoutValues(was.type), withoutValues(is.type), around)) fixed.push('type');
  if (fixed.length > 0)
    throw new InvalidFieldUpdate(fixed.map((member) => `fieldDefinitions.${fieldName}.${member}`));
  const one = (action: string, member: string) =>
    isSame(was[member], is[member]) ? [] : [{ action, fieldName, [member]: is[member] }];
  return [
    ...one('changeLabel', 'label'),
    ...one('changeInputHint', 'inputHint'),
    ...enumActions(fieldName, elementOf(was.type), elementOf(is.type)),
  ];
}

function enumActions(fieldName: string, was: any, is: any): Actions {
  const change = enumChange(was, is);
  if (change === undefined) return [];
  const { gone, added, relabeled, order } = change;
  const word = is.name === 'LocalizedEnum' ? 'Localized' : '';
  const keys = order?.map(({ key }) => key);
  return [
    ...relabeled.map((value) => ({ action: `change${word}EnumValueLabel`, fieldName, value })),
    ...added.map((value) => ({ action: `add${word}EnumValue`, fieldName, value })),
    ...(gone.length === 0 ? [] : [{ action: `remove${word}EnumValues`, fieldName, keys: gone }]),
    ...(keys === undefined ? [] : [{ action: `change${word}EnumValueOrder`, fieldName, keys }]),
  ];
}
