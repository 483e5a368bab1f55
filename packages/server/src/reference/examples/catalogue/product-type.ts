import { example, type KindExamples } from '../example.ts';

const text = { type: { name: 'text' }, isRequired: false };
const motif = { ...text, name: 'motif', label: { en: 'Motif' } };
const medium = { key: 'm', label: 'Medium' };
const large = { key: 'l', label: 'Large' };
const matt = { key: 'matt', label: { en: 'Matt' } };
const glossy = { key: 'glossy', label: { en: 'Glossy' } };
const size = {
  ...text,
  name: 'size',
  label: { en: 'Size' },
  type: { name: 'enum', values: [medium] },
};
const glaze = {
  ...text,
  name: 'glaze',
  label: { en: 'Glaze' },
  type: { name: 'lenum', values: [matt] },
};

export const productType: KindExamples = {
  kind: 'product-type',
  draft: {
    key: 'plate',
    name: 'Plate',
    description: 'What one eats from',
    attributes: [size, glaze, { ...motif, name: 'rim', attributeConstraint: 'SameForAll' }],
  },
  actions: [
    example('changeName', { name: 'Plates' }),
    example('changeDescription', { description: 'What one eats from, in porcelain' }),
    example('setKey', { key: 'plates' }),
    example('addAttributeDefinition', { attribute: motif }, 'attributes'),
    example('changeLabel', { attributeName: 'motif', label: { en: 'Picture' } }, 'attributes'),
    example(
      'setInputTip',
      { attributeName: 'motif', inputTip: { en: 'In one word' } },
      'attributes',
    ),
    example('changeInputHint', { attributeName: 'motif', newValue: 'MultiLine' }, 'attributes'),
    example('changeIsSearchable', { attributeName: 'motif', isSearchable: false }, 'attributes'),
    example(
      'changeAttributeName',
      { attributeName: 'motif', newAttributeName: 'picture' },
      'attributes',
    ),
    example('changeAttributeConstraint', { attributeName: 'rim', newValue: 'None' }, 'attributes'),
    example('addPlainEnumValue', { attributeName: 'size', value: large }, 'attributes'),
    example(
      'changePlainEnumValueLabel',
      { attributeName: 'size', newValue: { ...large, label: 'Very large' } },
      'attributes',
    ),
    example(
      'changePlainEnumValueOrder',
      { attributeName: 'size', values: [{ ...large, label: 'Very large' }, medium] },
      'attributes',
    ),
    example('changeEnumKey', { attributeName: 'size', key: 'l', newKey: 'xl' }, 'attributes'),
    example('removeEnumValues', { attributeName: 'size', keys: ['xl'] }, 'attributes'),
    example('addLocalizedEnumValue', { attributeName: 'glaze', value: glossy }, 'attributes'),
    example(
      'changeLocalizedEnumValueLabel',
      { attributeName: 'glaze', newValue: { ...glossy, label: { en: 'Bright' } } },
      'attributes',
    ),
    example(
      'changeLocalizedEnumValueOrder',
      { attributeName: 'glaze', values: [{ ...glossy, label: { en: 'Bright' } }, matt] },
      'attributes',
    ),
    example(
      'changeAttributeOrderByName',
      { attributeNames: ['rim', 'size', 'glaze', 'picture'] },
      'attributes',
    ),
    example('changeAttributeOrder', {
      attributes: ['{attributes[1]}', '{attributes[0]}', '{attributes[2]}', '{attributes[3]}'],
    }),
    example('removeAttributeDefinition', { name: 'picture' }, 'attributes'),
  ],
};
