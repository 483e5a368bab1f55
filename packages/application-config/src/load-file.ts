// From a file to plain data. Nothing a file contains gets past this as an exception: what cannot
// be read, parsed or run becomes a problem with a place.

import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Problem, type Spot, shown } from './finding.ts';
import { LARGEST_CONFIGURATION_FILE } from './limits.ts';
import { isRecord, type PlainRecord, plainValue } from './plain-value.ts';
import type { SourceError } from './transpile.ts';

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
  return { text, ...checkedExport(exported) };
}

type Text = { text: string } | { text: undefined; problem: Problem };

const START: Spot = { offset: 0 };

function readText(file: string): Text {
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
    return { exported: defaultExport(await evaluated(file, fresh)) };
  } catch (error) {
    return { problem: moduleProblem(error, file) };
  }
}

async function evaluated(file: string, fresh: boolean): Promise<unknown> {
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

function moduleProblem(error: unknown, file: string): Problem {
  const source = (typeof error === 'object' && error !== null ? error : {}) as SourceError;
  const rule = error instanceof SyntaxError || source.loc !== undefined ? 'syntax' : 'load-failed';
  const found = firstLine(error);
  const message =
    rule === 'syntax' ? 'The file is not a valid module.' : 'The file fails while it is run.';
  return { rule, path: [], message, found, spot: errorSpot(source, file) };
}

function firstLine(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : shown(error);
    return text.split('\n', 1)[0]?.trim().slice(0, 300) ?? '';
  } catch {
    return 'an error that cannot be shown';
  }
}

/** Where it went wrong: told by the transpiler, else read off the first frame in this file. */
function errorSpot(error: SourceError, file: string): Spot {
  const { sourceFile = file, loc, stack } = error;
  if (loc !== undefined) return { file: sourceFile, line: loc.line, column: loc.column };
  const frames = typeof stack === 'string' ? stack : '';
  const at = frames.indexOf(file);
  const [, line, column] = /^:(\d+)(?::(\d+))?/.exec(frames.slice(at + file.length)) ?? [];
  if (at < 0 || line === undefined) return { file: sourceFile, offset: 0 };
  return { line: Number(line), column: Number(column ?? 1) };
}

function checkedExport(exported: unknown): Pick<Loaded, 'problems' | 'value'> {
  const spot = START;
  const expected = 'one object, as the default export';
  if (exported === undefined) {
    const message = 'The file exports nothing.';
    return { problems: [{ rule: 'export-missing', path: [], message, expected, spot }] };
  }
  try {
    const { value, problems } = plainValue(exported);
    if (isRecord(value)) return { problems, value };
    const found = Array.isArray(value) ? 'a list' : typeof exported;
    const message = 'The configuration is not an object.';
    return { problems: [{ rule: 'export-not-object', path: [], message, found, expected, spot }] };
  } catch (error) {
    const message = 'A member of the configuration fails while it is read.';
    return {
      problems: [{ rule: 'load-failed', path: [], message, found: firstLine(error), spot }],
    };
  }
}
