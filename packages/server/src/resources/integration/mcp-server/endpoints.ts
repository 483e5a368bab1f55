import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/mcp-servers',
    operations: ['get', 'query', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_mcp_servers', 'manage_mcp_servers'],
      manage: ['manage_mcp_servers'],
    },
  }),
];
