// The documentation as a site, for readers without a network. `npm run site` builds it, and the container image contains it;
// the npm package is too small for it. No file outside its folder is read.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { apiError, notFound } from '@storewright/model/declaration';
import { documentationFolder, isDocumentationBuilt } from '../provisioning/documentation-folder.ts';
import type { OperationName } from '../published/operations.ts';
import { type AdminAnswer, type AdminRoute, rawOperation } from './common/operation.ts';

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
]);

/** Files by their path below `/-/docs/`; pages have no ending there, and folders no slash. */
function listFiles(): ReadonlyMap<string, string> {
  if (!isDocumentationBuilt()) return new Map();
  const files = readdirSync(documentationFolder, { recursive: true }).map(String);
  return new Map(
    files
      .filter((file) => types.has(extname(file)))
      .map((file) => [
        file.replaceAll('\\', '/').replace(/(^index|\/index)?\.html$/, ''),
        join(documentationFolder, file),
      ]),
  );
}

export function documentationRoutes(): readonly AdminRoute[] {
  let files: ReadonlyMap<string, string> | undefined;
  const page = (path: string): AdminAnswer => {
    files ??= listFiles();
    if (files.size === 0)
      throw apiError.ResourceNotFound(
        'The documentation is not built here. In a clone, run: npm run site',
      );
    const file = files.get(path);
    if (file === undefined) throw notFound('page', `address '/-/docs/${path}'`);
    return { status: 200, file: { type: types.get(extname(file))!, text: readFileSync(file) } };
  };
  const at = (name: OperationName): AdminRoute =>
    rawOperation(name, {
      media: 'text/html',
      doc: 'The documentation, where it is built.',
      isOpen: true,
      handle: async ({ params }) => page((params['*'] ?? '').replace(/\/$/, '')),
    });
  return [at('showDocumentation'), at('showDocumentationPage')];
}
