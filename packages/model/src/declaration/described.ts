// What a value means, in a sentence.
import type { Field } from './field.ts';

/** Says in a sentence what the value is, for OpenAPI documents and published types. */
export const described = <F extends Field>(field: F, description: string): F => ({
  ...field,
  description,
});
