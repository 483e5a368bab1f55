// Puts `window.app` and the Content-Security-Policy into the index.html of a built application.

import { readFile } from 'node:fs/promises';
import { type ProcessConfigOptions, processConfig } from '../result/process-config.ts';
import type { AnyProcessedConfig } from '../result/runtime.ts';
import { contentSecurityPolicy, type SecurityHeaders, securityHeaders } from './headers.ts';
import { scriptHashes } from './inline-scripts.ts';
import { loadingScreenCss, loadingScreenJs } from './loading-screen.ts';

export type CompiledHtml = {
  readonly env: AnyProcessedConfig['env'];
  readonly headers: SecurityHeaders;
  readonly indexHtmlContent: string;
};

/** Reads a template and compiles it with the configuration of the application in a folder. */
export async function compilePage(
  indexHtmlTemplatePath: string,
  options: ProcessConfigOptions = {},
): Promise<CompiledHtml> {
  const template = await readFile(indexHtmlTemplatePath, 'utf8');
  return compiledHtml(template, await processConfig(options));
}

/**
 * The page for a template. The template may say where things go: `__APPLICATION_ENVIRONMENT__`,
 * `__CSP__`, `__CDN_URL__`, `__MC_API_URL__`, `__LOADING_SCREEN_CSS__`, `__LOADING_SCREEN_JS__`;
 * else the policy and the script come first in <head>. The same policy is in the page and in the
 * headers, with the hashes of the page's inline scripts: the template is the builder's own text.
 */
export function compiledHtml(template: string, processed: AnyProcessedConfig): CompiledHtml {
  const { env } = processed;
  const places = withPlaces(withoutEarlier(template));
  const parts = new Map([
    ['__APPLICATION_ENVIRONMENT__', `<script>window.app = ${serialized(env)};</script>`],
    ['__CDN_URL__', attribute(`${withoutSlash(env.cdnUrl)}/`)],
    ['__MC_API_URL__', attribute(withoutSlash(env.mcApiUrl))],
    ['__LOADING_SCREEN_CSS__', `<style>${loadingScreenCss}</style>`],
    ['__LOADING_SCREEN_JS__', `<script>${loadingScreenJs}</script>`],
  ]);
  const options = { scriptHashes: scriptHashes(filled(places, parts)) };
  const headers = securityHeaders(processed, options);
  // A policy in the page may not say who frames it; browsers report that as a mistake.
  const policy = contentSecurityPolicy(processed, options)
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  const indexHtmlContent = filled(places, new Map([...parts, ['__CSP__', attribute(policy)]]));
  return { env, headers, indexHtmlContent };
}

/** One pass, so that inserted values are not searched for placeholders. */
function filled(template: string, parts: ReadonlyMap<string, string>): string {
  return template.replaceAll(
    /__[A-Z]{1,40}(?:_[A-Z]{1,40}){0,10}__/g,
    (name) => parts.get(name) ?? name,
  );
}

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

const META = '<meta http-equiv="Content-Security-Policy" content="__CSP__">';
const EARLIER_SCRIPT = /<script>\s*window\.app\s*=\s*\{/;
const EARLIER_POLICY = /<meta\s+http-equiv="Content-Security-Policy"\s+content="[^"]*"\s*\/?>/i;

/** A page that was compiled before gets the settings and the policy of now instead of those. */
function withoutEarlier(template: string): string {
  const start = template.search(EARLIER_SCRIPT);
  const end = start === -1 ? -1 : template.indexOf('</script>', start);
  if (end === -1) return template;
  const after = template.slice(end + '</script>'.length);
  const settings = `${template.slice(0, start)}__APPLICATION_ENVIRONMENT__${after}`;
  return settings.replace(EARLIER_POLICY, () => META);
}

function withPlaces(template: string): string {
  const script = template.includes('__APPLICATION_ENVIRONMENT__')
    ? ''
    : '__APPLICATION_ENVIRONMENT__';
  const meta = template.includes('__CSP__') ? '' : META;
  const added = [meta, script].filter((part) => part !== '').join('\n');
  if (added === '') return template;
  // The policy must come before anything that it is about.
  const head = /<head(?:\s[^<>]*)?>/i.exec(template);
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
