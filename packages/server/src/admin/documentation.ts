// The documentation as pages, for whoever has the server and no network. They are written by the build;
// nothing outside their folder is read.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound } from '../declaration/index.ts';
import type { AdminAnswer, AdminRoute } from './route.ts';

const folder = fileURLToPath(new URL('../site', import.meta.url));

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
]);

/** Paths below `/-/docs` by which pages are asked for, with their files. */
function listed(): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true }).map(String);
  return new Map(
    files
      .filter((file) => types.has(extname(file)))
      .map((file) => [
        file.replaceAll('\\', '/').replace(/(^index)?\.html$/, ''),
        join(folder, file),
      ]),
  );
}

export function documentationRoutes(): readonly AdminRoute[] {
  const files = listed();
  const page = (path: string): AdminAnswer => {
    const file = files.get(path);
    if (file === undefined) throw notFound('page', `address '/-/docs/${path}'`);
    return {
      status: 200,
      file: { type: types.get(extname(file))!, text: readFileSync(file, 'utf8') },
    };
  };
  const at = (path: string): AdminRoute => ({
    method: 'GET',
    path: `/docs${path}`,
    isOpen: true,
    handle: async ({ params: { group, page: name } }) =>
      page([group, name].filter((part) => part !== undefined).join('/')),
  });
  return [at(''), at('/{page}'), at('/{group}/{page}')];
}
