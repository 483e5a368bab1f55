import { change, derivedField, endpoint, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { authenticationMode, configDraft, type McpServer, mcpServer, state } from './resource.ts';
import { checkCustomizations, checkTools } from './rules.ts';
import { oneType, types } from './types.ts';

/** A host of the top-level domain that never resolves: nothing serves the protocol here. */
const urlOf = (projectKey: string, key: string) => `https://mcp.invalid/${projectKey}/${key}`;

const create = mcpServer.create({
  doc: 'Creates the configuration of a server; it is disabled unless the draft says otherwise.',
  members: {
    key: f.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    authenticationMode: f.withDefault(authenticationMode(), 'ClientCredentials'),
    state: f.withDefault(state(), 'Disabled'),
    mcpServer: configDraft(),
  },
  apply(draft, { projectKey }) {
    const { tools, toolCustomizations = [] } = draft.mcpServer;
    checkTools(tools);
    checkCustomizations(toolCustomizations);
    const url = urlOf(projectKey, draft.key);
    return change({ ...draft, mcpServer: { ...draft.mcpServer, url, toolCustomizations } });
  },
});

const endpoints = [
  endpoint({
    path: '/mcp-servers',
    operations: ['get', 'query', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_mcp_servers', 'manage_mcp_servers'],
      manage: ['manage_mcp_servers'],
    },
  }),
];

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
