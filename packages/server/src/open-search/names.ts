// How the fields of documents are named in OpenSearch. Values lie in objects by what they are, so that
// one mapping of each object serves all fields, whatever projects call them.
import type { FieldUse } from '@storewright/model/search/tree';

/** Objects that hold the members of an element. */
export const containers = {
  /** Whole values: strings, dates and times. */
  keyword: 'k',
  /** The same folded, where they differ. */
  folded: 'f',
  number: 'n',
  boolean: 'b',
  /** Strings that are cut into words, unfolded. */
  words: 'w',
} as const;

/** In addition: names of the members that exist. */
export const presence = 'p';
/** Says in the same place that folded values of the member are kept. */
export const foldedMark = '^';

/** The analyzer whose words are in an object of its own: `t_english`. */
export const analyzedContainer = (analyzer: string): string => `t_${analyzer}`;

/** Nothing of a name is syntax: neither dots, which lead into objects, nor what a pattern could be. */
export const memberName = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9_-]/gu, (one) =>
    one === '.' ? '$' : `%${one.codePointAt(0)!.toString(16)};`,
  );

const listName = (list: string): string => `l_${memberName(list)}`;

/** Path of the object that holds the elements. */
export const listPath = (lists: readonly string[]): string => lists.map(listName).join('.');

/** Path of a member of an object of the elements of the lists. */
export const pathWithin = (lists: readonly string[], member: string): string =>
  lists.length === 0 ? member : `${listPath(lists)}.${member}`;

export type Container = (typeof containers)[keyof typeof containers];

export const fieldPath = (
  { lists, name }: Pick<FieldUse, 'lists' | 'name'>,
  container: string,
): string => pathWithin(lists, `${container}.${memberName(name)}`);

/** Where the values of a field lie as a whole. */
export function valueContainer({ type }: Pick<FieldUse, 'type'>): Container {
  if (type === 'number') return containers.number;
  return type === 'boolean' ? containers.boolean : containers.keyword;
}

export const valuePath = (field: FieldUse): string => fieldPath(field, valueContainer(field));

export const presencePath = ({ lists }: Pick<FieldUse, 'lists'>): string =>
  pathWithin(lists, presence);
