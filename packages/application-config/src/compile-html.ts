// Puts `window.app` and the Content-Security-Policy into the index.html of a built application.

import { readFile } from 'node:fs/promises';
import { contentSecurityPolicy, type SecurityHeaders, securityHeaders } from './headers.ts';
import { type ProcessConfigOptions, processConfig } from './process-config.ts';
import type { ProcessedConfig } from './runtime.ts';

export type CompiledHtml = {
  readonly env: ProcessedConfig['env'];
  readonly headers: SecurityHeaders;
  readonly indexHtmlContent: string;
};

/** Reads a template and compiles it with the configuration of the application in a folder. */
export async function compiledPage(
  indexHtmlTemplatePath: string,
  options: ProcessConfigOptions = {},
): Promise<CompiledHtml> {
  const template = await readFile(indexHtmlTemplatePath, 'utf8');
  return compiledHtml(template, await processConfig(options));
}

/**
 * The page for a template. The template may say where things go: `__APPLICATION_ENVIRONMENT__`,
 * `__CSP__`, `__CDN_URL__`, `__MC_API_URL__`; else the policy and the script come first in <head>.
 * The same policy is in the page and in the headers, with the hash of the one inline script.
 */
export function compiledHtml(template: string, processed: ProcessedConfig): CompiledHtml {
  const { env } = processed;
  const code = `window.app = ${serialized(env)};`;
  const hash = `'sha256-${digest(code)}'`;
  const headers = securityHeaders(processed, { scriptHashes: [hash] });
  // A policy in the page may not say who frames it; browsers report that as a mistake.
  const policy = contentSecurityPolicy(processed, { scriptHashes: [hash] })
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  const parts = new Map([
    ['__APPLICATION_ENVIRONMENT__', `<script>${code}</script>`],
    ['__CSP__', attribute(policy)],
    ['__CDN_URL__', attribute(env.cdnUrl)],
    ['__MC_API_URL__', attribute(env.mcApiUrl)],
    ['__LOADING_SCREEN_CSS__', ''],
    ['__LOADING_SCREEN_JS__', ''],
  ]);
  const indexHtmlContent = withPlaces(template).replaceAll(
    /__[A-Z]+(?:_[A-Z]+)*__/g,
    (name) => parts.get(name) ?? name,
  );
  return { env, headers, indexHtmlContent };
}

/** Asked for here and not imported: reading a configuration needs none of it, and it takes 3 ms. */
function digest(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text).digest('base64');
}

const META = '<meta http-equiv="Content-Security-Policy" content="__CSP__">';

function withPlaces(template: string): string {
  const script = template.includes('__APPLICATION_ENVIRONMENT__')
    ? ''
    : '__APPLICATION_ENVIRONMENT__';
  const meta = template.includes('__CSP__') ? '' : META;
  const added = [meta, script].filter((part) => part !== '').join('\n');
  if (added === '') return template;
  // The policy must come before anything that it is about.
  const head = /<head(?:\s[^>]*)?>/i.exec(template);
  const doctype = /^\s*<!doctype[^>]*>/i.exec(template);
  const place = head ?? doctype;
  const at = place === null ? 0 : place.index + place[0].length;
  return `${template.slice(0, at)}\n${added}${template.slice(at)}`;
}

/** JSON that is also a script inside a page: nothing in it can end the element or the line. */
export function serialized(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029/]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
