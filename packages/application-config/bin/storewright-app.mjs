#!/usr/bin/env node
// Committed, so that npm links the command in a clone before anything is built. Without the link, npx
// would ask the public registry for a package of this name.
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.js', import.meta.url);
if (existsSync(built)) import(built.href);
else {
  process.stderr.write(
    "storewright-app: not built yet. Run 'npm run build' in the clone, then try again.\n",
  );
  process.exitCode = 1;
}
