// The packed packages, and an installation of them in an empty folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../setup.mjs';

/** The environment of a stranger: nothing of npm or storewright is set. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(STOREWRIGHT_|npm_|NODE_OPTIONS)/.test(name)),
);

export const run = (program, parameters, cwd, more = {}) =>
  execFileSync(program, parameters, {
    cwd,
    env: { ...environment, ...more },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const packAll = (target) =>
  void run('npm', ['run', '--silent', 'pack', '--', '--out', target], root);

const tarballs = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(resolve(folder), name));

/** The folder `empty` of the folder has the packages, Jest and Vitest. */
export function installPacked(folder, packed) {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  writeFileSync(join(empty, 'package.json'), '{ "name": "stranger", "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  run('npm', ['install', ...flags, ...tarballs(packed)], empty);
  const count = readdirSync(join(empty, 'node_modules')).length;
  run('npm', ['install', ...flags, 'jest@30', 'vitest@3', 'vite@6'], empty);
  return `${count} folders in node_modules`;
}
