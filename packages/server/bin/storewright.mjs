#!/usr/bin/env node
// In the tree before anything is built, so that npm links the command in a clone too.
import './node-version.cjs';
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.js', import.meta.url);
if (existsSync(built)) import(built.href);
else {
  process.stderr.write("storewright: it is not built yet; 'npm start' in the clone builds it.\n");
  process.exitCode = 1;
}
