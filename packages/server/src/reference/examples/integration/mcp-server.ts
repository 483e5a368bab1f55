import { example, type KindExamples } from '../example.ts';

export const mcpServer: KindExamples = {
  kind: 'mcp-server',
  draft: {
    key: 'assistant',
    name: { en: 'Assistant' },
    mcpServer: { type: 'CommerceMCP', majorVersion: 'v4', tools: ['read_products'] },
  },
  actions: [
    example('setName', { name: { en: 'Shop assistant' } }),
    example('setDescription', { description: { en: 'Answers questions on products' } }),
    example('setAuthenticationMode', { authenticationMode: 'CommercetoolsIdentity' }),
    example('setState', { state: 'Enabled' }),
    example('addTool', { tool: 'read_categories' }, 'mcpServer'),
    example(
      'addToolCustomization',
      { toolCustomization: { tool: 'read_categories', description: 'Reads categories' } },
      'mcpServer',
    ),
    example(
      'removeToolCustomization',
      { toolCustomization: { tool: 'read_categories' } },
      'mcpServer',
    ),
    example(
      'setToolCustomizations',
      { toolCustomizations: [{ tool: 'read_categories', description: 'Lists categories' }] },
      'mcpServer',
    ),
    example('removeTool', { tool: 'read_categories' }, 'mcpServer'),
    example('setTools', { tools: ['read_products', 'read_carts'] }, 'mcpServer'),
    example(
      'setJsonOutputFiltering',
      { jsonOutputFiltering: { redact: { fieldNames: ['email'] } } },
      'mcpServer',
    ),
    example('setToolOutputFormatting', { toolOutputFormatting: 'JsonToTabular' }, 'mcpServer'),
  ],
};
