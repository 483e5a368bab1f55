// The OpenAPI document of the operator's interface, read from the declarations of its operations.
import { type JsonSchema, schemasOf } from '../reference/openapi/schemas.ts';
import type { AdminRoute } from './route.ts';

/** An OpenAPI 3.1 document, as a JSON value. */
export function operatorApi(routes: readonly AdminRoute[], version: string): JsonSchema {
  const schemas = schemasOf(new Map());
  const paths = new Map<string, { [method: string]: JsonSchema }>();
  for (const { method, path, doc, isOpen, body, readsBody, status } of routes) {
    const whole = `/-${path}`.replace(/\/\*$/, '/{path}');
    const schema = body === undefined ? {} : schemas.object(body, 'input');
    const takesBody = body !== undefined || readsBody === true;
    const one = {
      summary: doc,
      parameters: parametersOf(whole),
      ...(isOpen === true ? { security: [] } : {}),
      ...(takesBody ? { requestBody: { content: { 'application/json': { schema } } } } : {}),
      responses: { [status ?? 'default']: { description: 'The answer, as JSON or as a file.' } },
    };
    paths.set(whole, { ...paths.get(whole), [method.toLowerCase()]: one });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'storewright, the interface of the operator', version },
    servers: [{ url: '/' }],
    security: [{ adminToken: [] }],
    paths: Object.fromEntries([...paths].sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: schemas.components(),
      securitySchemes: { adminToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const parametersOf = (path: string): readonly JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
