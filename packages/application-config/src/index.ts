// @storewright/application-config: reads, checks and processes the configuration file of a custom
// application. Not a web framework and not a console; build tools and the command call it.

import type { CompiledHtml } from './page/compile-html.ts';
import type { ProcessConfigOptions } from './result/process-config.ts';

export { CONFIGURATION_KINDS, CONFIGURATION_NAME } from './loading/find-file.ts';
export type { CompiledHtml } from './page/compile-html.ts';
export {
  contentSecurityPolicy,
  type SecurityHeaderOptions,
  type SecurityHeaders,
  securityHeaders,
} from './page/headers.ts';
export {
  type ApplicationRuntimeConfig,
  type CustomApplicationData,
  computeCustomViewPermissionsKeys,
  computeCustomViewResourceAccesses,
  getConfigPath,
  type LoadingConfigOptions,
  MissingOrInvalidConfigError,
} from './result/official-names.ts';
export {
  type ConfigurationError,
  type ProcessConfigOptions,
  processConfig,
  type ValidationResult,
  validateConfig,
} from './result/process-config.ts';
export type {
  ApplicationData,
  ApplicationEnv,
  ApplicationHeaders,
  ProcessedConfig,
} from './result/runtime.ts';
export type { CustomViewData } from './result/view-runtime.ts';
export type {
  ConfigOptions,
  ConfigOptions as ConfigOptionsForCustomApplication,
  ConfigOptionsForCustomView,
} from './values/config-options.ts';
export { LOADED_CONFIG_TYPES, type LoadedConfigType } from './values/configuration-type.ts';
export type { Finding, Severity } from './values/finding.ts';
export {
  effectiveScopes,
  entryPointUriPathToPermissionKeys,
  entryPointUriPathToResourceAccesses,
  formatEntryPointUriPathToResourceAccessKey,
  formatPermissionGroupNameToResourceAccessKey,
} from './values/permissions.ts';
export { CLOUD_IDENTIFIERS, type CloudIdentifier, MC_API_URLS } from './values/regions.ts';
export { sanitizeSvg } from './values/sanitize-svg.ts';
export { ENTRY_POINT_URI_PATH_REGEX, PERMISSION_GROUP_NAME_REGEX } from './values/text-forms.ts';

/**
 * The index.html of a built application with `window.app` and its policy, and the headers to send.
 * What it needs is loaded when it is called, so that reading a configuration stays quick.
 */
export async function compileHtml(
  indexHtmlTemplatePath: string,
  options: ProcessConfigOptions = {},
): Promise<CompiledHtml> {
  const { compilePage } = await import('./page/compile-html.ts');
  return compilePage(indexHtmlTemplatePath, options);
}
