// Values that variants of a product do not share, as they are kept, and the error of one that is taken.
import { apiError, type Unique } from '../../../declaration/index.ts';
import type { Variant } from './resource.ts';

/** The error of values that another variant has. */
function refusal(value: string) {
  const [, isCombination, names, values] = JSON.parse(value);
  const told = Array.isArray(values)
    ? values
    : names.map((name: string, at: number) => ({ name, value: values.begins[at] }));
  return isCombination
    ? apiError.DuplicateAttributeValues(
        `The combination of the attributes ${names.join(', ')} must be different in each variant.`,
        { attributes: told },
      )
    : apiError.DuplicateAttributeValue(
        `The value of the attribute '${names[0]}' must be different in each variant.`,
        { attribute: told[0] },
      );
}

export const distinctValues: Unique = {
  field: 'attributes',
  values: ({ distinct = [] }: Pick<Variant, 'distinct'>) => distinct,
  refusal,
};
