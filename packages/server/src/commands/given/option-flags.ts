// Flags of a command out of the table of options, and the options that result.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { type Command, Option } from 'commander';
import { headingOf, optionGroups } from '../../option-groups.ts';
import {
  environmentVariable,
  flagName,
  OptionError,
  type OptionName,
  type Options,
  optionNames,
  optionTable,
  resolveOptions,
} from '../../options.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** Flags of a command as they are given. */
export interface Flags {
  readonly [name: string]: unknown;
  readonly json?: boolean;
}

/** Flags by name: with an optional value, switches, and with a value that is required or has a default. */
export type FlagsOf<
  Values extends string,
  Switches extends string = never,
  Always extends string = never,
> = Flags & { readonly [N in Values]?: string } & { readonly [N in Switches]?: boolean } & {
  readonly [N in Always]: string;
};

/** Options that every command that talks to a database takes. */
export const databaseOptions: readonly OptionName[] = ['databaseUrl', 'dataDir'];

const inGroups: readonly OptionName[] = optionGroups.flatMap(([, names]) => names);

export function withOptions(command: Command, names: readonly OptionName[] = inGroups): Command {
  for (const name of names) command.addOption(optionOf(name));
  return command;
}

function optionOf(name: OptionName): Option {
  const { kind, doc, fallback, ...rest } = optionTable[name];
  // A remark in the place of a default has brackets already.
  const shown = ('shown' in rest ? rest.shown : fallback).replace(/^\((.*)\)$/, '$1');
  const value = kind === 'flag' ? `[true|false]` : `<${kind}>`;
  const words = `${doc} (${environmentVariable(name)}; default: ${shown})`;
  return new Option(`${flagName(name)} ${value}`, words).helpGroup(`${headingOf(name)}:`);
}

const files = ['json', 'js', 'mjs', 'ts'].map((ending) => `storewright.config.${ending}`);

/** Flag, environment, `storewright.config.*`, default. @throws OptionError */
export async function optionsOf(flags: Flags, terminal: Terminal): Promise<Options> {
  const { environment, directory, defaults = {} } = terminal;
  return resolveOptions({ flags, environment, file: await configFile(directory), defaults });
}

/** Whether a flag, the environment or `storewright.config.*` sets the option, so that it has not its default. */
export async function isSet(
  name: OptionName,
  flags: Flags,
  { environment, directory }: Terminal,
): Promise<boolean> {
  const file = await configFile(directory);
  return [flags[name], environment[environmentVariable(name)], file[name]].some(
    (value) => value !== undefined && value !== null,
  );
}

async function configFile(directory: string): Promise<{ readonly [name: string]: unknown }> {
  const found = files.map((file) => join(directory, file)).filter(existsSync);
  if (found.length > 1) throw new OptionError(`Keep one of ${found.join(' and ')}.`);
  const [path] = found;
  if (path === undefined) return {};
  const settings = await contentOf(path);
  if (typeof settings !== 'object' || settings === null)
    throw new OptionError(`${path} must hold an object of options.`);
  const unknown = Object.keys(settings).filter((name) => !optionNames.includes(name as OptionName));
  if (unknown.length > 0)
    throw new OptionError(
      `${path} has options that do not exist: ${unknown.join(', ')}.` +
        didYouMean(unknown[0]!, optionNames),
    );
  return settings as { readonly [name: string]: unknown };
}

async function contentOf(path: string): Promise<unknown> {
  try {
    if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'));
    if (path.endsWith('.ts')) return await importTypeScript(path);
    return ((await import(pathToFileURL(path).href)) as { default: unknown }).default;
  } catch (error) {
    throw new OptionError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

// Options in TypeScript. Node.js reads the file where it removes types itself; Node.js 20 needs a loader, which the
// operator installs.

/** Whether this Node.js reads TypeScript. */
const removesTypes = (): boolean =>
  Boolean((process.features as { readonly typescript?: unknown }).typescript);

interface Means {
  readonly isNative?: boolean;
  readonly loader?: () => Promise<Pick<typeof import('jiti'), 'createJiti'>>;
}

/**
 * The default export of a TypeScript file.
 * @throws Error that names what to install where this Node.js cannot read it
 */
export async function importTypeScript(
  path: string,
  { isNative = removesTypes(), loader = () => import('jiti') }: Means = {},
): Promise<unknown> {
  if (isNative) return ((await import(pathToFileURL(path).href)) as { default: unknown }).default;
  const { createJiti } = await loader().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      "TypeScript needs Node.js 22.18 or newer, or the package jiti: run 'npm install jiti' where storewright is installed.",
    );
  });
  return createJiti(import.meta.url).import(path, { default: true });
}
