import { example, type KindExamples } from '../example.ts';

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
    example(
      'addFieldDefinition',
      { fieldDefinition: field('greeting', { name: 'String' }) },
      'fieldDefinitions',
    ),
    example('changeLabel', { fieldName: 'greeting', label: { en: 'Words' } }, 'fieldDefinitions'),
    example(
      'changeFieldDefinitionLabel',
      { fieldName: 'greeting', label: { en: 'Greeting card' } },
      'fieldDefinitions',
    ),
    example(
      'changeInputHint',
      { fieldName: 'greeting', inputHint: 'MultiLine' },
      'fieldDefinitions',
    ),
    example('addEnumValue', { fieldName: 'wrapping', value: box }, 'fieldDefinitions'),
    example(
      'changeEnumValueLabel',
      { fieldName: 'wrapping', value: { ...box, label: 'Gift box' } },
      'fieldDefinitions',
    ),
    example(
      'changeEnumValueOrder',
      { fieldName: 'wrapping', keys: ['box', 'paper'] },
      'fieldDefinitions',
    ),
    example('removeEnumValues', { fieldName: 'wrapping', keys: ['box'] }, 'fieldDefinitions'),
    example('addLocalizedEnumValue', { fieldName: 'ribbon', value: gold }, 'fieldDefinitions'),
    example(
      'changeLocalizedEnumValueLabel',
      { fieldName: 'ribbon', value: { ...gold, label: { en: 'Golden' } } },
      'fieldDefinitions',
    ),
    example(
      'changeLocalizedEnumValueOrder',
      { fieldName: 'ribbon', keys: ['gold', 'red'] },
      'fieldDefinitions',
    ),
    example(
      'removeLocalizedEnumValues',
      { fieldName: 'ribbon', keys: ['gold'] },
      'fieldDefinitions',
    ),
    example(
      'changeFieldDefinitionOrder',
      { fieldNames: ['greeting', 'wrapping', 'ribbon'] },
      'fieldDefinitions',
    ),
    example('removeFieldDefinition', { fieldName: 'greeting' }, 'fieldDefinitions'),
  ],
};
