// Which environment a run is about.

import type { Environment } from './placeholders.ts';
import { member, type PlainRecord, recordOf } from './plain-value.ts';

export type Selection = {
  /** What is reported as `window.app.env`. */
  readonly name: string;
  /** Hosted behind a console, as opposed to developed on one's own machine. */
  readonly hosted: boolean;
  /** The settings of the block that is used. */
  readonly settings: PlainRecord;
  /** The name of that block: `development` when the environment has none of its own. */
  readonly block: string;
};

/** The name of the environment: MC_APP_ENV, else NODE_ENV, else `development`. */
export function environmentName(environment: Environment): string {
  return variable(environment, 'MC_APP_ENV') ?? variable(environment, 'NODE_ENV') ?? 'development';
}

function variable(environment: Environment, name: string): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] || undefined : undefined;
}

/** The block of `env` that a run uses; one of its own name counts as hosted when it has a `url`. */
export function selectEnvironment(value: PlainRecord, environment: Environment): Selection {
  const name = environmentName(environment);
  const env = member(value, 'env');
  const block = member(env, name) === undefined ? 'development' : name;
  const settings = recordOf(member(env, block));
  const hosted = name === 'production' || (block === name && Object.hasOwn(settings, 'url'));
  return { name, hosted, settings, block };
}
