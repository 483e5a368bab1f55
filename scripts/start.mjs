// `npm start`: the server on the embedded database with demo data, from a fresh clone on.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';

ensureReady();
process.env.STOREWRIGHT_DEMO ??= 'true';
process.argv.splice(2, 0, 'start');
await import(pathToFileURL(join(root, 'packages', 'server', 'dist', 'main.js')).href);
