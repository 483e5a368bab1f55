// Puts the built modules together into one file per entry: finding and linking some thirty small
// modules takes longer than everything they do. Run by `npm run bundle`, after the compiler.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
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
// The files replace the output of the compiler: the next time it has to write them all, or they
// would be bundled from themselves.
rmSync(join(folder, '.tsbuildinfo'), { force: true });
