// Writes the files that the server serves: the console with Vite, and the pages of custom applications, whose
// names are fixed, with esbuild. Run by the build, after the compiler has checked the types.
import { cpSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
// Below the compiled server, which is packed with them.
const outDir = fileURLToPath(new URL('../../server/dist/console-files', import.meta.url));

const built = await build({
  root,
  base: '/-/console/',
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Style sheets use light-dark(), which older targets would rewrite.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no scripts and styles but files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The build of the server removes `.js` files that have no source there.
      output: {
        entryFileNames: 'assets/[name]-[hash].mjs',
        chunkFileNames: 'assets/[name]-[hash].mjs',
      },
      // Libraries mark modules for servers that draw pages; nothing is lost with the mark.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
const { metafile } = await bundle({
  absWorkingDir: root,
  entryPoints: { applications: 'src/hosting/pages.ts' },
  outdir: outDir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'eof',
  metafile: true,
});
// Pages that are not the console have its looks under a fixed name.
cpSync(join(root, 'src', 'style.css'), join(outDir, 'style.css'));

// The server is built before the console.
const { licencesOf } = await import(
  new URL('../../server/dist/bundle-licences.js', import.meta.url).href
);
const modules = [built]
  .flat()
  .flatMap((one) => ('output' in one ? one.output : []))
  .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
// Of these two only style sheets are certain to be among the modules.
const styles = ['node_modules/uplot/package.json', 'node_modules/@mantine/core/package.json'];
const workspace = join(root, '..', '..');
const inputs = [
  ...modules.filter((id) => id.startsWith(workspace)).map((id) => relative(workspace, id)),
  ...Object.keys(metafile.inputs).map((path) => relative(workspace, join(root, path))),
  ...styles,
];
writeFileSync(join(outDir, 'LICENSES.txt'), licencesOf(workspace, inputs));
