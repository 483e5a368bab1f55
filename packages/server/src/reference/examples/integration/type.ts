import { changing, example, type KindExamples } from '../example.ts';

const field = (name: string, type: object) => ({
  name,
  label: { en: name },
  required: false,
  type,
});
const paper = { key: 'paper', label: 'Paper' };
const box = { key: 'box', label: 'Box' };
const red = { key: 'red', label: { en: 'Red' } };
const gold = { key: 'gold', label: { en: 'Gold' } };

const ofFields = changing('fieldDefinitions');

export const type: KindExamples = {
  kind: 'type',
  draft: {
    key: 'gift',
    name: { en: 'Gift' },
    resourceTypeIds: ['line-item'],
    fieldDefinitions: [
      field('wrapping', { name: 'Enum', values: [paper] }),
      field('ribbon', { name: 'LocalizedEnum', values: [red] }),
    ],
  },
  actions: [
    example('changeName', { name: { en: 'Gift wrapping' } }),
    example('changeKey', { key: 'gift-wrapping' }),
    example('setDescription', { description: { en: 'How it is wrapped' } }),
    ofFields('addFieldDefinition', { fieldDefinition: field('greeting', { name: 'String' }) }),
    ofFields('changeLabel', { fieldName: 'greeting', label: { en: 'Words' } }),
    ofFields('changeFieldDefinitionLabel', {
      fieldName: 'greeting',
      label: { en: 'Greeting card' },
    }),
    ofFields('changeInputHint', { fieldName: 'greeting', inputHint: 'MultiLine' }),
    ofFields('addEnumValue', { fieldName: 'wrapping', value: box }),
    ofFields('changeEnumValueLabel', {
      fieldName: 'wrapping',
      value: { ...box, label: 'Gift box' },
    }),
    ofFields('changeEnumValueOrder', { fieldName: 'wrapping', keys: ['box', 'paper'] }),
    ofFields('removeEnumValues', { fieldName: 'wrapping', keys: ['box'] }),
    ofFields('addLocalizedEnumValue', { fieldName: 'ribbon', value: gold }),
    ofFields('changeLocalizedEnumValueLabel', {
      fieldName: 'ribbon',
      value: { ...gold, label: { en: 'Golden' } },
    }),
    ofFields('changeLocalizedEnumValueOrder', { fieldName: 'ribbon', keys: ['gold', 'red'] }),
    ofFields('removeLocalizedEnumValues', { fieldName: 'ribbon', keys: ['gold'] }),
    ofFields('changeFieldDefinitionOrder', { fieldNames: ['greeting', 'wrapping', 'ribbon'] }),
    ofFields('removeFieldDefinition', { fieldName: 'greeting' }),
  ],
};
