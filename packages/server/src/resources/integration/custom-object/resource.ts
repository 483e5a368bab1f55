import { type DocumentOf, json, resource, text } from '../../../declaration/index.ts';

/** A word of the path: of a container, and of an object in it. */
export const word = () => text({ min: 1, max: 256, pattern: '^[-_~.a-zA-Z0-9]+$' });

/** What names an object; neither of the two words can hold a slash. */
export const labelOf = ({ container, key }: Named): string => `${container}/${key}`;

interface Named {
  readonly container?: string;
  readonly key?: string;
}

export const customObject = resource({
  kind: 'key-value-document',
  name: 'CustomObject',
  plural: 'customObjects',
  doc: 'Any JSON value under a key in a container.',
  fields: { container: word(), key: word(), value: json() },
  unique: [{ field: 'key', values: (document) => [labelOf(document)] }],
  facets: ['container', 'key'],
  sortColumns: [{ path: 'container', type: 'text' }],
  indexes: [['container']],
  mostPerProject: 20_000_000,
  isLarge: true,
  userProvided: ['container', 'key'],
});

export type CustomObject = DocumentOf<(typeof customObject)['fields']>;
