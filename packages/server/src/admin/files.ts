// What this version offers, as files for code generators. They are made when somebody asks.

import { schemaText } from '@storewright/edges/graphql';
import { version } from '../provisioning/version.ts';
import type { OperationName } from '../published/operations.ts';
import { openApiText } from '../reference/openapi/index.ts';
import { type AdminRoute, type AdminWorld, rawOperation } from './common/operation.ts';
import { openApiDocument } from './operator-api.ts';

/** A relative address: relative to the address of the document. */
const url = '/';

export function fileRoutes({ world }: AdminWorld): readonly AdminRoute[] {
  const openApi = () => openApiText(world.kinds, { version, apiUrl: url, authUrl: '' });
  return [
    file('showOpenApi', 'application/json', openApi, 'The OpenAPI document of the API.'),
    file(
      'showGraphqlSchema',
      'application/graphql',
      () => schemaText(world.kinds),
      'The GraphQL schema.',
    ),
  ];
}

function file(name: OperationName, media: string, make: () => string, doc: string): AdminRoute {
  let text: string | undefined;
  const type = `${media}; charset=utf-8`;
  return rawOperation(name, {
    doc,
    ...(media === 'application/json' ? { returns: openApiDocument } : { media }),
    isOpen: true,
    console: 'viewer',
    isOperation: true,
    handle: async () => {
      text ??= make();
      return { status: 200, file: { type, text } };
    },
  });
}
