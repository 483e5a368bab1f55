// `npm run exports`: writes the `exports` of the private packages: the modules that other packages import, and no
// more. A test compares them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privatePackages, root } from './setup.mjs';

const folderOf = (name) => join(root, 'packages', name);

const imports = /(?:\bfrom|\bimport)\s*\(?\s*'@storewright\/([^/'\n]+)\/([^'\n]+)'/g;

/** What the sources of all packages import of private ones: name of the package, path in it. */
function importedModules() {
  const found = new Map(privatePackages.map((name) => [name, new Set()]));
  for (const name of [...privatePackages, 'server']) {
    const folder = join(folderOf(name), 'src');
    for (const file of readdirSync(folder, { recursive: true }).map(String))
      if (file.endsWith('.ts'))
        for (const [, other, path] of readFileSync(join(folder, file), 'utf8').matchAll(imports))
          if (other !== name) found.get(other)?.add(path);
  }
  return found;
}

/** The module of a path: a folder stands for its index, unless a file has its name. */
function moduleOf(name, path) {
  const isFile = existsSync(join(folderOf(name), 'src', `${path}.ts`));
  return isFile ? `./dist/${path}.js` : `./dist/${path}/index.js`;
}

/** The `exports` that each private package needs, by its name. */
export const neededExports = () =>
  new Map(
    [...importedModules()].map(([name, paths]) => [
      name,
      Object.fromEntries([...paths].sort().map((path) => [`./${path}`, moduleOf(name, path)])),
    ]),
  );

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, exports] of neededExports()) {
    const path = join(folderOf(name), 'package.json');
    const manifest = { ...JSON.parse(readFileSync(path, 'utf8')), exports };
    writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
