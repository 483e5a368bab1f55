// Examples of kinds by which other systems are connected.
import { changing, example, type KindExamples } from './example.ts';

const destination = (path: string) => ({ type: 'HTTP', url: `http://localhost:3000/${path}` });

const extension: KindExamples = {
  kind: 'extension',
  before: [
    {
      path: '/extensions',
      body: {
        key: 'tax-service',
        destination: destination('tax'),
        triggers: [{ resourceTypeId: 'payment', actions: ['Create'], condition: 'key = "none"' }],
      },
    },
  ],
  draft: {
    key: 'stock-check',
    destination: destination('stock'),
    triggers: [{ resourceTypeId: 'payment', actions: ['Create'], condition: 'key = "none"' }],
  },
  actions: [
    example('setKey', { key: 'stock-service' }),
    example('changeDestination', { destination: destination('stock/v2') }),
    example('changeTriggers', {
      triggers: [{ resourceTypeId: 'payment', actions: ['Update'], condition: 'key = "none"' }],
    }),
    example('setTimeoutInMs', { timeoutInMs: 1500 }),
    example('setExpansionPaths', { expansionPaths: ['customer'] }),
    example('setAdditionalContext', { additionalContext: { includeOldResource: true } }),
    example('setDependencies', { dependencies: [{ typeId: 'extension', key: 'tax-service' }] }),
  ],
};

const ofServer = changing('mcpServer');

const mcpServer: KindExamples = {
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
    ofServer('addTool', { tool: 'read_categories' }),
    ofServer('addToolCustomization', {
      toolCustomization: { tool: 'read_categories', description: 'Reads categories' },
    }),
    ofServer('removeToolCustomization', { toolCustomization: { tool: 'read_categories' } }),
    ofServer('setToolCustomizations', {
      toolCustomizations: [{ tool: 'read_categories', description: 'Lists categories' }],
    }),
    ofServer('removeTool', { tool: 'read_categories' }),
    ofServer('setTools', { tools: ['read_products', 'read_carts'] }),
    ofServer('setJsonOutputFiltering', {
      jsonOutputFiltering: { redact: { fieldNames: ['email'] } },
    }),
    ofServer('setToolOutputFormatting', { toolOutputFormatting: 'JsonToTabular' }),
  ],
};

const hook = (path: string) => ({
  type: 'HTTP',
  url: `https://hooks.example.com/${path}`,
});

const subscription: KindExamples = {
  kind: 'subscription',
  draft: {
    key: 'orders',
    destination: hook('orders'),
    messages: [{ resourceTypeId: 'order' }],
  },
  actions: [
    example('setKey', { key: 'orders-to-erp' }),
    example('setMessages', { messages: [{ resourceTypeId: 'order', types: ['OrderCreated'] }] }),
    example('setChanges', { changes: [{ resourceTypeId: 'customer' }] }),
    example('setEvents', {
      events: [{ resourceTypeId: 'import-api', types: ['ImportContainerCreated'] }],
    }),
    example('changeDestination', { destination: hook('orders/v2') }),
  ],
};

const field = (name: string, type: object) => ({
  name,
  label: { en: name },
  required: false,
  type,
});
const paper = { key: 'paper', label: 'Paper' };
const box = { key: 'box', label: 'Box' };
const red = { key: 'red', label: { en: 'Red' } };
const gold = { key: 'gold', label: { en: 'Gold' } };

const ofFields = changing('fieldDefinitions');

const type: KindExamples = {
  kind: 'type',
  draft: {
    key: 'gift',
    name: { en: 'Gift' },
    resourceTypeIds: ['line-item'],
    fieldDefinitions: [
      field('wrapping', { name: 'Enum', values: [paper] }),
      field('ribbon', { name: 'LocalizedEnum', values: [red] }),
    ],
  },
  actions: [
    example('changeName', { name: { en: 'Gift wrapping' } }),
    example('changeKey', { key: 'gift-wrapping' }),
    example('setDescription', { description: { en: 'How it is wrapped' } }),
    ofFields('addFieldDefinition', { fieldDefinition: field('greeting', { name: 'String' }) }),
    ofFields('changeLabel', { fieldName: 'greeting', label: { en: 'Words' } }),
    ofFields('changeFieldDefinitionLabel', {
      fieldName: 'greeting',
      label: { en: 'Greeting card' },
    }),
    ofFields('changeInputHint', { fieldName: 'greeting', inputHint: 'MultiLine' }),
    ofFields('addEnumValue', { fieldName: 'wrapping', value: box }),
    ofFields('changeEnumValueLabel', {
      fieldName: 'wrapping',
      value: { ...box, label: 'Gift box' },
    }),
    ofFields('changeEnumValueOrder', { fieldName: 'wrapping', keys: ['box', 'paper'] }),
    ofFields('removeEnumValues', { fieldName: 'wrapping', keys: ['box'] }),
    ofFields('addLocalizedEnumValue', { fieldName: 'ribbon', value: gold }),
    ofFields('changeLocalizedEnumValueLabel', {
      fieldName: 'ribbon',
      value: { ...gold, label: { en: 'Golden' } },
    }),
    ofFields('changeLocalizedEnumValueOrder', { fieldName: 'ribbon', keys: ['gold', 'red'] }),
    ofFields('removeLocalizedEnumValues', { fieldName: 'ribbon', keys: ['gold'] }),
    ofFields('changeFieldDefinitionOrder', { fieldNames: ['greeting', 'wrapping', 'ribbon'] }),
    ofFields('removeFieldDefinition', { fieldName: 'greeting' }),
  ],
};

export const integration: readonly KindExamples[] = [extension, mcpServer, subscription, type];
