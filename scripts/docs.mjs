// `npm run docs`: writes docs/reference from the declarations.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';

await ensureReady();
const built = (path) => pathToFileURL(join(root, 'packages', 'server', 'dist', path)).href;
const { referencePages } = await import(built('reference/pages.js'));
const { kinds } = await import(built('resources/index.js'));
const { publicNames } = await import(built('testing/public-names.js'));
const folder = join(root, 'docs', 'reference');
// All pages are rendered before the first is removed: a mistake in a declaration leaves the folder as it is.
const pages = [...referencePages(kinds, publicNames())];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
process.stderr.write(`storewright: wrote docs/reference\n`);
