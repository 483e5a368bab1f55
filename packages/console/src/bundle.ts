// Puts the compiled modules and React together into the files that the server serves. Run by the build,
// after the compiler.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const source = fileURLToPath(new URL('../src', import.meta.url));
// Beside the compiled server, which is packed with them. Its build removes `.js` files without a source.
const outdir = fileURLToPath(new URL('../../server/dist/console-files', import.meta.url));

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: { app: 'main.js', applications: 'hosting/pages.js', editor: 'editor/editor.js' },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'eof',
  metafile: true,
});
const plots = readFileSync(
  createRequire(import.meta.url).resolve('uplot/dist/uPlot.min.css'),
  'utf8',
);
writeFileSync(
  join(outdir, 'style.css'),
  `${plots}\n${readFileSync(join(source, 'style.css'), 'utf8')}`,
);
for (const name of ['index.html', 'icon.svg']) cpSync(join(source, name), join(outdir, name));

// The server is built before the console.
const { licencesOf } = await import(
  new URL('../../server/dist/bundle-licences.js', import.meta.url).href
);
const plotsOnly = relative(folder, createRequire(import.meta.url).resolve('uplot'));
writeFileSync(
  join(outdir, 'LICENSES.txt'),
  licencesOf(folder, [...Object.keys(metafile.inputs), plotsOnly]),
);
