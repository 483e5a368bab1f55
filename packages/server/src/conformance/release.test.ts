// What a release consists of: packages of a limited size, licences, a bill of materials, a changelog, pinned actions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { manifestOf, privatePackages } from '../testing/packages.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { importTool, installedTools, root } from '../testing/tools.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const script = (name: string): Promise<any> =>
  import(pathToFileURL(join(root, 'scripts', name)).href);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the package has less than 3 MB packed and 12 MB unpacked', () => {
  const flags = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const printed = execFileSync('npm', flags, {
    cwd: join(root, 'packages/server'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ size, unpackedSize, files }] = JSON.parse(printed);
  assert.ok(size < 3_000_000, `${size} bytes packed`);
  assert.ok(unpackedSize < 12_000_000, `${unpackedSize} bytes unpacked`);
  const names = files.map(({ path }: { readonly path: string }) => path);
  for (const name of ['dist/bundled/LICENSES.txt', 'dist/console-files/LICENSES.txt', 'LICENSE'])
    assert.ok(names.includes(name), name);
});

/** Development dependencies whose code is in published files: neither tools of the build nor peers. */
function bundledBy(name: string): readonly string[] {
  const {
    dependencies = {},
    devDependencies,
    peerDependencies = {},
  } = JSON.parse(read(`packages/${name}/package.json`));
  const ofParts =
    name === 'server' ? privatePackages.map((one) => manifestOf(one).dependencies) : [];
  return Object.keys(Object.assign({}, devDependencies, ...ofParts)).filter(
    (one) =>
      !(one in peerDependencies || one in dependencies) &&
      !/^(esbuild|vite|storewright|@types\/.+|@storewright\/.+)$/.test(one),
  );
}

test('the licence texts of what the server and the console bundle are in the package', () => {
  for (const [file, of] of [
    ['bundled', 'server'],
    ['console-files', 'console'],
  ] as const) {
    const text = read(`packages/server/dist/${file}/LICENSES.txt`);
    const names = bundledBy(of);
    assert.ok(names.length > 10, names.join());
    for (const name of names) assert.match(text, new RegExp(`^${name} \\d+\\.\\d+`, 'm'), name);
    for (const part of text.split(`\n${'-'.repeat(72)}\n\n`))
      assert.match(part.split('\n').slice(1).join('\n'), /(copyright|license|permission)/i, part);
  }
});

test('the bill of materials names bundled and installed packages with their licences', async () => {
  const { billOfMaterials } = await script('sbom.mjs');
  const { bomFormat, specVersion, components } = billOfMaterials();
  assert.deepEqual([bomFormat, specVersion], ['CycloneDX', '1.6']);
  const byName = new Map<string, any>(components.map((one: any) => [one.name, one]));
  for (const name of ['fastify', 'react', 'pino', '@node-rs/argon2'])
    assert.equal(byName.get(name)?.scope, 'required', name);
  for (const { name, version, purl } of components) {
    assert.match(version, /^\d+\.\d+\.\d+/, name);
    assert.match(purl, /^pkg:npm\/.+@\d/);
  }
  const refs = components.map((one: any) => one['bom-ref']);
  assert.equal(new Set(refs).size, refs.length);
});

const validators = await installedTools('tools/sbom');

test('the bill of materials follows the schema of CycloneDX 1.6', {
  skip: validators.missing,
}, async () => {
  const path = '@cyclonedx/cyclonedx-library/dist.node/index.node.js';
  const { Spec, Validation } = (await importTool(validators, path)).default;
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  const { billOfMaterials } = await script('sbom.mjs');
  const bill = billOfMaterials();
  assert.equal(await validator.validate(JSON.stringify(bill)), null);
  const wrong = { ...bill, components: [{ ...bill.components[0], type: 'a kind of its own' }] };
  assert.notEqual(await validator.validate(JSON.stringify(wrong)), null);
});

test('sentences of changesets become the changelog of the version that they lead to', async () => {
  const { changesIn, nextVersion, withChanges } = await script('changelog.mjs');
  mkdirSync(join(folder.path, 'changes'));
  const write = (name: string, size: string, text: string) =>
    writeFileSync(
      join(folder.path, 'changes', `${name}.md`),
      `---\n'storewright': ${size}\n---\n\n${text}\n`,
    );
  write('a', 'minor', 'Something is added,\nin two lines.');
  write('b', 'patch', 'Something is fixed.');
  const changes = changesIn(join(folder.path, 'changes'));
  assert.equal(nextVersion('1.0.0', changes), '1.1.0');
  assert.equal(nextVersion('1.2.3', [{ size: 'patch' }]), '1.2.4');
  assert.equal(nextVersion('0.1.0', [{ size: 'major' }]), '1.0.0');
  const added = '### Added and changed\n\n- Something is added,\n  in two lines.\n';
  const fixed = '### Fixed\n\n- Something is fixed.\n';
  const before = '# Changelog\n\n## 1.0.0\n\nThe first.\n';
  const after = `# Changelog\n\n## 1.1.0\n\n${added}\n${fixed}\n## 1.0.0\n\nThe first.\n`;
  assert.equal(withChanges(before, '1.1.0', changes), after);
  assert.equal(withChanges(before, '1.0.0', changes), `${before}\n${added}\n${fixed}`);
  const own = changesIn(join(root, '.changeset'));
  assert.match(withChanges(read('CHANGELOG.md'), '1.0.0', own), /^## 1\.0\.0$/m);
});

test('workflows name every action by the digest of a commit', () => {
  for (const folder of ['.github/workflows', 'deploy/github-action'])
    for (const file of readdirSync(join(root, folder)))
      for (const [, action] of read(`${folder}/${file}`).matchAll(/^ *- uses: (.+)$/gm))
        assert.match(action!, /^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file);
});
