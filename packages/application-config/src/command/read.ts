// From the arguments of a command to a configuration that was read and checked: the folder, the
// variables of the environment and of .env files, the environment that is meant.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Inspection, inspect } from '../checks/inspect.ts';
import { loadContained } from '../loading/contained-load.ts';
import { applicationFolder } from '../loading/find-file.ts';
import { withDotenv } from '../placeholders/dotenv.ts';
import type { Environment } from '../placeholders/placeholders.ts';
import { environmentName, usualNames } from '../placeholders/selection.ts';
import { type AnyProcessedConfig, processedConfig } from '../result/runtime.ts';
import { closest } from '../values/closest.ts';
import type { Finding } from '../values/finding.ts';
import { member, recordOf } from '../values/plain-value.ts';
import type { Arguments, Surroundings } from './run.ts';
import type { Watched } from './watch.ts';

export type Read = {
  readonly folder: string;
  readonly inspection: Inspection;
  readonly environment: Environment;
  /** What the configuration becomes, when it has no errors. */
  readonly processed: AnyProcessedConfig | undefined;
};

/** A call that names something which is not there; thrown as a sentence for the user. */
export type WrongCall = Error & { readonly wrongCall: true };

function wrong(message: string): WrongCall {
  return Object.assign(new Error(message), { wrongCall: true } as const);
}

export function isWrongCall(error: unknown): error is WrongCall {
  return error instanceof Error && Reflect.get(error, 'wrongCall') === true;
}

/** The folder of the application, absolute. */
export function folderOf({ operand }: Arguments, world: Surroundings): string {
  return applicationFolder(resolve(world.folder, operand ?? '.'));
}

function namedFiles({ envFiles }: Arguments, world: Surroundings): string[] {
  return envFiles.map((file) => resolve(world.folder, file));
}

/** What --watch needs to know; a call that became wrong meanwhile is said, and watching goes on. */
export function watchedBy(given: Arguments, world: Surroundings, work: Watched['work']): Watched {
  const complain = (error: unknown) =>
    world.writeError(`${error instanceof Error ? error.message : 'unknown'}\n`);
  const envFiles = namedFiles(given, world);
  return { folder: folderOf(given, world), envFiles, work, complain };
}

/** Reads the configuration for one environment; without a name for the one of the variables. */
export async function read(
  given: Arguments,
  world: Surroundings,
  name: string | undefined = given.names[0],
): Promise<Read> {
  const folder = folderOf(given, world);
  const named = namedFiles(given, world);
  const missing = named.find((file) => !existsSync(file));
  if (missing !== undefined) throw wrong(`There is no file of variables ${missing}.`);
  const selected = name === undefined ? {} : { MC_APP_ENV: name };
  const start = { ...world.environment, ...selected };
  const environment = withDotenv(folder, start, named);
  const inspection = await inspect({
    applicationPath: folder,
    environment,
    load: (file) => loadContained(file, environment, given.maxMs),
    errorsOnly: false,
  });
  if (name !== undefined) checkName(name, inspection, folder, world);
  const processed = processedOf(inspection, environment);
  return { folder, inspection, environment, processed };
}

function processedOf({ value, type, findings }: Inspection, environment: Environment) {
  if (value === undefined || findings.some(isError)) return undefined;
  return processedConfig(value, environment, type);
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/**
 * A name on the command line must be known from somewhere: a slip there would check, and build,
 * another environment than the one that was meant.
 */
function checkName(name: string, { value }: Inspection, folder: string, world: Surroundings): void {
  if (value === undefined) return;
  const declared = declaredNames(value);
  const hasFile = ['', '.local'].some((end) => existsSync(join(folder, `.env.${name}${end}`)));
  if (hasFile || [...declared, ...usualNames, environmentName(world.environment)].includes(name))
    return;
  const meant = closest(name, [...declared, ...usualNames]);
  throw wrong(
    `There is no environment called ${JSON.stringify(name)}.` +
      `${meant === undefined ? '' : ` Did you mean ${meant}?`} The file declares ` +
      `${declared.join(', ')}; another one needs a file .env.${name} or MC_APP_ENV=${name}.`,
  );
}

/** The environments that have a block of their own. */
export function declaredNames(value: Inspection['value']): string[] {
  return Object.keys(recordOf(member(value, 'env')));
}
