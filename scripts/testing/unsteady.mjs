// Tests that passed only when they were run again: `.ci/unsteady.json` lists each with the day it was first seen.
// One that stands there for more than seven days fails the build until it is mended and its entry removed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../setup.mjs';

const path = join(root, '.ci', 'unsteady.json');
const maxDays = 7;
const dayMs = 86_400_000;

const readList = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);

/** Adds what is not in the list yet. */
export function listUnsteady(failures, today = new Date().toISOString().slice(0, 10)) {
  const list = readList();
  const isListed = (file, test) => list.some((one) => one.file === file && one.test === test);
  for (const { file, name: test } of failures) {
    const source = relative(root, file).replaceAll('\\', '/').replace('/dist/', '/src/');
    const named = source.replace(/\.js$/, '.ts');
    if (!isListed(named, test)) list.push({ file: named, test, since: today });
  }
  writeFileSync(path, `${JSON.stringify(list, undefined, 2)}\n`);
}

/** Those whose time is over. */
export const overdue = (now = Date.now()) =>
  readList().filter(({ since }) => now - Date.parse(since) > maxDays * dayMs);
