import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import {
  authenticationMode,
  type Config,
  jsonOutputFiltering,
  type McpServer,
  mcpServer,
  state,
  tool,
  toolCustomization,
  toolOutputFormatting,
  tools,
} from './resource.ts';
import { checkCustomization, checkCustomizations, checkTools } from './rules.ts';

/** The document with other members of its configuration. */
const configured = (before: McpServer, members: Partial<Config>) =>
  change({ ...before, mcpServer: { ...before.mcpServer, ...members } });

export const plain = memberActions(mcpServer, {
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setState: [state(), 'Enables or disables the server.'],
  setAuthenticationMode: [authenticationMode(), 'Sets how agents authenticate.'],
});

export const addTool = mcpServer.action({
  doc: 'Adds a tool.',
  members: { tool: tool() },
  apply(before, input) {
    if (before.mcpServer.tools.includes(input.tool)) return change(before);
    return configured(before, { tools: [...before.mcpServer.tools, input.tool] });
  },
});

export const removeTool = mcpServer.action({
  doc: 'Removes a tool.',
  members: { tool: tool() },
  apply(before, input) {
    const left = before.mcpServer.tools.filter((one) => one !== input.tool);
    if (left.length === before.mcpServer.tools.length)
      throw apiError.InvalidOperation(`The server does not have the tool '${input.tool}'.`);
    return configured(before, { tools: left });
  },
});

export const addToolCustomization = mcpServer.action({
  doc: 'Customizes a tool that is not customized.',
  members: { toolCustomization: toolCustomization() },
  apply(before, { toolCustomization: added }) {
    checkCustomization(added);
    const { toolCustomizations } = before.mcpServer;
    if (toolCustomizations.some((one) => one.tool === added.tool))
      throw apiError.InvalidOperation(`The tool '${added.tool}' is already customized.`);
    return configured(before, { toolCustomizations: [...toolCustomizations, added] });
  },
});

export const removeToolCustomization = mcpServer.action({
  doc: 'Removes the customization of a tool.',
  members: { toolCustomization: f.record('RemoveToolCustomizationTarget', { tool: tool() }) },
  apply(before, { toolCustomization: { tool: name } }) {
    const { toolCustomizations } = before.mcpServer;
    const left = toolCustomizations.filter((one) => one.tool !== name);
    if (left.length === toolCustomizations.length)
      throw apiError.InvalidOperation(`The tool '${name}' is not customized.`);
    return configured(before, { toolCustomizations: left });
  },
});

export const configuration = memberActions(
  mcpServer,
  {
    setTools: [tools(), 'Sets the tools.', { checked: checkTools }],
    setToolCustomizations: [
      f.listOf(toolCustomization()),
      'Replaces the descriptions of tools.',
      { checked: checkCustomizations },
    ],
    setJsonOutputFiltering: [
      f.optional(jsonOutputFiltering()),
      'Sets or removes the fields that responses omit or mask.',
    ],
    setToolOutputFormatting: [
      f.optional(toolOutputFormatting()),
      'Sets or removes the format of responses.',
    ],
  },
  {
    members: {},
    edit: (before: McpServer, _, edit) => ({ ...before, mcpServer: edit(before.mcpServer) }),
  },
);
