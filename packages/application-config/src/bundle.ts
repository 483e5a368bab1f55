// Puts the built modules together into one file per entry: finding and linking some thirty small
// modules takes longer than everything they do. Run by `npm run bundle`, after the compiler.

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));

await build({
  absWorkingDir: folder,
  entryPoints: ['index.js', 'main.js', 'load-process.js', 'ssr.js'],
  outdir: folder,
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
});
