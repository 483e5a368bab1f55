import { apiError, type f } from '../../declaration/index.ts';

/**
 * Custom fields that are copied from one document to the next, with the fields of a draft over
 * them.
 * @throws InvalidOperation when the draft names another type
 */
export function mergedCustom(
  travelling: f.CustomFields | undefined,
  given: f.CustomFields | undefined,
): f.CustomFields | undefined {
  if (travelling === undefined || given === undefined) return given ?? travelling;
  if (travelling.type.id !== given.type.id)
    throw apiError.InvalidOperation(
      'The custom fields must have the same type as the existing custom fields.',
    );
  return { type: given.type, fields: { ...travelling.fields, ...given.fields } };
}
