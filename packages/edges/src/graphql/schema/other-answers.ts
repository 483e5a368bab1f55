// Answers of fields without a declared member, by type.
import { answersOfAttribute, answersOfDefinedAttribute } from './attributes.ts';
import type { Resolve } from './binding.ts';
import { answersOfCustom, answersOfReferenced } from './custom-fields.ts';

/** The code of a warning names its type; a channel is shown as a reference. */
const typedWarning = ({ supplyChannel, ...warning }: any) => ({
  ...warning,
  type: `${warning.code}TypedWarning`,
  supplyChannelRef: supplyChannel && { typeId: 'channel', id: supplyChannel },
});

/** The property of the name. */
const own =
  (name: string): Resolve =>
  (source) =>
    source[name];

export const answersOfTypes: readonly (readonly [
  type: string,
  answers: { readonly [field: string]: Resolve },
])[] = [
  ['Cart', { warnings: ({ warnings = [] }) => warnings.map(typedWarning) }],
  ['Message', { payload: (message) => message }],
  ['CustomFieldsType', answersOfCustom('customFieldsRaw')],
  ['InterfaceInteractionsRaw', answersOfCustom('fields')],
  ['RawCustomField', { ...answersOfReferenced, name: own('name'), value: own('value') }],
  ['RawProductAttribute', answersOfDefinedAttribute],
  ['RawAttribute', answersOfAttribute],
  ['RawProductSearchAttribute', answersOfReferenced],
  // Custom fields as they were sent.
  [
    'CustomFieldsCommand',
    {
      typeId: ({ type }) => type?.id,
      typeKey: ({ type }) => type?.key,
      typeResId: own('type'),
      fields: ({ fields = {} }) => fields,
    },
  ],
];
