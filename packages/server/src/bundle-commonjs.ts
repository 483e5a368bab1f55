// Builds the part of the test kit that Jest loads inside its tests as CommonJS: Jest runs those files with
// `require` unless Node.js is started with a flag, and Node.js 20 cannot `require` an ES module.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Entries that have a CommonJS form: the name of the file, and the module that it begins in. */
const entries = { index: 'index.js', jest: 'jest/index.js' } as const;

/** Depends on the suite's own msw, which is an ES module: loaded with `import()` when it is used. */
const keepsImport: Plugin = {
  name: 'keeps import()',
  setup({ onResolve }) {
    onResolve({ filter: /\/msw\.js$/ }, () => ({ path: '../hosted/msw.js', external: true }));
  },
};

/** The address of a module in the folder of the kit, as `import.meta.url` gives it in ES modules. */
const address = `const kitAddress = require('node:url').pathToFileURL(require('node:path').join(__dirname, '..', 'index.js')).href;`;

/**
 * Writes `kit/commonjs` next to the built kit: one bundle for each entry, and declaration files.
 * @param kit the folder of the built kit
 */
export async function buildCommonJs(kit: string): Promise<void> {
  const output = join(kit, 'commonjs');
  rmSync(output, { recursive: true, force: true });
  await build({
    absWorkingDir: kit,
    entryPoints: { ...entries },
    outdir: output,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    define: { 'import.meta.url': 'kitAddress' },
    banner: { js: address },
    plugins: [keepsImport],
  });
  writeTypes(kit, output);
}

/** Copies of the declaration files that are read as CommonJS, because of their extension. */
function writeTypes(kit: string, output: string): void {
  mkdirSync(join(output, 'client'), { recursive: true });
  const declarations = ['.', 'client']
    .flatMap((folder) => readdirSync(join(kit, folder)).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.d.ts') && !file.includes('.test.'));
  const ofJest = readFileSync(join(kit, 'jest', 'index.d.ts'), 'utf8');
  writeFileSync(join(output, 'jest.d.cts'), asCommonJs(ofJest.replaceAll("'../", "'./")));
  const types = readFileSync(join(kit, '..', 'published', 'types.d.ts'), 'utf8');
  writeFileSync(join(output, 'operation-types.d.cts'), types);
  for (const file of declarations) {
    const target = join(output, file.replace(/\.d\.ts$/, '.d.cts'));
    copyFileSync(join(kit, file), target);
    writeFileSync(target, asCommonJs(readFileSync(target, 'utf8')));
  }
}

const asCommonJs = (text: string): string =>
  text
    .replaceAll("'../published/types.", "'./operation-types.")
    .replaceAll(/(from |import\()'(\.[^']+)\.[tj]s'/g, "$1'$2.cjs'");
