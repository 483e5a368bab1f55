import { duplicateField } from '../../../declaration/index.ts';

interface AttributeReference {
  readonly key: string;
}

/** `DuplicateField` for a duplicate. */
export function checkedAttributes(attributes: readonly AttributeReference[]) {
  const keys = attributes.map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw duplicateField('attributes', twice);
  return attributes;
}
