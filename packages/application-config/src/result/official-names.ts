// Names that tools of custom applications import. They are aliases of this package's own exports,
// so that it can replace the package that the tools were written for.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFile } from '../loading/find-file.ts';
import { defaultFolder } from '../placeholders/defaults.ts';
import {
  CUSTOM_VIEW_HOST,
  entryPointUriPathToPermissionKeys,
  entryPointUriPathToResourceAccesses,
  type KeysByName,
} from '../values/permissions.ts';
import type { ApplicationData, ApplicationEnv, ApplicationHeaders } from './runtime.ts';
import type { CustomViewData } from './view-runtime.ts';

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

/** Accesses of a custom view as the console's API names them: `{ view: 'view', … }`. */
export const computeCustomViewResourceAccesses = (
  permissionGroupNames: readonly string[] = [],
): KeysByName => entryPointUriPathToResourceAccesses(CUSTOM_VIEW_HOST, permissionGroupNames);

/** Permissions as a custom view asks for them: `{ View: 'View', ManageBooks: 'ManageBooks', … }`. */
export const computeCustomViewPermissionsKeys = (
  permissionGroupNames: readonly string[] = [],
): KeysByName => entryPointUriPathToPermissionKeys(CUSTOM_VIEW_HOST, permissionGroupNames);

/** The result of `processConfig`, with the members that the application itself adds to the page. */
export type ApplicationRuntimeConfig<Additional extends object = object> = {
  data: CustomApplicationData | CustomViewData;
  env: Additional & ApplicationEnv;
  headers: ApplicationHeaders;
};

export type LoadingConfigOptions = {
  applicationPath: string;
  processEnv: { [name: string]: string | undefined };
};
