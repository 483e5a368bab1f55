// Definitions of the custom fields of a type: they are found by name and have the order of the import.
import { isSame } from '../../platform/json/equality.ts';
import type { Around, PlannedAction } from '../model/import-type.ts';
import { InvalidFieldUpdate } from '../model/invalid-field-update.ts';
import { isAlike } from './alike.ts';
import type { Rule } from './rules.ts';

type Actions = readonly PlannedAction[];

/** The definitions of a type. @throws InvalidFieldUpdate */
export const fieldDefinitions: Rule = ({ before, after = [], around }) => {
  const known = new Map<string, any>(before.map((one: any) => [one.name, one]));
  const names = after.map(({ name }: any) => name);
  const gone = [...known.keys()].filter((name) => !names.includes(name));
  const added = after.filter(({ name }: any) => !known.has(name));
  const left = [...known.keys()].filter((name) => names.includes(name));
  const order = [...left, ...added.map(({ name }: any) => name)];
  return [
    ...gone.map((fieldName) => ({ action: 'removeFieldDefinition', fieldName })),
    ...after.flatMap((one: any) =>
      known.has(one.name) ? changed(known.get(one.name), one, around) : [],
    ),
    ...added.map((fieldDefinition: any) => ({ action: 'addFieldDefinition', fieldDefinition })),
    ...(isSame(order, names) ? [] : [{ action: 'changeFieldDefinitionOrder', fieldNames: names }]),
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

const elementOf = (type: any): any => type.elementType ?? type;

const withoutValues = ({ values: _, elementType, ...type }: any): object =>
  elementType === undefined ? type : { ...type, elementType: withoutValues(elementType) };

function enumActions(fieldName: string, was: any, is: any): Actions {
  if (is.values === undefined) return [];
  const word = is.name === 'LocalizedEnum' ? 'Localized' : '';
  const keysOf = (values: readonly any[]): readonly string[] => values.map(({ key }) => key);
  const [before, after] = [keysOf(was.values), keysOf(is.values)];
  const gone = before.filter((key) => !after.includes(key));
  const added = is.values.filter(({ key }: any) => !before.includes(key));
  const relabeled = is.values.filter((one: any) =>
    was.values.some((other: any) => other.key === one.key && !isSame(other.label, one.label)),
  );
  const order = [...before.filter((key) => after.includes(key)), ...keysOf(added)];
  return [
    ...relabeled.map((value: any) => ({
      ...{ action: `change${word}EnumValueLabel`, fieldName, value },
    })),
    ...added.map((value: any) => ({ action: `add${word}EnumValue`, fieldName, value })),
    ...(gone.length === 0 ? [] : [{ action: `remove${word}EnumValues`, fieldName, keys: gone }]),
    ...(isSame(order, after)
      ? []
      : [{ action: `change${word}EnumValueOrder`, fieldName, keys: after }]),
  ];
}
