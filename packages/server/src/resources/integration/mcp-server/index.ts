import { derivedField, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { type McpServer, mcpServer } from './resource.ts';
import { oneType, types } from './types.ts';

const versionModifiedAt = derivedField({
  of: mcpServer.name,
  name: 'versionModifiedAt',
  doc: 'When the version got its status.',
  gives: f.dateTime(),
  from: ({ lastModifiedAt }: McpServer) => lastModifiedAt,
});

export const mcpServerKind = kindOf({
  resource: mcpServer,
  belongsTo: {
    scopes: ['view_mcp_servers', 'manage_mcp_servers'],
    of: () => ({ customers: [], stores: [] }),
  },
  create,
  actions,
  endpoints,
  procedures: [types, oneType],
  derived: [versionModifiedAt],
});
