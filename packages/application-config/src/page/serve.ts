// Serves a built application as a web server in production would: its files, its page with
// `window.app`, and the computed headers. For trying a build out; it listens on loopback alone.

import { createReadStream, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { AnyProcessedConfig } from '../result/runtime.ts';
import { compiledHtml } from './compile-html.ts';
import { securityHeaders } from './headers.ts';

export type ServeOptions = {
  /** The folder with index.html and its files. */
  readonly directory: string;
  /** The port; 0 takes a free one. */
  readonly port: number;
  /** The configuration to serve with; asked for with every request, so that it may change. */
  readonly current: () => AnyProcessedConfig;
};

export type Serving = { readonly address: string; readonly close: () => Promise<void> };

const BUILD_FOLDERS = ['public', 'build', 'dist'];

/** A build may end with the page, or with a template of it that is still to be compiled. */
const PAGES = ['index.html', 'index.html.template'];

/** The folder of the application that holds a built page, or undefined. */
export function buildDirectory(applicationPath: string): string | undefined {
  return BUILD_FOLDERS.map((name) => join(applicationPath, name)).find((folder) =>
    PAGES.some((page) => existsSync(join(folder, page))),
  );
}

/** The page of a build, else its template. */
export function pageFile(directory: string): string {
  const files = PAGES.map((page) => join(directory, page));
  return files.find((file) => existsSync(file)) ?? join(directory, 'index.html');
}

/** Starts to serve; gives the address once it listens, and rejects when it cannot. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const root = realpathSync(options.directory);
  const server = createServer((request, response) => answer(request, response, root, options));
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  await listening(server, options.port);
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : options.port;
  return { address: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  { current }: ServeOptions,
): void {
  const processed = current();
  const path = decodedPath(request.url ?? '/');
  const file = path === undefined ? undefined : fileInside(root, path);
  const kind = path === undefined ? undefined : extname(path);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    plain(response, 405, 'Only GET and HEAD are answered here.', processed);
  } else if (file !== undefined && extname(file) !== '.html') {
    sendFile(response, file, processed);
  } else if (kind === '' || kind === '.html') {
    // A path without an ending is a route of the application, which the page itself resolves.
    sendPage(response, file ?? pageFile(root), processed);
  } else {
    plain(response, 404, 'There is no such file.', processed);
  }
}

function decodedPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

function fileInside(root: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(root, path));
    return file.startsWith(`${root}${sep}`) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  processed: AnyProcessedConfig,
) {
  setHeaders(response, securityHeaders(processed));
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}

function sendPage(response: ServerResponse, file: string, processed: AnyProcessedConfig): void {
  const template = textOf(file);
  if (template === undefined) {
    plain(response, 404, 'The built page does not exist.', processed);
    return;
  }
  const { headers, indexHtmlContent } = compiledHtml(template, processed);
  setHeaders(response, headers);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(indexHtmlContent);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.woff', 'font/woff'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

function sendFile(response: ServerResponse, file: string, processed: AnyProcessedConfig): void {
  setHeaders(response, securityHeaders(processed));
  response.setHeader('Content-Type', types.get(extname(file)) ?? 'application/octet-stream');
  response.setHeader('Content-Length', statSync(file).size);
  const stream = createReadStream(file);
  stream.once('error', () => response.destroy());
  stream.pipe(response);
}
