// `node scripts/sbom.mjs FILE`: a bill of materials (CycloneDX 1.6) of the package storewright: what its
// files contain of other packages, and what an installation brings with it. `npm sbom` knows the second alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Packages whose code is in files of ours, by the texts of their licences. */
function bundledIn(path) {
  const text = readFileSync(join(root, 'packages/server/dist', path), 'utf8');
  return text.split(`\n${'-'.repeat(72)}\n\n`).map((part) => {
    const [, name, version, licence] = /^(\S+) (\S+), (.+)$/.exec(
      part.trimStart().split('\n', 1)[0],
    );
    return { name, version, licence };
  });
}

/** The packages that an installation brings, with what they need in turn. */
function installedWith(names, { packages }) {
  const found = new Map();
  const add = (name) => {
    const one = packages[`node_modules/${name}`];
    if (one === undefined || found.has(name)) return;
    found.set(name, { name, version: one.version, licence: one.license });
    for (const next of Object.keys({ ...one.dependencies, ...one.optionalDependencies })) add(next);
  };
  for (const name of names) add(name);
  return [...found.values()];
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const component = (one, scope) => ({
  type: 'library',
  'bom-ref': purl(one),
  name: one.name,
  version: one.version,
  scope,
  ...(one.licence === undefined ? {} : { licenses: [{ expression: one.licence }] }),
  purl: purl(one),
});

/** @returns the bill of materials */
export function billOfMaterials() {
  const { name, version, license, dependencies, optionalDependencies } = json(
    'packages/server/package.json',
  );
  const lock = json('package-lock.json');
  const rows = [
    ...['bundled/LICENSES.txt', 'console-files/LICENSES.txt']
      .flatMap(bundledIn)
      .map((one) => [one, 'required']),
    ...installedWith(Object.keys(dependencies), lock).map((one) => [one, 'required']),
    ...installedWith(Object.keys(optionalDependencies), lock).map((one) => [one, 'optional']),
  ];
  const components = new Map(rows.map(([one, scope]) => [purl(one), component(one, scope)]));
  const own = { name, version, licence: license };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...component(own, 'required'), type: 'application' } },
    components: [...components.values()].sort((left, right) => (left.purl < right.purl ? -1 : 1)),
  };
}

if (process.argv[1] === join(root, 'scripts', 'sbom.mjs')) {
  const [file] = process.argv.slice(2);
  const bill = billOfMaterials();
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  process.stderr.write(`storewright: ${bill.components.length} packages in ${file}\n`);
}
