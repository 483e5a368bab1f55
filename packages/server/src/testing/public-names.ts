// Names of the public API: what there is to offer. Names alone, one a line, in `public-names` beside
// the sources; coverage is counted against them.
import { readFileSync } from 'node:fs';
import type { PublicNames } from '../reference/coverage-page.ts';

/** The lines of one of the lists. */
export const publicNamesIn = (name: string): readonly string[] =>
  readFileSync(new URL(`../../public-names/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

export const publicNames = (): PublicNames => ({
  operations: publicNamesIn('operations'),
  actions: publicNamesIn('actions'),
  messages: publicNamesIn('messages'),
  graphqlFields: publicNamesIn('graphql-fields'),
});
