// GET /mcp-servers/types: the types of servers, and the tools that each can be given.
import { apiError, f, procedure } from '../../../declaration/index.ts';
import { serverType } from './resource.ts';
import { catalogue } from './tools.ts';

const scopes = ['manage_project', 'manage_mcp_servers', 'view_mcp_servers'];

const entry = () =>
  f.record('McpServerTypeCatalogEntry', {
    type: serverType(),
    majorVersion: f.text(),
    tools: f.listOf(
      f.record('McpServerCatalogTool', {
        name: f.text(),
        description: f.optional(f.text()),
        operationType: f.optional(f.choice('McpToolOperationType', 'read', 'write')),
        groups: f.optional(f.listOf(f.text())),
      }),
    ),
  });

const asIs = (value: any) => value;

export const types = procedure({
  doc: 'The server types with the tools of each major version.',
  method: 'GET',
  path: '/mcp-servers/types',
  scopes,
  graphqlQuery: {
    query: 'mcpServerTypes',
    form: { members: {}, decode: asIs, result: f.listOf(entry()), encode: asIs },
  },
  run: () => ({ answer: () => catalogue }),
});

/** @throws ResourceNotFound for a type or a version that is not known */
function found(type: string | undefined, majorVersion: string | undefined) {
  const known = catalogue.findLast(
    (one) => one.type === type && (majorVersion === undefined || one.majorVersion === majorVersion),
  );
  if (known !== undefined) return known;
  throw apiError.ResourceNotFound(
    'There is no such type of MCP servers, or no such version of it.',
  );
}

export const oneType = procedure({
  doc: 'One server type with its tools; without a major version, the tools of the latest version.',
  method: 'GET',
  path: '/mcp-servers/types/{mcpServerType}',
  scopes,
  query: { majorVersion: f.optional(f.text()) },
  graphqlQuery: {
    query: 'mcpServerType',
    form: {
      members: { type: serverType(), majorVersion: f.optional(f.text()) },
      decode: ({ type, ...rest }) => ({ mcpServerType: type, ...rest }),
      result: f.optional(entry()),
      encode: asIs,
    },
  },
  run({ majorVersion }, _, { params }) {
    const answer = found(params.mcpServerType, majorVersion);
    return { answer: () => answer };
  },
});
