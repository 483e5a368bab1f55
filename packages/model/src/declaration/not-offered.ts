// What the public API has and this server does not offer yet: inputs with it are refused by name
// instead of being understood in part. Removing the declaration is what offering begins with.
import type { Field } from './field.ts';

/** The choice without some of its words in inputs; documents may still hold them. */
export const without = <F extends Field>(choice: F, feature: string, ...words: string[]): F => ({
  ...choice,
  notOfferedWords: { feature, words },
});

/** Words of the public API that belong to a feature that this server does not offer. */
export interface NotOfferedWords {
  readonly feature: string;
  readonly words: readonly string[];
}
