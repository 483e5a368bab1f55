// The OpenAPI document of the operator's interface, read from the declarations of its operations.
import { f, type Of } from '@storewright/model/declaration';
import { type JsonSchema, type Schemas, schemasOf } from '../reference/openapi/schemas.ts';
import type { AdminRoute } from './common/operation.ts';

/** An OpenAPI document. */
export const openApiDocument = f.record('OpenApiDocument', {
  openapi: f.text(),
  ...{
    info: f.json(),
    servers: f.json(),
    security: f.optional(f.json()),
    tags: f.optional(f.json()),
  },
  ...{ paths: f.json(), components: f.json() },
});

/** An OpenAPI 3.1 document, as a JSON value. */
export function operatorApi(
  routes: readonly AdminRoute[],
  version: string,
): Of<typeof openApiDocument> {
  const schemas = schemasOf(new Map());
  const paths = new Map<string, { [method: string]: JsonSchema }>();
  for (const route of routes) {
    const { name, method, path, doc, isOpen, body, readsBody } = route;
    const whole = `/-${path}`.replace(/\/\*$/, '/{path}');
    const schema = body === undefined ? {} : schemas.object(body, 'input');
    const takesBody = body !== undefined || readsBody === true;
    const one = {
      operationId: name,
      summary: doc,
      parameters: [...pathParameters(whole), ...queryParameters(schemas, route)],
      ...(isOpen === true ? { security: [] } : {}),
      ...(takesBody ? { requestBody: { content: { 'application/json': { schema } } } } : {}),
      responses: answerOf(schemas, route),
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

const pathParameters = (path: string): readonly JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const queryParameters = (schemas: Schemas, { query = {} }: AdminRoute): readonly JsonSchema[] =>
  Object.entries(query).map(([name, field]) => ({
    name,
    in: 'query',
    required: !field.isOptional,
    schema: schemas.of(field, 'input'),
  }));

function answerOf(
  schemas: Schemas,
  {
    returns,
    media = 'application/json',
    status = 200,
  }: Pick<AdminRoute, 'returns' | 'media'> & { readonly status?: number },
): JsonSchema {
  if (returns !== undefined)
    return answered(status, { [media]: { schema: schemas.of(returns, 'output') } });
  if (media !== 'application/json')
    return answered(status, { [media]: { schema: { type: 'string' } } });
  return { 204: { description: 'Done.' } };
}

const answered = (status: number, content: JsonSchema): JsonSchema => ({
  [status]: { description: 'The answer.', content },
});
