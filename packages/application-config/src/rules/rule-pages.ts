// Where the page about a rule is found: it comes with the package, so it is that of this version.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '../own-folder.ts';

/** The folder of the pages inside the package. */
export const PAGES_FOLDER = 'docs';

type Manifest = { readonly name: string; readonly version: string };

let manifest: Manifest | undefined;

/** The address of a rule's page: a file of the published package. */
export function pageAddress(rule: string): string {
  manifest ??= JSON.parse(readFileSync(join(ownFolder, '..', 'package.json'), 'utf8')) as Manifest;
  return `https://unpkg.com/${manifest.name}@${manifest.version}/${PAGES_FOLDER}/${rule}.md`;
}
