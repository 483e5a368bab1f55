// What this version offers, as files for code generators. They are made when somebody asks.

import { schemaText } from '@storewright/edges/graphql';
import { version } from '../provisioning/version.ts';
import { openApiText } from '../reference/openapi/index.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

/** A relative address: relative to the address of the document. */
const url = '/';

export function fileRoutes({ world }: AdminWorld): readonly AdminRoute[] {
  const openApi = () => openApiText(world.kinds, { version, apiUrl: url, authUrl: '' });
  return [
    file(
      '/openapi.json',
      'application/json; charset=utf-8',
      openApi,
      'The OpenAPI document of the API.',
    ),
    file(
      '/schema.graphql',
      'application/graphql; charset=utf-8',
      () => schemaText(world.kinds),
      'The GraphQL schema.',
    ),
  ];
}

function file(path: string, type: string, make: () => string, doc: string): AdminRoute {
  let text: string | undefined;
  return {
    method: 'GET',
    path,
    doc,
    isOpen: true,
    console: 'viewer',
    isOperation: true,
    handle: async () => {
      text ??= make();
      return { status: 200, file: { type, text } };
    },
  };
}
