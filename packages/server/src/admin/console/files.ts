// The files of the console, built ahead: the page, its script, its style. They hold nothing of a project.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { apiError } from '../../declaration/index.ts';
import type { AdminAnswer } from '../route.ts';
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

const files = new Map([
  ['/console', { name: 'index.html', type: 'text/html; charset=utf-8' }],
  ['/console/app.mjs', { name: 'app.mjs', type: 'text/javascript; charset=utf-8' }],
  ['/console/editor.mjs', { name: 'editor.mjs', type: 'text/javascript; charset=utf-8' }],
  ['/console/icon.svg', { name: 'icon.svg', type: 'image/svg+xml' }],
  ['/console/style.css', { name: 'style.css', type: 'text/css; charset=utf-8' }],
]);

const folder = new URL('../../console-files/', import.meta.url);

export const fileRoutes = (): ConsoleRoute[] =>
  [...files].map(([path, { name, type }]) => {
    let answer: AdminAnswer | undefined;
    const handle = async () => {
      answer ??= answerOf(type, textOf(name));
      return answer;
    };
    return { method: 'GET', path, needs: 'file', handle };
  });

/** Browsers ask again whether the file is still the same, and get it only when it is not. */
const answerOf = (type: string, text: string): AdminAnswer => {
  const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const headers = { ...pageHeaders, 'Cache-Control': 'no-cache', ETag: `"${tag}"` };
  return { status: 200, file: { type, text }, headers };
};

/** @throws ResourceNotFound where the package was compiled without the console */
function textOf(name: string): string {
  try {
    return readFileSync(new URL(name, folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw apiError.ResourceNotFound('The console is not built; npm run build does it.');
  }
}
