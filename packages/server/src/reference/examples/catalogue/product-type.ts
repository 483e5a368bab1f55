import { changing, example, type KindExamples } from '../example.ts';

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

const ofAttributes = changing('attributes');

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
    ofAttributes('addAttributeDefinition', { attribute: motif }),
    ofAttributes('changeLabel', { attributeName: 'motif', label: { en: 'Picture' } }),
    ofAttributes('setInputTip', { attributeName: 'motif', inputTip: { en: 'In one word' } }),
    ofAttributes('changeInputHint', { attributeName: 'motif', newValue: 'MultiLine' }),
    ofAttributes('changeIsSearchable', { attributeName: 'motif', isSearchable: false }),
    ofAttributes('changeAttributeName', { attributeName: 'motif', newAttributeName: 'picture' }),
    ofAttributes('changeAttributeConstraint', { attributeName: 'rim', newValue: 'None' }),
    ofAttributes('addPlainEnumValue', { attributeName: 'size', value: large }),
    ofAttributes('changePlainEnumValueLabel', {
      attributeName: 'size',
      newValue: { ...large, label: 'Very large' },
    }),
    ofAttributes('changePlainEnumValueOrder', {
      attributeName: 'size',
      values: [{ ...large, label: 'Very large' }, medium],
    }),
    ofAttributes('changeEnumKey', { attributeName: 'size', key: 'l', newKey: 'xl' }),
    ofAttributes('removeEnumValues', { attributeName: 'size', keys: ['xl'] }),
    ofAttributes('addLocalizedEnumValue', { attributeName: 'glaze', value: glossy }),
    ofAttributes('changeLocalizedEnumValueLabel', {
      attributeName: 'glaze',
      newValue: { ...glossy, label: { en: 'Bright' } },
    }),
    ofAttributes('changeLocalizedEnumValueOrder', {
      attributeName: 'glaze',
      values: [{ ...glossy, label: { en: 'Bright' } }, matt],
    }),
    ofAttributes('changeAttributeOrderByName', {
      attributeNames: ['rim', 'size', 'glaze', 'picture'],
    }),
    example('changeAttributeOrder', {
      attributes: ['{attributes[1]}', '{attributes[0]}', '{attributes[2]}', '{attributes[3]}'],
    }),
    ofAttributes('removeAttributeDefinition', { name: 'picture' }),
  ],
};
