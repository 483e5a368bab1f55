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

const labelling = (doc: string) =>
  type.action({
    doc,
    members: { fieldName: f.text(), label: f.localized() },
    apply: (before, { fieldName, label }) =>
      change(withDefinition(before, fieldName, (each) => ({ ...each, label }))),
  });

export const changeLabel = labelling('Changes the label of a field definition.');
export const changeFieldDefinitionLabel = labelling('Changes the label of a field definition.');

export const changeInputHint = type.action({
  doc: 'Sets whether a field of type `String` is shown as one line or as several lines.',
  members: { fieldName: f.text(), inputHint: inputHint() },
  apply: (before, { fieldName, ...hint }) =>
    change(withDefinition(before, fieldName, (each) => ({ ...each, ...hint }))),
});

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

const adding = (field: f.Field, wanted: string) =>
  type.action({
    doc: `Adds a value to a field of type ${wanted}, or a set of them.`,
    members: { fieldName: f.text(), value: field },
    apply: (before, { fieldName, value }) =>
      change(withValues(before, fieldName, wanted, (values) => addValue(values, value, fieldName))),
  });

export const addEnumValue = adding(enumValue(), 'Enum');
export const addLocalizedEnumValue = adding(localizedEnumValue(), 'LocalizedEnum');

const relabelling = (field: f.Field, wanted: string) =>
  type.action({
    doc: `Changes the label of a value of a field of type ${wanted}.`,
    members: { fieldName: f.text(), value: field },
    apply: (before, { fieldName, value }) =>
      change(withValues(before, fieldName, wanted, (values) => relabel(values, value, fieldName))),
  });

export const changeEnumValueLabel = relabelling(enumValue(), 'Enum');
export const changeLocalizedEnumValueLabel = relabelling(localizedEnumValue(), 'LocalizedEnum');

const ordering = (wanted: string) =>
  type.action({
    doc: `Changes the order of the values of a field of type ${wanted}.`,
    members: { fieldName: f.text(), keys: f.listOf(f.text()) },
    apply: (before, { fieldName, keys }) =>
      change(withValues(before, fieldName, wanted, (values) => reorder(values, keys))),
  });

export const changeEnumValueOrder = ordering('Enum');
export const changeLocalizedEnumValueOrder = ordering('LocalizedEnum');

/** Fields that hold a removed value keep it until they are set again. */
const removing = (wanted: string) =>
  type.action({
    doc: `Removes values of a field of type ${wanted}, or of a set of them, even if a resource uses them.`,
    members: { fieldName: f.text(), keys: f.listOf(f.text()) },
    apply: (before, { fieldName, keys }) =>
      change(withValues(before, fieldName, wanted, (values) => without(values, keys, fieldName))),
  });

export const removeEnumValues = removing('Enum');
export const removeLocalizedEnumValues = removing('LocalizedEnum');

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

function withValues(
  before: Type,
  fieldName: string,
  wanted: string,
  edit: (values: readonly EnumValue[]) => readonly EnumValue[],
): Type {
  return withDefinition(before, fieldName, (definition) => ({
    ...definition,
    type: withEnumValues(definition.type, wanted, fieldName, edit),
  }));
}
