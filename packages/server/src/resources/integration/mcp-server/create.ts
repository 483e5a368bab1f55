import { change, f } from '../../../declaration/index.ts';
import { authenticationMode, configDraft, mcpServer, state } from './resource.ts';
import { checkCustomizations, checkTools } from './rules.ts';

/** A host of the top-level domain that never resolves: nothing serves the protocol here. */
const urlOf = (projectKey: string, key: string) => `https://mcp.invalid/${projectKey}/${key}`;

export const create = mcpServer.create({
  doc: 'Creates the configuration of a server; it is disabled unless the draft says otherwise.',
  name: 'McpServerDraft',
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
