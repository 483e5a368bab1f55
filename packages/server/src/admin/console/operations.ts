// Operations of pages in a project outside of the API, with the shape of each body: the console
// makes forms of it.

import type { Rank } from '@storewright/store/storage/people/users';
import { schemasOf } from '../../reference/openapi/schemas.ts';
import type { AdminRoute } from '../route.ts';

export interface ShownOperation {
  readonly of: string;
  readonly method: AdminRoute['method'];
  /** Below the path of the project; parameters in braces. */
  readonly path: string;
  readonly doc: string;
  readonly role: Rank | 'member';
  /** Of the body; absent: none is sent. */
  readonly schema?: object;
}

const prefix = '/projects/{key}';

/** In the order of their declarations, with the schemas that theirs refer to. */
export function shownOperations(routes: readonly AdminRoute[]) {
  const schemas = schemasOf(new Map());
  const operations = routes.flatMap(
    ({ method, path, console: role, of, doc, body }): ShownOperation[] => {
      if (of === undefined || role === undefined || !path.startsWith(prefix)) return [];
      const schema = body === undefined ? {} : { schema: schemas.object(body, 'input') };
      return [{ of, method, path: path.slice(prefix.length), doc, role, ...schema }];
    },
  );
  return { operations, components: { schemas: schemas.components() } };
}
