import {
  addValue,
  type EnumValue,
  rekey,
  relabel,
  reorder,
  withEnumValues,
  without,
} from '../../../commerce/catalogue/enum-values.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import {
  checkDefinitions,
  checkNamesakes,
  definitionFrom,
  definitionOf,
  namesakes,
  productWith,
  productWithKeys,
  targetsOffered,
  withDefinition,
} from './definitions.ts';
import {
  attributeDefinitionDraft,
  attributeName,
  inputHint,
  localizedEnumValue,
  type ProductType,
  plainEnumValue,
  productType,
} from './resource.ts';

export const plain = memberActions(productType, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  changeName: [f.text(), 'Changes the name.'],
  changeDescription: [f.text(), 'Changes the description.'],
});

export const addAttributeDefinition = productType.action({
  doc: 'Adds an attribute definition at the end.',
  members: {
    attribute: f.inGraphql(attributeDefinitionDraft(), { name: 'attributeDefinition' }),
  },
  needs: (_, { attribute }) => ({
    others: namesakes([attribute]),
    targets: targetsOffered([attribute]),
  }),
  apply(before, { attribute }, { others }) {
    const added = definitionFrom(attribute);
    const attributes = [...before.attributes, added];
    checkDefinitions(before, attributes);
    checkNamesakes(before.id, [added], others);
    return change({ ...before, attributes });
  },
});

export const removeAttributeDefinition = productType.action({
  doc: 'Removes an attribute definition that no product uses.',
  members: { name: f.text() },
  needs: (before, { name }) => ({ users: productWith(before, name) }),
  apply(before, { name }, { users }) {
    const removed = definitionOf(before, name);
    checkUnused(users, name);
    return change({ ...before, attributes: before.attributes.filter((each) => each !== removed) });
  },
});

export const changeAttributeName = productType.action({
  doc: 'Renames an attribute that no product uses.',
  members: { attributeName: f.text(), newAttributeName: attributeName() },
  needs: (before, input) => ({
    others: namesakes([{ name: input.newAttributeName }]),
    users: productWith(before, input.attributeName),
  }),
  apply(before, input, { others, users }) {
    const name = input.newAttributeName;
    const after = withDefinition(before, input.attributeName, (each) => ({ ...each, name }));
    checkDefinitions(before, after.attributes);
    checkNamesakes(before.id, [definitionOf(after, name)], others);
    if (name !== input.attributeName) checkUnused(users, input.attributeName);
    return change(after);
  },
});

function checkUnused(users: readonly object[], name: string): void {
  if (users.length > 0)
    throw apiError.InvalidOperation(`Products have values for the attribute '${name}'.`);
}

export const ofAttributes = memberActions(
  productType,
  {
    changeLabel: [f.localized(), 'Changes the label of an attribute.'],
    setInputTip: [f.optional(f.localized()), 'Sets or removes the input tip of an attribute.'],
    changeInputHint: [
      inputHint(),
      'Sets whether an attribute of type `text` is shown as one line or as several lines.',
      { named: 'newValue' },
    ],
    changeIsSearchable: [f.boolean(), 'Sets whether the attribute is searchable.'],
    changeAttributeConstraint: [
      f.choice('AttributeConstraintEnumDraft', 'None'),
      'Removes the constraint of an attribute.',
      { named: 'newValue' },
    ],
  },
  {
    members: { attributeName: f.text() },
    edit: (before: ProductType, { attributeName: name }, edit) =>
      withDefinition(before, name, edit),
  },
);

function inOrder(before: ProductType, names: readonly string[]) {
  const attributes = [...new Set(names)].map((name) => definitionOf(before, name));
  if (names.length !== before.attributes.length || attributes.length !== names.length)
    throw apiError.InvalidOperation('The order must contain every attribute exactly once.');
  return change({ ...before, attributes });
}

export const changeAttributeOrder = productType.action({
  doc: 'Changes the order of the attribute definitions; the older form, with whole definitions.',
  members: {
    attributes: f.inGraphql(f.listOf(attributeDefinitionDraft()), { name: 'attributeDefinitions' }),
  },
  apply: (before, { attributes }) =>
    inOrder(
      before,
      attributes.map(({ name }) => name),
    ),
});

export const changeAttributeOrderByName = productType.action({
  doc: 'Changes the order of the attribute definitions.',
  members: { attributeNames: f.listOf(f.text()) },
  apply: (before, { attributeNames }) => inOrder(before, attributeNames),
});

type EditValues = (values: readonly EnumValue[], input: any, owner: string) => readonly EnumValue[];

const editsValues = (doc: string, wanted: string, members: f.Fields, edit: EditValues) =>
  productType.action({
    doc,
    members: { attributeName: f.text(), ...members },
    apply: (before, input: any) =>
      change(
        withDefinition(before, input.attributeName, (each) => ({
          ...each,
          type: withEnumValues(each.type, wanted, each.name, (values) =>
            edit(values, input, each.name),
          ),
        })),
      ),
  });

const adds: EditValues = (values, { value }, owner) => addValue(values, value, owner);
const relabels: EditValues = (values, { newValue }, owner) => relabel(values, newValue, owner);
const reorders: EditValues = (values, input) =>
  reorder(
    values,
    input.values.map((value: EnumValue) => value.key),
  );

export const addPlainEnumValue = editsValues(
  'Adds a value to an enumeration.',
  'enum',
  { value: plainEnumValue() },
  adds,
);
export const addLocalizedEnumValue = editsValues(
  'Adds a value to a localized enumeration.',
  'lenum',
  { value: localizedEnumValue() },
  adds,
);
export const changePlainEnumValueLabel = editsValues(
  'Changes the label of a value; a product shows it after its next change.',
  'enum',
  { newValue: plainEnumValue() },
  relabels,
);
export const changeLocalizedEnumValueLabel = editsValues(
  'Changes the label of a localized value; a product shows it after its next change.',
  'lenum',
  { newValue: localizedEnumValue() },
  relabels,
);
export const changePlainEnumValueOrder = editsValues(
  'Changes the order of the values of an enumeration.',
  'enum',
  { values: f.listOf(plainEnumValue()) },
  reorders,
);
export const changeLocalizedEnumValueOrder = editsValues(
  'Changes the order of the values of a localized enumeration.',
  'lenum',
  { values: f.listOf(localizedEnumValue()) },
  reorders,
);

/** The product type with other values of an attribute that is an enumeration of either sort. */
const withValues = (
  before: ProductType,
  name: string,
  edit: (values: readonly EnumValue[]) => readonly EnumValue[],
) =>
  withDefinition(before, name, (each) => {
    const element = 'elementType' in each.type ? each.type.elementType : each.type;
    const wanted = element.name === 'lenum' ? 'lenum' : 'enum';
    return { ...each, type: withEnumValues(each.type, wanted, name, edit) };
  });

export const changeEnumKey = productType.action({
  doc: 'Changes the key of a value that no product uses.',
  members: { attributeName: f.text(), key: f.text(), newKey: f.text({ min: 1, max: 256 }) },
  needs: (before, input) => ({
    users: productWithKeys(before, input.attributeName, [input.key]),
  }),
  apply(before, input, { users }) {
    const name = input.attributeName;
    const after = withValues(before, name, (values) =>
      rekey(values, input.key, input.newKey, name),
    );
    checkValuesUnused(users, name);
    return change(after);
  },
});

export const removeEnumValues = productType.action({
  doc: 'Removes values that no product uses.',
  members: { attributeName: f.text(), keys: f.listOf(f.text()) },
  needs: (before, input) => ({
    users: productWithKeys(before, input.attributeName, input.keys),
  }),
  apply(before, input, { users }) {
    const name = input.attributeName;
    const after = withValues(before, name, (values) => without(values, input.keys, name));
    checkValuesUnused(users, name);
    return change(after);
  },
});

function checkValuesUnused(users: readonly object[] | undefined, name: string): void {
  if (users !== undefined && users.length > 0)
    throw apiError.EnumValueIsUsed(`A product uses a value of the attribute '${name}'.`);
}
