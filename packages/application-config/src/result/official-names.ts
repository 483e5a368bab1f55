// Names that tools of custom applications import. They are aliases of this package's own exports,
// so that it can replace the package that the tools were written for.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFile } from '../loading/find-file.ts';
import { defaultFolder } from '../placeholders/defaults.ts';
import type { ConfigOptions } from '../values/config-options.ts';
import type { ApplicationData, ApplicationEnv, ApplicationHeaders } from './runtime.ts';

/**
 * The kinds of configuration that exist; this package reads the configurations of custom
 * applications.
 */
export const LOADED_CONFIG_TYPES = {
  CUSTOM_APPLICATION: 'custom-application',
  CUSTOM_VIEW: 'custom-view',
} as const;

export type LoadedConfigType = (typeof LOADED_CONFIG_TYPES)[keyof typeof LOADED_CONFIG_TYPES];

/** Thrown when there is no configuration file, or not exactly one; callers ask by `instanceof`. */
export class MissingOrInvalidConfigError extends Error {
  override name = 'MissingOrInvalidConfigError';
}

/** The configuration file of the application around the current folder. */
export async function getConfigPath(): Promise<string> {
  for (let folder = defaultFolder(); ; folder = dirname(folder)) {
    const { file } = findFile(folder);
    if (file !== undefined) return file;
    // Folders above the package are not part of the application.
    if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder)
      throw new MissingOrInvalidConfigError('Missing or invalid configuration file.');
  }
}

export type CustomApplicationData = ApplicationData;

/** The result of `processConfig`, with the members that the application itself adds to the page. */
export type ApplicationRuntimeConfig<Additional extends object = object> = {
  data: CustomApplicationData;
  env: Additional & ApplicationEnv;
  headers: ApplicationHeaders;
};

/** The configuration of a custom view: for its type alone, this package does not read such files. */
export type ConfigOptionsForCustomView = Pick<
  ConfigOptions,
  | 'name'
  | 'description'
  | 'cloudIdentifier'
  | 'mcApiUrl'
  | 'additionalEnv'
  | 'oAuthScopes'
  | 'additionalOAuthScopes'
  | 'headers'
> & {
  env: {
    development: { initialProjectKey: string; teamId?: string; hostUriPath?: string };
    production: { customViewId: string; url: string; cdnUrl?: string };
  };
  labelAllLocales?: { locale: string; value: string }[];
  type: 'CustomPanel';
  typeSettings?: { size: 'SMALL' | 'LARGE' };
  locators: string[];
};

export type LoadingConfigOptions = {
  applicationPath: string;
  processEnv: { [name: string]: string | undefined };
};
