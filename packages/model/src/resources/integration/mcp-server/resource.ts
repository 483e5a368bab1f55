import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';
import { majorVersions, toolNames } from './tools.ts';

/** In GraphQL, too, tools are strings. */
export const tool = (): f.Field<string, false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: [...toolNames] });

const majorVersion = (): f.Field<string, false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: [...majorVersions] });

export const tools = () => f.listOf(tool());

/** A string, a number, true or false. */
const primitive = (): f.Field<string | number | boolean, false> =>
  f.fieldOf(
    { kind: 'json', name: 'JsonPrimitive' },
    { anyOf: [{ type: 'string', maxLength: 4096 }, { type: 'number' }, { type: 'boolean' }] },
  );

/** Replaces the tool's own description of one parameter. */
const parameterOverride = (name: string) =>
  f.record(name, {
    name: f.text({ min: 1 }),
    description: f.optional(f.text()),
    const: f.optional(primitive()),
    default: f.optional(primitive()),
    allowedTypes: f.optional(f.inGraphql(f.listOf(primitive()), { name: 'enum' })),
  });

const customization = (name: string, override: string) =>
  f.record(name, {
    tool: tool(),
    description: f.optional(f.text()),
    parameters: f.optional(f.listOf(parameterOverride(override))),
  });

const storedCustomization = () => customization('ToolCustomization', 'ParameterOverride');

export const toolCustomization = () =>
  customization('ToolCustomizationDraft', 'ParameterOverrideDraft');

const texts = () => f.optional(f.listOf(f.text({ min: 1 })));

const matcher = () =>
  f.record('McpServerJsonOutputFilteringMatcher', {
    fieldPaths: texts(),
    fieldNames: texts(),
    fieldNameContains: texts(),
  });

export const jsonOutputFiltering = () =>
  f.record('McpServerJsonOutputFiltering', {
    redact: f.optional(matcher()),
    drop: f.optional(matcher()),
    fieldPathsToKeep: texts(),
    redactedWith: f.optional(f.text()),
  });

export const toolOutputFormatting = () =>
  f.choice('McpServerToolOutputFormatting', 'JsonToTabular');

export const authenticationMode = () =>
  f.choice('McpServerAuthenticationMode', 'ClientCredentials', 'CommercetoolsIdentity');

export const state = () => f.choice('McpServerState', 'Enabled', 'Disabled');

/** GraphQL knows a second type, of which no server can be made here. */
export const serverType = () => f.choice('McpServerType', 'CommerceMCP', 'UCPShopperMCP');

const commerce = (): f.Field<'CommerceMCP', false> =>
  f.fieldOf(serverType().about, { type: 'string', const: 'CommerceMCP' });

const outputs = () => ({
  jsonOutputFiltering: f.optional(jsonOutputFiltering()),
  toolOutputFormatting: f.optional(toolOutputFormatting()),
});

const config = () =>
  namedVariants(
    f.union('McpServerConfig', 'type', {
      CommerceMCP: {
        type: commerce(),
        majorVersion: f.text(),
        url: f.text(),
        tools: f.listOf(f.text()),
        toolCustomizations: f.listOf(storedCustomization()),
        ...outputs(),
      },
    }),
    () => 'CommerceMcpServerConfig',
  );

const commerceDraft = () => ({
  majorVersion: majorVersion(),
  tools: tools(),
  toolCustomizations: f.optional(f.listOf(toolCustomization())),
  ...outputs(),
});

/** In GraphQL the type is the member that is given. */
export const configDraft = () =>
  f.inGraphql(
    namedVariants(
      f.union('McpServerConfigDraft', 'type', { CommerceMCP: commerceDraft() }),
      () => 'CommerceMcpServerConfigDraft',
    ),
    {
      shownAs: {
        field: f.record('McpServerConfigDraft', {
          commerce: f.optional(f.record('CommerceMcpServerConfigDraft', commerceDraft())),
        }),
        decode: ({ commerce }) => ({ type: 'CommerceMCP', ...commerce }),
      },
    },
  );

const fields = {
  key: f.key(),
  name: f.optional(f.localized()),
  description: f.optional(f.localized()),
  authenticationMode: authenticationMode(),
  state: state(),
  mcpServer: config(),
};

export const mcpServer = resource({
  name: 'McpServer',
  doc:
    'The configuration of a tool server for agents. storewright only stores it: no such ' +
    'server runs here, and nothing answers at its `url`.',
  fields,
  unique: [unique('key')],
  facets: ['key', 'state'],
});

export type McpServer = DocumentOf<typeof fields>;
export type Config = McpServer['mcpServer'];
export type Customization = f.Of<ReturnType<typeof toolCustomization>>;
