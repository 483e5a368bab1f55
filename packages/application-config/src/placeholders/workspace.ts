// Reading files on behalf of a configuration. No placeholder reaches a file outside the workspace:
// every path is resolved through its links before it is compared.

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export type Workspace = {
  /** The application's folder, links resolved. */
  readonly folder: string;
  /** The outermost folder that placeholders may read. */
  readonly root: string;
};

export type ReadFile =
  | { readonly text: string; readonly file: string }
  | { readonly refusal: 'missing' | 'outside' | 'unreadable'; readonly reason: string };

/**
 * The workspace of an application: the repository or monorepo around it, else its own folder. That
 * is looked for at the first question, which most configurations never ask.
 */
export function workspaceOf(folder: string): Workspace {
  let root: string | undefined;
  return {
    folder,
    get root() {
      root ??= workspaceRoot(folder);
      return root;
    },
  };
}

function workspaceRoot(folder: string): string {
  let root = folder;
  for (let at = folder; ; at = dirname(at)) {
    if (isWorkspaceRoot(at)) root = at;
    if (existsSync(join(at, '.git')) || dirname(at) === at) return root;
  }
}

function isWorkspaceRoot(folder: string): boolean {
  if (['.git', 'pnpm-workspace.yaml', 'lerna.json'].some((name) => existsSync(join(folder, name))))
    return true;
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return Object.hasOwn(JSON.parse(text), 'workspaces');
  } catch {
    return false;
  }
}

/** Reads `./icon.svg` (from the application's folder) or `package/icon.svg` (from its modules). */
export function readInside(workspace: Workspace, name: string, largest: number): ReadFile {
  if (name.includes('\0')) return { refusal: 'missing', reason: 'no file has such a name' };
  if (isAbsolute(name)) return { refusal: 'outside', reason: 'the path is absolute' };
  const isRelative = /^\.{1,2}(?:[\\/]|$)/.test(name);
  if (!isRelative) return readFromModule(workspace, name, largest);
  const path = resolve(workspace.folder, name);
  if (existsSync(path)) return readReal([workspace.root], path, largest);
  // Whether a file outside exists must stay unknown, so that is decided first.
  if (!isInside(workspace.root, path))
    return { refusal: 'outside', reason: 'the path leaves the workspace' };
  return { refusal: 'missing', reason: 'there is no such file' };
}

/**
 * A file of an installed module. Package managers link modules to a store or hoist them above the
 * workspace, so a module may really be anywhere; but only a package is one.
 */
function readFromModule(workspace: Workspace, name: string, largest: number): ReadFile {
  const folders = modulesAbove(workspace.folder);
  if (!folders.some((modules) => isInside(modules, join(modules, name))))
    return { refusal: 'outside', reason: 'the path leaves its module' };
  for (const modules of folders) {
    const path = join(modules, name);
    if (!existsSync(path)) continue;
    return readReal([workspace.root, ...packageAround(modules, name)], path, largest);
  }
  return { refusal: 'missing', reason: 'there is no such file' };
}

function modulesAbove(folder: string): string[] {
  const above = dirname(folder);
  const here = join(folder, 'node_modules');
  return above === folder ? [here] : [here, ...modulesAbove(above)];
}

/** The real folder of the package that a path names, or nothing when there is no package. */
function packageAround(modules: string, name: string): string[] {
  const [first = '', second = ''] = name.split(/[\\/]/);
  try {
    const folder = realpathSync(join(modules, first.startsWith('@') ? join(first, second) : first));
    return existsSync(join(folder, 'package.json')) ? [folder] : [];
  } catch {
    return [];
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function readReal(folders: readonly string[], path: string, largest: number): ReadFile {
  try {
    const file = realpathSync(path);
    if (!folders.some((folder) => isInside(folder, file)))
      return { refusal: 'outside', reason: 'the path leaves the workspace' };
    const status = statSync(file);
    if (!status.isFile()) return { refusal: 'unreadable', reason: 'it is not a file' };
    if (status.size > largest)
      return { refusal: 'unreadable', reason: `it has more than ${largest} bytes` };
    return readText(file);
  } catch {
    return { refusal: 'unreadable', reason: 'it cannot be read' };
  }
}

function readText(file: string): ReadFile {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)), file };
  } catch {
    return { refusal: 'unreadable', reason: 'it cannot be read as UTF-8 text' };
  }
}
