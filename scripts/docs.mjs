// `npm run docs`: writes docs/reference from the declarations. The pages are not in git; the documentation site
// renders them as well.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';

export const referenceFolder = join(root, 'docs', 'reference');

const isSame = (path, text) => {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
};

/**
 * Writes the pages that changed and deletes those that no declaration has. All pages are rendered before: a
 * mistake in a declaration leaves the folder as it is.
 * @returns the names of the pages that changed
 */
export async function writeReference(folder = referenceFolder) {
  const built = (path, name = 'server') =>
    pathToFileURL(join(root, 'packages', name, 'dist', path)).href;
  const { referencePages } = await import(built('reference/pages.js'));
  const { kinds } = await import(built('resources/index.js', 'model'));
  const { publicNames } = await import(built('testing/public-names.js'));
  const { explainSuggestCommand } = await import(built('commands/explain/suggest.js'));
  const pages = referencePages(kinds, publicNames(), explainSuggestCommand());
  mkdirSync(folder, { recursive: true });
  const stale = readdirSync(folder).filter((name) => !pages.has(name));
  for (const name of stale) rmSync(join(folder, name), { recursive: true });
  const changed = [...pages].filter(([name, text]) => !isSame(join(folder, name), text));
  for (const [name, text] of changed) writeFileSync(join(folder, name), text);
  return [...stale, ...changed.map(([name]) => name)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureReady();
  const { length } = await writeReference();
  process.stderr.write(`storewright: wrote docs/reference, ${length} pages changed\n`);
}
