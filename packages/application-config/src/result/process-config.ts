// The two entry points of the library: validateConfig reports, processConfig computes or throws.

import { type Inspection, inspect } from '../checks/inspect.ts';
import { loadFile } from '../loading/load-file.ts';
import { defaultEnvironment, defaultFolder } from '../placeholders/defaults.ts';
import type { Environment } from '../placeholders/placeholders.ts';
import type { Finding } from '../values/finding.ts';
import { MissingOrInvalidConfigError } from './official-names.ts';
import {
  type AnyProcessedConfig,
  type ApplicationData,
  type ProcessedConfig,
  processedConfig,
} from './runtime.ts';
import type { CustomViewData } from './view-runtime.ts';

export type ProcessConfigOptions = {
  /** The folder of the application; the current folder when left out. */
  readonly applicationPath?: string;
  /** The environment for `${env:…}` and the selection; that of the process when left out. */
  readonly processEnv?: Environment;
  /** Read everything again, even if this process has done so before. */
  readonly disableCache?: boolean;
};

export type ValidationResult = {
  /** No finding is an error. */
  readonly valid: boolean;
  readonly file?: string;
  readonly findings: readonly Finding[];
};

/** What processConfig throws: an error whose `findings` are all that is wrong. */
export type ConfigurationError = Error & {
  readonly name: 'ConfigurationError' | 'MissingOrInvalidConfigError';
  readonly findings: readonly Finding[];
};

/** All findings about an application's configuration; never throws for its contents. */
export async function validateConfig(
  options: ProcessConfigOptions = {},
): Promise<ValidationResult> {
  const { file, findings } = await inspected(options, false);
  return { valid: !findings.some(isError), findings, ...(file === undefined ? {} : { file }) };
}

/**
 * The data, the environment and the headers of a custom application or a custom view; a caller that
 * has a custom view names `CustomViewData`.
 *
 * Throws a ConfigurationError when a finding is an error. Equal folder and environment give the
 * same object again, until `disableCache` asks for another look at the files.
 */
export async function processConfig<
  Data extends ApplicationData | CustomViewData = ApplicationData,
>(options: ProcessConfigOptions = {}): Promise<ProcessedConfig<Data>> {
  const { applicationPath, environment } = given(options);
  const key = JSON.stringify([applicationPath, Object.entries(environment).sort()]);
  const known = options.disableCache === true ? undefined : processed.get(key);
  if (known !== undefined) return known as ProcessedConfig<Data>;
  const result = await computeResult(await inspected(options, true), environment);
  if (processed.size >= MAX_KEPT) processed.clear();
  processed.set(key, result);
  return result as ProcessedConfig<Data>;
}

const MAX_KEPT = 16;
const processed = new Map<string, AnyProcessedConfig>();

async function computeResult(inspection: Inspection, environment: Environment) {
  const errors = inspection.findings.filter(isError);
  if (errors.length > 0 || inspection.value === undefined) throw configurationError(errors);
  return processedConfig(inspection.value, environment, inspection.type);
}

function given({ applicationPath, processEnv }: ProcessConfigOptions) {
  const environment = processEnv ?? defaultEnvironment();
  return { applicationPath: applicationPath ?? defaultFolder(), environment };
}

function inspected(options: ProcessConfigOptions, errorsOnly: boolean): Promise<Inspection> {
  const { applicationPath, environment } = given(options);
  const fresh = options.disableCache === true;
  const load = (file: string) => loadFile(file, { fresh });
  return inspect({ applicationPath, environment, load, errorsOnly });
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** Rules whose breach means that no single file can be read. */
const withoutFile = new Set(['file-missing', 'file-ambiguous']);

/** An error that shows its findings, and no stack: the fault is in a file, not in the program. */
export function configurationError(findings: readonly Finding[]): ConfigurationError {
  const lines = findings.map(
    ({ file, line, column, rule, property, message, found, suggestion }) =>
      `${file}:${line}:${column} ${rule} ${property === '' ? '' : `${property}: `}${message}` +
      `${found === undefined ? '' : ` Found: ${found}.`}` +
      `${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  );
  const message = `The configuration has errors.\n${lines.join('\n')}`;
  const isMissing = findings.some(({ rule }) => withoutFile.has(rule));
  const error = isMissing ? new MissingOrInvalidConfigError(message) : new Error(message);
  const name = isMissing ? 'MissingOrInvalidConfigError' : 'ConfigurationError';
  return Object.assign(error, { name, findings, stack: `${name}: ${message}` } as const);
}
