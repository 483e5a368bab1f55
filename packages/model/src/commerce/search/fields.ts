// Fields of an index by the names that queries have for them.
import type { ApiError } from '../../declaration/index.ts';
import { locales } from '../../search/content.ts';
import { type AskedField, wrong } from '../../search/read.ts';
import type { FieldType, FieldUse } from '../../search/tree.ts';

/** The content of a field: values of a type, or a string in several languages. */
export type FieldForm = FieldType | 'localized';

export interface FieldRule {
  readonly lists: readonly string[];
  /** Name in the content; of a localized one without the language. */
  readonly name: string;
  readonly form: FieldForm;
}

interface UnknownField extends ApiError {
  readonly isUnknownField: true;
}

/** The refusal of a field that cannot be searched. */
export const unknownField = ({ at, field }: AskedField): UnknownField =>
  Object.assign(wrong(`${at}.field`, `'${field.slice(0, 256)}' is not a searchable field.`), {
    isUnknownField: true as const,
  });

/** @throws InvalidInput when a localized field lacks its language */
export function fieldUse({ lists, name, form }: FieldRule, asked: AskedField): FieldUse {
  if (form !== 'localized') return { lists, name, type: form };
  const { language, needsLanguage, at } = asked;
  if (language !== undefined) return { lists, name: `${name}.${language}`, type: 'text', language };
  if (needsLanguage) throw wrong(`${at}.language`, 'a localized field needs a language.');
  return { lists, name: name + locales, type: 'text' };
}

export type FieldTable = ReadonlyMap<string, FieldRule>;

/**
 * Rules by the path of the field, which is also its name in the content, without the lists before
 * it.
 * @param lists paths whose elements belong together: `variants`, `variants.prices`
 */
export const fieldTable = (
  lists: readonly string[],
  forms: { readonly [path: string]: FieldForm },
): FieldTable =>
  new Map(
    Object.entries(forms).map(([path, form]) => {
      const above = listAbove(lists, path);
      const name = above === undefined ? path : path.slice(above.length + 1);
      return [path, { lists: above === undefined ? [] : listsTo(lists, above), name, form }];
    }),
  );

/** The innermost list that the path lies in. */
const listAbove = (lists: readonly string[], path: string): string | undefined =>
  lists
    .filter((list) => path.startsWith(`${list}.`))
    .sort((left, right) => right.length - left.length)[0];

/** Names of a list and of those above it: `returnInfo`, `items`; an object on the way is part of a name. */
export function listsTo(lists: readonly string[], list: string): readonly string[] {
  const above = listAbove(lists, list);
  return above === undefined ? [list] : [...listsTo(lists, above), list.slice(above.length + 1)];
}
