// Custom fields: in a document the checked value, in an input a draft that the pipeline checks
// against the definitions of its type before the domain sees it.
import { type Field, fieldOf } from './field.ts';
import { identifier, type Reference } from './reference.ts';

/** Custom fields as a document holds them; values have the forms that their type declares. */
export interface CustomFields {
  readonly type: Reference<'type'>;
  readonly fields: { readonly [name: string]: any };
}

/** Most custom fields of one place. */
export const maxCustomFields = 500;
const fields = {
  type: 'object',
  maxProperties: maxCustomFields,
  additionalProperties: true,
  exactNumbers: true,
};

/** `{ type, fields }` in a document. */
export const customFields = (): Field<CustomFields, false> =>
  fieldOf(
    { kind: 'customFields', name: 'CustomFields' },
    {
      type: 'object',
      properties: { type: { type: 'object', additionalProperties: true }, fields },
      required: ['type', 'fields'],
      additionalProperties: false,
    },
  );

/**
 * `{ type, fields? }` in an input; the pipeline resolves the type, checks that it may be used for
 * `customizable` (for example `line-item`) and every value, and hands over
 * final `CustomFields`.
 */
export const customFieldsDraft = (customizable: string): Field<CustomFields, false> =>
  fieldOf(
    { kind: 'customFieldsDraft', name: 'CustomFieldsDraft', customizable },
    {
      type: 'object',
      properties: { type: identifier('type'), fields },
      required: ['type'],
      additionalProperties: false,
    },
  );
