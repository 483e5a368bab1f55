import {
  addValue,
  type EnumValue,
  relabel,
  reorder,
  withEnumValues,
  without,
} from '../../../commerce/catalogue/enum-values.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { checkDefinitions, checkNamesakes, namesakes, targetsOffered } from './definitions.ts';
import {
  enumValue,
  type FieldDefinition,
  fieldDefinitionDraft,
  inputHint,
  localizedEnumValue,
  type Type,
  type,
} from './resource.ts';

export const plain = memberActions(type, {
  changeKey: [f.key(), 'Changes the key.'],
  changeName: [f.localized(), 'Changes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
});

export const addFieldDefinition = type.action({
  doc: 'Adds a field definition at the end.',
  members: { fieldDefinition: fieldDefinitionDraft() },
  needs: (_, input) => ({
    others: namesakes([input.fieldDefinition]),
    targets: targetsOffered([input.fieldDefinition]),
  }),
  apply(before, input, { others }) {
    const fieldDefinitions = [...before.fieldDefinitions, input.fieldDefinition];
    checkDefinitions(fieldDefinitions);
    checkNamesakes(before, [input.fieldDefinition], others);
    return change({ ...before, fieldDefinitions });
  },
});

export const removeFieldDefinition = type.action({
  doc: 'Removes a field definition; documents keep their values until they are set again.',
  members: { fieldName: f.text() },
  apply(before, { fieldName }) {
    const removed = definitionOf(before, fieldName);
    return change({
      ...before,
      fieldDefinitions: before.fieldDefinitions.filter((each) => each !== removed),
    });
  },
});

export const ofDefinitions = memberActions(
  type,
  {
    changeLabel: [f.localized(), 'Changes the label of a field definition.'],
    changeFieldDefinitionLabel: [
      f.localized(),
      'Changes the label of a field definition.',
      { named: 'label', stored: 'label' },
    ],
    changeInputHint: [
      inputHint(),
      'Sets whether a field of type `String` is shown as one line or as several lines.',
    ],
  },
  {
    members: { fieldName: f.text() },
    edit: (before: Type, { fieldName }, edit) => withDefinition(before, fieldName, edit),
  },
);

export const changeFieldDefinitionOrder = type.action({
  doc: 'Changes the order of the field definitions.',
  members: { fieldNames: f.listOf(f.text()) },
  apply(before, { fieldNames }) {
    if (!isOrderOf(before.fieldDefinitions, fieldNames, ({ name }) => name))
      throw apiError.InvalidOperation(
        'The order must contain every field definition exactly once.',
      );
    const fieldDefinitions = fieldNames.map((name) => definitionOf(before, name));
    return change({ ...before, fieldDefinitions });
  },
});

type EditValues = (values: readonly EnumValue[], input: any) => readonly EnumValue[];

/** The actions on the values of fields of the type. */
function valueActions(wanted: 'Enum' | 'LocalizedEnum', value: f.Field) {
  const action = (doc: string, members: f.Fields, edit: EditValues) =>
    type.action({
      doc,
      members: { fieldName: f.text(), ...members },
      apply: (before, input: any) =>
        change(
          withDefinition(before, input.fieldName, (each) => ({
            ...each,
            type: withEnumValues(each.type, wanted, each.name, (values) => edit(values, input)),
          })),
        ),
    });
  return {
    [`add${wanted}Value`]: action(
      `Adds a value to a field of type ${wanted}, or a set of them.`,
      { value },
      (values, { value, fieldName }) => addValue(values, value, fieldName),
    ),
    [`change${wanted}ValueLabel`]: action(
      `Changes the label of a value of a field of type ${wanted}.`,
      { value },
      (values, { value, fieldName }) => relabel(values, value, fieldName),
    ),
    [`change${wanted}ValueOrder`]: action(
      `Changes the order of the values of a field of type ${wanted}.`,
      { keys: f.listOf(f.text()) },
      (values, { keys }) => reorder(values, keys),
    ),
    // Fields that hold a removed value keep it until they are set again.
    [`remove${wanted}Values`]: action(
      `Removes values of a field of type ${wanted}, or of a set of them, even if a resource uses them.`,
      { keys: f.listOf(f.text()) },
      (values, { keys, fieldName }) => without(values, keys, fieldName),
    ),
  };
}

export const enumValues = valueActions('Enum', enumValue());
export const localizedEnumValues = valueActions('LocalizedEnum', localizedEnumValue());

const isOrderOf = <T>(known: readonly T[], names: readonly string[], nameOf: (each: T) => string) =>
  names.length === known.length &&
  new Set(names).size === known.length &&
  known.every((each) => names.includes(nameOf(each)));

function definitionOf({ fieldDefinitions }: Type, fieldName: string): FieldDefinition {
  const found = fieldDefinitions.find(({ name }) => name === fieldName);
  if (found !== undefined) return found;
  throw apiError.InvalidOperation(`The type does not define the field '${fieldName}'.`);
}

function withDefinition(
  before: Type,
  fieldName: string,
  edit: (definition: FieldDefinition) => FieldDefinition,
): Type {
  const found = definitionOf(before, fieldName);
  const fieldDefinitions = before.fieldDefinitions.map((each) =>
    each === found ? edit(each) : each,
  );
  return { ...before, fieldDefinitions };
}
