// Which files a module file imports, and where: read from its text alone, so that it is known also
// of a module that fails.

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_IMPORTED_FILES } from '../values/limits.ts';
import { aliasedPaths } from './path-aliases.ts';
import { type Token, tokens } from './tokens.ts';

const TRIED = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

/** The file that an import names, or undefined when it names an installed module. */
export function localFile(from: string, name: string): string | undefined {
  const wanted = wantedPaths(from, name).filter(
    (path) => !path.split(sep).includes('node_modules'),
  );
  return wanted.flatMap(candidates).find((path) => existsSync(path) && statSync(path).isFile());
}

function wantedPaths(from: string, name: string): string[] {
  if (name.startsWith('file:')) return [fileURLToPath(name)];
  if (/^(?:\.{1,2}(?:\/|$)|\/)/.test(name)) return [resolve(dirname(from), name)];
  return name.startsWith('node:') ? [] : aliasedPaths(from, name);
}

function candidates(path: string): string[] {
  const asTypeScript = path.replace(/\.([cm]?)js$/, '.$1ts');
  const all = [path, `${path}${sep}index`].flatMap((one) => TRIED.map((end) => `${one}${end}`));
  return [...all, asTypeScript];
}

/** One import: the name between its quotes, and where that stands. */
export type Import = { readonly name: string; readonly offset: number; readonly end: number };

/** All imports of a source: `from 'x'`, `import 'x'`, `import('x')`, `require('x')`. */
export function importsOf(text: string): Import[] {
  const all = tokens(text);
  return all.flatMap((token, index) =>
    token.type === 'text' && isImported(all, index) && token.text.length > 2
      ? [{ name: token.text.slice(1, -1), offset: token.start, end: token.end }]
      : [],
  );
}

function isImported(all: readonly Token[], index: number): boolean {
  const [before, call] = [all[index - 1]?.text, all[index - 2]?.text];
  if (before === 'from' || before === 'import') return true;
  return before === '(' && (call === 'import' || call === 'require');
}

/** The files of the application that a module reaches through imports, itself included. */
export function importedFiles(file: string): string[] {
  const found = new Set([file]);
  for (const one of found) {
    if (found.size >= MAX_IMPORTED_FILES) break;
    for (const { name } of extname(one) === '.json' ? [] : importsOf(textOf(one))) {
      const target = localFile(one, name);
      if (target !== undefined) found.add(realpathSync(target));
    }
  }
  return [...found];
}

/** The folders in which relative imports are looked for, also of files that are not there (yet). */
export function importedFolders(file: string): string[] {
  const files = importedFiles(file);
  const wanted = files.flatMap((one) =>
    importsOf(extname(one) === '.json' ? '' : textOf(one)).flatMap(({ name }) =>
      /^\.{1,2}\//.test(name) ? [dirname(resolve(dirname(one), name))] : [],
    ),
  );
  const all = [...files.map((one) => dirname(one)), ...wanted];
  return [...new Set(all)].filter((folder) => existsSync(folder));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
