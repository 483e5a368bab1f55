// The files of the console, built ahead: the page, its script, its style. They hold nothing of a project.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { apiError, notFound } from '@storewright/model/declaration';
import type { AdminAnswer, AdminRequest } from '../common/operation.ts';
import type { ConsoleRoute } from './route.ts';

/** Nothing from elsewhere, nothing in a frame, no script or style but these files. */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Editors draw what they underline from addresses that hold the picture.
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const types = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
]);

/** Files that keep their names. */
const fixed = new Map([
  ['/console', 'index.html'],
  ['/console/icon.svg', 'icon.svg'],
  ['/console/style.css', 'style.css'],
  ['/console/LICENSES.txt', 'LICENSES.txt'],
]);

const folder = new URL('../../console-files/', import.meta.url);

/** A file under another content has another name, so a browser need not ask for it again. */
const forAYear = { 'Cache-Control': 'public, max-age=31536000, immutable' };

export const fileRoutes = (): ConsoleRoute[] => [
  ...[...fixed].map(([path, name]) => fileRoute(path, () => answerOf(name))),
  fileRoute('/console/assets/{name}', ({ name = '' }) => {
    if (!assets().has(name)) throw notFound('file', `name '${name}'`);
    return answerOf(`assets/${name}`, forAYear);
  }),
];

function fileRoute(
  path: string,
  answer: (params: AdminRequest['params']) => AdminAnswer,
): ConsoleRoute {
  return { method: 'GET', path, needs: 'file', handle: async ({ params }) => answer(params) };
}

let listed: ReadonlySet<string> | undefined;

/** Names of the hashed files. */
function assets(): ReadonlySet<string> {
  const path = new URL('assets/', folder);
  listed ??= new Set(existsSync(path) ? readdirSync(path) : []);
  return listed;
}

/** Browsers ask again whether the file is still the same, and get it only when it is not. */
function sameTag(text: string): { readonly [name: string]: string } {
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { 'Cache-Control': 'no-cache', ETag: `"${tag}"` };
}

const answers = new Map<string, AdminAnswer>();

function answerOf(name: string, headers: AdminAnswer['headers'] = {}): AdminAnswer {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const text = readConsoleFile(name);
  const type = types.get(extname(name).slice(1)) ?? 'text/plain; charset=utf-8';
  const file = { type, text, gzip: gzipSync(text) };
  const answer = { status: 200, file, headers: { ...pageHeaders, ...sameTag(text), ...headers } };
  answers.set(name, answer);
  return answer;
}

/** @throws ResourceNotFound where the package was compiled without the console */
export function readConsoleFile(name: string): string {
  try {
    return readFileSync(new URL(name, folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw apiError.ResourceNotFound('The console is not built; npm run build does it.');
  }
}
