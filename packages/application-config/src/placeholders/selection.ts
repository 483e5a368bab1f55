// Which environment a run is about.

import { member, type PlainRecord, recordOf, textOf } from '../values/plain-value.ts';
import type { Environment } from './placeholders.ts';

export type Selection = {
  /** The value of `window.app.env`. */
  readonly name: string;
  /** Hosted behind a console, as opposed to developed on one's own machine. */
  readonly hosted: boolean;
  /** The name of the block that is used: the environment's own, else one of the two that must be. */
  readonly block: string;
  /** The settings of that block. */
  readonly settings: PlainRecord;
  /** The settings for production, for everything that another hosted environment leaves out. */
  readonly production: PlainRecord;
};

/** The environments that are not hosted; every other name is a way to run in production. */
const localNames: ReadonlySet<string> = new Set(['development', 'test']);

/** Names that an environment may always have, with or without a block. */
export const usualNames: readonly string[] = ['development', 'production', 'test'];

/** The name of the environment: MC_APP_ENV, else NODE_ENV, else `development`. */
export function environmentName(environment: Environment): string {
  return givenEnvironmentName(environment) ?? 'development';
}

/** The name that MC_APP_ENV or NODE_ENV gives, or undefined when neither says anything. */
export function givenEnvironmentName(environment: Environment): string | undefined {
  return variable(environment, 'MC_APP_ENV') ?? variable(environment, 'NODE_ENV');
}

function variable(environment: Environment, name: string): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] || undefined : undefined;
}

/**
 * The block of `env` that a run uses. An environment without a block of its own, such as
 * `MC_APP_ENV=staging`, is production with other variables; only development and test are not.
 */
export function selectEnvironment(value: PlainRecord, environment: Environment): Selection {
  const name = environmentName(environment);
  const env = member(value, 'env');
  const hosted = !localNames.has(name);
  const usual = hosted ? 'production' : 'development';
  const block = member(env, name) === undefined ? usual : name;
  const settings = recordOf(member(env, block));
  return { name, hosted, block, settings, production: recordOf(member(env, 'production')) };
}

/** A setting of the hosted environment: its own, else the one for production. */
export function hostedSetting(selection: Selection, name: string): string | undefined {
  const own = selection.hosted ? textOf(member(selection.settings, name)) : undefined;
  return own ?? textOf(member(selection.production, name));
}

/** The block whose address of static files counts, or undefined when the application's own does. */
export function cdnBlock({ hosted, block, settings, production }: Selection): string | undefined {
  if (!hosted) return undefined;
  if (isGiven(settings, 'cdnUrl')) return block;
  const further = block !== 'production' && !isGiven(settings, 'url');
  return further && isGiven(production, 'cdnUrl') ? 'production' : undefined;
}

function isGiven(settings: PlainRecord, name: string): boolean {
  return (textOf(member(settings, name)) ?? '') !== '';
}
