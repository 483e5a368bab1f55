// Runs TypeScript, and module files that Node itself refuses (imports without an extension, the
// two module forms mixed), without a build step. Node 20 cannot strip types, so sucrase does: it
// keeps every line where it is, and it is loaded only when such a file is met.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

/** Thrown while code is run; `sourceFile` is the file that was being read. */
export type SourceError = Error & { sourceFile?: string; loc?: { line: number; column: number } };

type Exports = { exports: unknown };
type Transform = (code: string, options: object) => { code: string };
type Run = { readonly transform: Transform; readonly loaded: Map<string, Exports> };

const TRIED = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];
const PARAMETERS = 'module, exports, require, __filename, __dirname, __importMeta';

/** Evaluates a file and gives what it exports; a top-level `await` is allowed in this file. */
export async function importTranspiled(file: string): Promise<unknown> {
  // Loaded as CommonJS, which is what it is: that takes half the time of an import.
  const { transform } = createRequire(import.meta.url)('sucrase') as { transform: Transform };
  const run: Run = { transform, loaded: new Map() };
  const module: Exports = { exports: {} };
  run.loaded.set(file, module);
  await call(run, file, module, 'async ');
  return module.exports;
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
    const transforms = ['typescript', 'imports'];
    const { code } = run.transform(source, { transforms, filePath: file });
    return code.replaceAll(/\bimport\.meta\b/g, '__importMeta');
  } catch (error) {
    throw Object.assign(error as SourceError, { sourceFile: file });
  }
}

function required(run: Run, from: string, name: string): unknown {
  const target = localFile(from, name);
  if (target === undefined) return createRequire(from)(name);
  const known = run.loaded.get(target);
  if (known !== undefined) return known.exports;
  const module: Exports = { exports: {} };
  run.loaded.set(target, module);
  if (extname(target) === '.json') module.exports = JSON.parse(readFileSync(target, 'utf8'));
  else call(run, target, module, '');
  return module.exports;
}

/** The file that a relative import names, or undefined when Node shall resolve the name. */
function localFile(from: string, name: string): string | undefined {
  if (!/^(?:\.{1,2}\/|\/|file:)/.test(name)) return undefined;
  const wanted = name.startsWith('file:') ? fileURLToPath(name) : resolve(dirname(from), name);
  if (wanted.split(sep).includes('node_modules')) return undefined;
  const asTypeScript = wanted.replace(/\.([cm]?)js$/, '.$1ts');
  const folders = [wanted, `${wanted}${sep}index`];
  const candidates = folders.flatMap((path) => TRIED.map((ending) => `${path}${ending}`));
  return [...candidates, asTypeScript].find((path) => existsSync(path) && statSync(path).isFile());
}
