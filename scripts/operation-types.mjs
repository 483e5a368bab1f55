// Writes the types of the operations of the operator from their declarations, before the server is compiled: its kit and
// its commands are compiled with them. Run by the build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './setup.mjs';

const server = join(root, 'packages', 'server');
const outfile = join(server, 'dist', 'build', 'operation-types.mjs');
await build({
  entryPoints: [join(server, 'src', 'operation-types.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});
const { operationTypes } = await import(pathToFileURL(outfile).href);
const types = await operationTypes();
const file = join(server, 'src', 'published', 'types.ts');
if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
