// Runs TypeScript, and module files that Node itself refuses (imports without an extension, the
// two module forms mixed), without a build step. Node 20 cannot strip types, so sucrase does: it
// keeps every line where it is, and it is loaded only when such a file is met.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { importsOf, localFile } from './imports.ts';
import { hasNamespace, namespaceCompiler, namespaceError } from './namespaces.ts';
import { notInstalled, type SourceError } from './source-error.ts';

type Exports = { exports: unknown };
type Transform = (code: string, options: object) => { code: string };
type Run = { readonly transform: Transform; readonly loaded: Map<string, Exports> };

const PARAMETERS = 'module, exports, require, __filename, __dirname, __importMeta';

/** Evaluates a file and gives what it exports; a top-level `await` is allowed in this file. */
export async function importTranspiled(file: string): Promise<unknown> {
  const run: Run = { transform: transformer(), loaded: new Map() };
  const module: Exports = { exports: {} };
  run.loaded.set(file, module);
  await call(run, file, module, 'async ');
  return module.exports;
}

/** Loaded as CommonJS, which is what it is: that takes half the time of an import. */
function transformer(): Transform {
  try {
    return (createRequire(import.meta.url)('sucrase') as { transform: Transform }).transform;
  } catch (error) {
    throw notInstalled('sucrase', error);
  }
}

function call(run: Run, file: string, module: Exports, prefix: string): unknown {
  const opening = `(${prefix}function (${PARAMETERS}) {`;
  const script = compiled(`${opening}${translated(run, file)}\n})`, file, opening.length);
  const meta = { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) };
  const require = (name: string) => required(run, file, name);
  return script(module, module.exports, require, file, dirname(file), meta);
}

type ModuleFunction = (
  module: Exports,
  exports: unknown,
  require: (name: string) => unknown,
  ...rest: [file: string, folder: string, meta: object]
) => unknown;

function compiled(code: string, file: string, columnOffset: number): ModuleFunction {
  try {
    const script = new Script(code, { filename: file, columnOffset: -columnOffset });
    // The script is the one function expression written above.
    return script.runInThisContext() as ModuleFunction;
  } catch (error) {
    throw Object.assign(error as SourceError, { sourceFile: file });
  }
}

function translated(run: Run, file: string): string {
  try {
    const source = readFileSync(file, 'utf8').replace(/^\u{FEFF}?(?:#![^\n]*)?/u, '');
    const code = isTypeScript(file)
      ? withoutTypes(run, file, source)
      : asCommonJs(run, file, source);
    return code.replaceAll(/\bimport\.meta\b/g, '__importMeta');
  } catch (error) {
    throw Object.assign(error as SourceError, { sourceFile: file });
  }
}

/** A module that is not there is the fault of the file that names it, at the place of the name. */
function installed(from: string, name: string): unknown {
  const require = createRequire(from);
  try {
    require.resolve(name);
  } catch (error) {
    const offset = importsOf(readFileSync(from, 'utf8')).find((one) => one.name === name)?.offset;
    throw Object.assign(error as SourceError, { sourceFile: from, offset: offset ?? 0 });
  }
  return require(name);
}

function isTypeScript(file: string): boolean {
  return /^\.[cm]?ts$/.test(extname(file));
}

/** An import that nothing uses may be one of a type, so TypeScript leaves it out; sucrase too. */
function withoutTypes(run: Run, file: string, source: string): string {
  if (!hasNamespace(source))
    return run.transform(source, { transforms: ['typescript', 'imports'], filePath: file }).code;
  const compile = namespaceCompiler(file);
  if (compile === undefined) throw namespaceError(source);
  return compile(source);
}

/** In JavaScript every import counts, also one that is there for what it does. */
function asCommonJs(run: Run, file: string, source: string): string {
  return run.transform(source, { transforms: ['imports'], filePath: file }).code;
}

function required(run: Run, from: string, name: string): unknown {
  const target = localFile(from, name);
  if (target === undefined) return installed(from, name);
  const known = run.loaded.get(target);
  if (known !== undefined) return known.exports;
  const module: Exports = { exports: {} };
  run.loaded.set(target, module);
  if (extname(target) === '.json') module.exports = parsed(target);
  else call(run, target, module, '');
  return module.exports;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, ''));
  } catch (error) {
    throw Object.assign(error as SourceError, { sourceFile: file, offset: 0 });
  }
}
