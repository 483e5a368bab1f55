import { f, resource } from '../../../declaration/index.ts';

/** A word of the path: of a container, and of an object in it. */
export const word = () => f.text({ min: 1, max: 256, pattern: '^[-_~.a-zA-Z0-9]+$' });

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
  fields: { container: word(), key: word(), value: f.json() },
  unique: [{ field: 'key', values: (document) => [labelOf(document)] }],
  facets: ['container', 'key'],
  sortColumns: [{ path: 'container', type: 'text' }],
  indexes: [['container']],
  maxPerProject: 20_000_000,
  isLarge: true,
  userProvided: ['container', 'key'],
});
