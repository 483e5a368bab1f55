// `npm start`: the command line without a command, which is the server with demo data, from a
// fresh clone on.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';

await ensureReady();
await import(pathToFileURL(join(root, 'packages', 'server', 'dist', 'main.js')).href);
