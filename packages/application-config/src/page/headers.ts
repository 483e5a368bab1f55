// The security headers of a page: the defaults, extended by the configuration.

import type { AnyProcessedConfig } from '../result/runtime.ts';

/** HTTP header names and values. */
export type SecurityHeaders = { [name: string]: string };

export type SecurityHeaderOptions = {
  /** Inline scripts that may run, as sources of the script-src directive. */
  readonly scriptHashes?: readonly string[];
};

const DIRECTIVES = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src', 'frame-src'];

/** The first sources of each directive: nothing that is not needed to draw a page. */
const sources = new Map<string, readonly string[]>([
  ['script-src', ["'self'"]],
  ['style-src', ["'self'", "'unsafe-inline'"]],
  ['connect-src', ["'self'"]],
  ['img-src', ["'self'", 'data:', 'https:']],
  ['font-src', ["'self'", 'data:']],
  ['frame-src', ["'self'"]],
  ['media-src', ["'self'"]],
]);

/** What a development server needs: its own scripts, written into the page, and its socket. */
const developmentSources = new Map<string, readonly string[]>([
  ['script-src', ["'unsafe-inline'", "'unsafe-eval'", 'http://localhost:*']],
  ['connect-src', ['http://localhost:*', 'ws://localhost:*']],
]);

const DEFAULT_POLICIES = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The policy of a processed configuration as one header value. `hashes` allow inline scripts; in
 * development all inline scripts are allowed, and a hash would switch that off again.
 */
export function contentSecurityPolicy(
  { env, headers }: AnyProcessedConfig,
  { scriptHashes = [] }: SecurityHeaderOptions = {},
): string {
  // Nothing plays sound or video by default; the directive is there once sources are added to it.
  const names = headers.csp['media-src'] === undefined ? DIRECTIVES : [...DIRECTIVES, 'media-src'];
  const directives = names.map((name) => {
    const development = env.servedByProxy ? [] : (developmentSources.get(name) ?? []);
    const hashes = name === 'script-src' && env.servedByProxy ? scriptHashes : [];
    const own = [...(sources.get(name) ?? []), ...development, ...hashes];
    return `${name} ${merged(own, headers.csp[name] ?? []).join(' ')}`;
  });
  const fixed = ["default-src 'none'", ...directives, "base-uri 'self'", "form-action 'self'"];
  return [...fixed, "frame-ancestors 'self'", "manifest-src 'self'"].join('; ');
}

/** 'none' must be alone: it removes the defaults. */
function merged(own: readonly string[], added: readonly string[]): readonly string[] {
  if (added.length === 1 && added[0] === "'none'") return added;
  return [...new Set([...own, ...added.filter((source) => source !== "'none'")])];
}

/** All security headers of the application's page. */
export function securityHeaders(
  processed: AnyProcessedConfig,
  options: SecurityHeaderOptions = {},
): SecurityHeaders {
  const { permissionsPolicies = {}, strictTransportSecurity = [] } = processed.headers;
  const closed = DEFAULT_POLICIES.map((name): [string, string] => [name, '()']);
  const policies = new Map([...closed, ...Object.entries(permissionsPolicies)]);
  return {
    'Content-Security-Policy': contentSecurityPolicy(processed, options),
    'Permissions-Policy': [...policies].map(([name, value]) => `${name}=${value}`).join(', '),
    'Strict-Transport-Security': ['max-age=31536000', ...strictTransportSecurity].join('; '),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  };
}
