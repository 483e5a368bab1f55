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
  const candidates = isRelative ? [resolve(workspace.folder, name)] : modulePaths(workspace, name);
  const file = candidates.find((path) => existsSync(path));
  if (file !== undefined) return readReal(workspace, file, largest);
  // Whether a file outside exists is nobody's business, so that is decided first.
  if (candidates.every((path) => !isInside(workspace.root, path)))
    return { refusal: 'outside', reason: 'the path leaves the workspace' };
  return { refusal: 'missing', reason: 'there is no such file' };
}

function modulePaths({ folder, root }: Workspace, name: string): string[] {
  const paths: string[] = [];
  for (let at = folder; isInside(root, at); at = dirname(at)) {
    const path = join(at, 'node_modules', name);
    if (isInside(join(at, 'node_modules'), path)) paths.push(path);
    if (dirname(at) === at) break;
  }
  return paths;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function readReal(workspace: Workspace, path: string, largest: number): ReadFile {
  try {
    const file = realpathSync(path);
    if (!isInside(workspace.root, file))
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
