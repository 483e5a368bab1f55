// Definitions of attributes of a product type: they are found by name and have the order of the import.
import { isSame } from '../../platform/json/equality.ts';
import type { Around, PlannedAction } from '../model/import-type.ts';
import { InvalidFieldUpdate } from '../model/invalid-field-update.ts';
import { isAlike } from './alike.ts';
import type { Rule } from './rules.ts';

type Actions = readonly PlannedAction[];

/** The definitions of a product type. @throws InvalidFieldUpdate */
export const attributeDefinitions: Rule = ({ before, after = [], around }) => {
  const known = new Map<string, any>(before.map((one: any) => [one.name, one]));
  const names = after.map(({ name }: any) => name);
  const gone = [...known.keys()].filter((name) => !names.includes(name));
  const added = after.filter(({ name }: any) => !known.has(name));
  const left = [...known.keys()].filter((name) => names.includes(name));
  const order = [...left, ...added.map(({ name }: any) => name)];
  return [
    ...gone.map((name) => ({ action: 'removeAttributeDefinition', name })),
    ...after.flatMap((one: any) =>
      known.has(one.name) ? changed(known.get(one.name), one, around) : [],
    ),
    ...added.map((attribute: any) => ({ action: 'addAttributeDefinition', attribute })),
    ...(isSame(order, names)
      ? []
      : [{ action: 'changeAttributeOrderByName', attributeNames: names }]),
  ];
};

/** Members of a definition that no action changes. */
const fixedMembers = ['isRequired', 'level'];

function changed(was: any, is: any, around: Around): Actions {
  const attributeName = is.name;
  const fixed = fixedMembers.filter((member) => was[member] !== is[member]);
  if (!isAlike(bare(was.type), bare(is.type), around)) fixed.push('type');
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

const elementOf = (type: any): any => type.elementType ?? type;

/** A type without the values of an enumeration. */
const bare = ({ values: _, elementType, ...type }: any): object =>
  elementType === undefined ? type : { ...type, elementType: bare(elementType) };

function enumActions(attributeName: string, was: any, is: any): Actions {
  if (is.values === undefined) return [];
  const word = is.name === 'lenum' ? 'Localized' : 'Plain';
  const keysOf = (values: readonly any[]): readonly string[] => values.map(({ key }) => key);
  const [before, after] = [keysOf(was.values), keysOf(is.values)];
  const gone = before.filter((key) => !after.includes(key));
  const added = is.values.filter(({ key }: any) => !before.includes(key));
  const relabeled = is.values.filter((one: any) =>
    was.values.some((other: any) => other.key === one.key && !isSame(other.label, one.label)),
  );
  const order = [...before.filter((key) => after.includes(key)), ...keysOf(added)];
  return [
    ...(gone.length === 0 ? [] : [{ action: 'removeEnumValues', attributeName, keys: gone }]),
    ...relabeled.map((newValue: any) => ({
      ...{ action: `change${word}EnumValueLabel`, attributeName, newValue },
    })),
    ...added.map((value: any) => ({ action: `add${word}EnumValue`, attributeName, value })),
    ...(isSame(order, after)
      ? []
      : [{ action: `change${word}EnumValueOrder`, attributeName, values: is.values }]),
  ];
}
