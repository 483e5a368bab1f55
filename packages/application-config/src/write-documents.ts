// Writes the documents that are read from the tables; run by `npm run docs` in this package.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { documents } from './documents/documents.ts';

const root = new URL('../../../', import.meta.url);

for (const [name, text] of documents()) {
  const file = new URL(name, root);
  mkdirSync(dirname(file.pathname), { recursive: true });
  writeFileSync(file, text);
}
