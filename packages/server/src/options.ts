// The options of a server from flags, environment, configuration file and defaults.
import { availableParallelism } from 'node:os';
import { AddressError, databaseAddress } from '@storewright/platform/database-address';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { checkOptions } from './option-checks.ts';
import { OptionError } from './option-error.ts';
import { type OptionKind, optionTable } from './option-table.ts';
import { servesLoopbackOnly } from './reach.ts';

export * from './reach.ts';
export { OptionError, optionTable };

export type OptionName = keyof typeof optionTable;

type ValueOf<K extends OptionKind> = K extends 'text' | 'level' | 'address'
  ? string
  : K extends 'flag'
    ? boolean
    : K extends 'list'
      ? readonly string[]
      : number;

export type Options = {
  readonly [N in OptionName]: ValueOf<(typeof optionTable)[N]['kind']>;
};

export const optionNames = Object.keys(optionTable) as readonly OptionName[];

/** `dataDir` → `STOREWRIGHT_DATA_DIR` */
export const environmentVariable = (name: OptionName): string =>
  `STOREWRIGHT_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** `dataDir` → `--data-dir` */
export const flagName = (name: OptionName): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

interface OptionSources {
  readonly flags?: { readonly [name: string]: unknown };
  readonly environment?: { readonly [name: string]: string | undefined };
  readonly file?: { readonly [name: string]: unknown };
  /** Defaults of the command that differ from the table's. */
  readonly defaults?: { readonly [name: string]: string };
}

/** Variables that are no options: of tests, and of commands that read a secret. */
const otherVariables: ReadonlySet<string> = new Set([
  'STOREWRIGHT_TEST_DATABASE_URL',
  'STOREWRIGHT_TEST_CONNECTION',
  'STOREWRIGHT_TEST_SEARCH_URL',
  'STOREWRIGHT_TEST_TEMPLATES',
  'STOREWRIGHT_USER_PASSWORD',
]);

/**
 * A misspelled variable is reported like a misspelled key of the file: nothing is ignored in
 * silence.
 */
function checkVariables(environment: { readonly [name: string]: string | undefined }): void {
  const known = new Set(optionNames.map(environmentVariable));
  for (const name of Object.keys(environment))
    if (name.startsWith('STOREWRIGHT_') && !known.has(name) && !otherVariables.has(name))
      throw new OptionError(
        `There is no option for the variable ${name}.${didYouMean(name, known)}`,
      );
}

/** Order: flag, environment, file, default. @throws OptionError */
export function resolveOptions(sources: OptionSources): Options {
  const { flags = {}, environment = {}, file = {}, defaults = {} } = sources;
  checkVariables(environment);
  const values = optionNames.map((name) => {
    const given = flags[name] ?? environment[environmentVariable(name)] ?? file[name];
    const text = textOf(given) ?? defaults[name] ?? optionTable[name].fallback;
    return [name, parsedValue(name, optionTable[name].kind, text)];
  });
  const options = Object.fromEntries(values) as Options;
  checkOptions(options);
  return options;
}

/** A shorter secret can be guessed; generated ones have 43. */
export const minSecretLength = 16;

function textOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  return Array.isArray(given) ? given.join(',') : String(given);
}

function parsedValue(name: OptionName, kind: OptionKind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text;
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'flag':
      return flagValue(name, text);
    case 'level':
      return levelValue(name, text);
    case 'address':
      return addressValue(name, text);
    case 'port':
      return text === 'off' ? -1 : integerValue(name, text, 65_535);
    case 'seconds':
      return text === '' ? -1 : secondsValue(name, text);
    case 'processes':
      return processesValue(name, text);
    case 'integer':
      return integerValue(name, text, Number.MAX_SAFE_INTEGER);
  }
}

function flagValue(name: OptionName, text: string): boolean {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off|)$/i.test(text)) return false;
  throw new OptionError(`${flagName(name)} takes true or false, not '${text}'.`);
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function levelValue(name: OptionName, text: string): string {
  if (levels.includes(text)) return text;
  throw new OptionError(`${flagName(name)} takes one of ${levels.join(', ')}, not '${text}'.`);
}

/** The address is not shown: it holds a password. */
function addressValue(name: OptionName, text: string): string {
  try {
    if (text !== '') databaseAddress(text);
    return text;
  } catch (error) {
    const why = error instanceof AddressError ? `: ${error.message}` : '';
    throw new OptionError(
      `${flagName(name)} takes an address such as postgres://host/database${why}.`,
    );
  }
}

function integerValue(name: OptionName, text: string, most: number): number {
  if (!/^\d{1,16}$/.test(text) || Number(text) > most)
    throw new OptionError(`${flagName(name)} takes a whole number up to ${most}, not '${text}'.`);
  return Number(text);
}

/** More would wait for the same few cores. */
const maxProcesses = 64;

function processesValue(name: OptionName, text: string): number {
  if (text === 'auto') return Math.min(maxProcesses, availableParallelism());
  const count = integerValue(name, text, maxProcesses);
  if (count === 0) throw new OptionError(`${flagName(name)} takes 1 to ${maxProcesses} or auto.`);
  return count;
}

/** `5`, `0.5` or `5s`. */
function secondsValue(name: OptionName, text: string): number {
  const [, digits] = /^(\d{1,6}(?:\.\d{1,3})?)s?$/.exec(text) ?? [];
  if (digits === undefined)
    throw new OptionError(`${flagName(name)} takes a number of seconds, not '${text}'.`);
  return Number(digits);
}

/** Whether servers that a project configures may be http, loopback or private. */
export const privateCallsAllowed = ({ privateCalls, ...reach }: Options): boolean =>
  privateCalls === '' ? servesLoopbackOnly(reach) : flagValue('privateCalls', privateCalls);
