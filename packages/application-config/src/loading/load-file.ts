// From a file to plain data. Nothing a file contains gets past this as an exception: what cannot
// be read, parsed or run becomes a problem with a place.

import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownFolder } from '../own-folder.ts';
import { type Problem, type Spot, shown } from '../values/finding.ts';
import { LARGEST_CONFIGURATION_FILE } from '../values/limits.ts';
import { isRecord, type PlainRecord, plainValue } from '../values/plain-value.ts';
import { errorSpot, type SourceError } from './source-error.ts';

export type Loaded = {
  /** The text of the file, empty when it could not be read. */
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly value?: PlainRecord;
};

type Reading = { readonly exported?: unknown; readonly problem?: Problem };

/** Reads a configuration file; `fresh` runs a module again that this process has run before. */
export async function loadFile(file: string, { fresh }: { fresh: boolean }): Promise<Loaded> {
  const read = readText(file);
  if (read.text === undefined) return { text: '', problems: [read.problem] };
  const { text } = read;
  const isJson = extname(file) === '.json';
  const { exported, problem } = isJson ? await readJson(text) : await runModule(file, fresh);
  if (problem !== undefined) return { text, problems: [problem] };
  return { text, ...checkedExport(exported, isJson) };
}

type Text = { text: string; problem?: undefined } | { text: undefined; problem: Problem };

const START: Spot = { offset: 0 };

export function readText(file: string): Text {
  try {
    const { size } = statSync(file);
    if (size > LARGEST_CONFIGURATION_FILE) return { text: undefined, problem: tooLarge(size) };
    return { text: readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, '') };
  } catch (error) {
    const problem = { rule: 'file-unreadable', path: [], message: 'The file cannot be read.' };
    return { text: undefined, problem: { ...problem, found: codeOf(error), spot: START } };
  }
}

function tooLarge(size: number): Problem {
  const message = 'The file is far larger than any real configuration.';
  const expected = `at most ${LARGEST_CONFIGURATION_FILE} bytes`;
  const found = `${size} bytes`;
  return { rule: 'file-too-large', path: [], message, found, expected, spot: START };
}

async function readJson(text: string): Promise<Reading> {
  try {
    return { exported: JSON.parse(text) };
  } catch {
    const { jsonFault } = await import('./json-fault.ts');
    const {
      offset = 0,
      message = 'The file is not JSON.',
      found,
      expected,
    } = jsonFault(text) ?? {};
    const spot = { offset, end: offset + 1 };
    return { problem: { rule: 'syntax', path: [], message, found, expected, spot } };
  }
}

async function runModule(file: string, fresh: boolean): Promise<Reading> {
  try {
    return { exported: defaultExport(await evaluateFile(file, fresh)) };
  } catch (error) {
    return { problem: moduleProblem(error, file) };
  }
}

async function evaluateFile(file: string, fresh: boolean): Promise<unknown> {
  if (extname(file) === '.ts') return (await import('./transpile.ts')).importTranspiled(file);
  try {
    if (fresh) forget(file);
    return await import(`${pathToFileURL(file).href}${fresh ? `?read=${nextReading()}` : ''}`);
  } catch (error) {
    if (!mayRunTranspiled(error)) throw error;
    return (await import('./transpile.ts')).importTranspiled(file);
  }
}

let readings = 0;

function nextReading(): number {
  readings += 1;
  return readings;
}

/** Modules in the CommonJS form are kept by name, so a changed one must be dropped first. */
function forget(file: string): void {
  const { cache } = createRequire(import.meta.url);
  const folder = file.slice(0, file.lastIndexOf(sep) + 1);
  for (const name of Object.keys(cache))
    if (name.startsWith(folder) && !name.includes(`${sep}node_modules${sep}`)) delete cache[name];
}

/** Node is stricter than bundlers: imports without extension, `module.exports` in an `.mjs`. */
function mayRunTranspiled(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  if (codeOf(error).startsWith('ERR_')) return true;
  return (
    error instanceof ReferenceError &&
    /\b(?:module|exports|require|__dirname|__filename)\b/.test(error.message)
  );
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}

/** `export default`, `module.exports`, or what a compiler made of the former. */
function defaultExport(module: unknown): unknown {
  const isNamespace = Object.prototype.toString.call(module) === '[object Module]';
  const value: unknown = isNamespace ? Reflect.get(module as object, 'default') : module;
  const isCompiled =
    typeof value === 'object' && value !== null && Reflect.get(value, '__esModule') === true;
  return isCompiled ? Reflect.get(value, 'default') : value;
}

/** The problem for an error that the code of a configuration threw. */
export function moduleProblem(error: unknown, file: string): Problem {
  const source = (typeof error === 'object' && error !== null ? error : {}) as SourceError;
  if (source.missing !== undefined) return incomplete(source.missing);
  const rule = error instanceof SyntaxError || source.loc !== undefined ? 'syntax' : 'load-failed';
  const found = firstLine(error).replace(/Error transforming [^\n]{1,4096}?: /, '');
  const message =
    rule === 'syntax' ? 'The file is not a valid module.' : 'The file fails while it is run.';
  return { rule, path: [], message, found, spot: errorSpot(source, file) };
}

/** Our own fault, so no place in the application is named for it. */
function incomplete(name: string): Problem {
  const message = 'This program is not completely installed; the configuration was not read.';
  const spot = { file: ownFolder, line: 1 };
  const expected = '@storewright/application-config installed again, with its dependencies';
  return { rule: 'load-failed', path: [], message, found: `no module ${name}`, expected, spot };
}

function firstLine(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : shown(error);
    return text.split('\n', 1)[0]?.trim().slice(0, 300) ?? '';
  } catch {
    return 'an error that cannot be shown';
  }
}

function checkedExport(exported: unknown, isJson: boolean): Pick<Loaded, 'problems' | 'value'> {
  const spot = START;
  const expected = 'one object, as the default export';
  // A CommonJS module that exports nothing has an empty object for its exports.
  if (exported === undefined || (!isJson && isEmptyObject(exported))) {
    const message = 'The file exports nothing.';
    return { problems: [{ rule: 'export-missing', path: [], message, expected, spot }] };
  }
  try {
    const { value, problems } = plainValue(exported);
    if (isRecord(value)) return { problems, value };
    const found = kindOf(exported);
    const message = 'The configuration is not an object.';
    return { problems: [{ rule: 'export-not-object', path: [], message, found, expected, spot }] };
  } catch (error) {
    const message = 'A member of the configuration fails while it is read.';
    return {
      problems: [{ rule: 'load-failed', path: [], message, found: firstLine(error), spot }],
    };
  }
}

function isEmptyObject(exported: unknown): boolean {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) return false;
  try {
    return Object.getPrototypeOf(exported) !== null && Reflect.ownKeys(exported).length === 0
      ? Object.prototype.toString.call(exported) === '[object Object]'
      : false;
  } catch {
    return false;
  }
}

function kindOf(exported: unknown): string {
  if (Array.isArray(exported)) return 'a list';
  return exported instanceof Promise ? 'a promise' : typeof exported;
}
