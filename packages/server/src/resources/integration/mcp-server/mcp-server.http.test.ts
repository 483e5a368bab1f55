// Configurations of MCP servers: every endpoint and every action, in REST and in GraphQL.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refusedWith } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const path = '/mcp-servers';
const commerce = (members: object = {}) => ({
  type: 'CommerceMCP',
  majorVersion: 'v4',
  tools: ['read_products'],
  ...members,
});
const draftOf = (key: string, members: object = {}) => ({ key, mcpServer: commerce(members) });
const customization = { tool: 'read_carts', description: 'Looks into a cart.' };

test('a configuration is kept, disabled and with a url, and found in every way', async () => {
  const made = await server.created(path, { ...draftOf('first'), name: { en: 'First' } });
  const { id, key, name, state, authenticationMode, version } = made;
  assert.deepEqual(
    { key, name, state, authenticationMode, version },
    {
      key: 'first',
      name: { en: 'First' },
      state: 'Disabled',
      authenticationMode: 'ClientCredentials',
      version: 1,
    },
  );
  const url = 'https://mcp.invalid/demo/first';
  assert.deepEqual(made.mcpServer, { ...commerce(), url, toolCustomizations: [] });
  assert.deepEqual(await server.read(`${path}/${id}`), made);
  assert.deepEqual(await server.read(`${path}/key=first`), made);
  const { results, total } = await server.read(`${path}?sort=key+asc&limit=1`);
  assert.deepEqual([results, total], [[made], 1]);
  refusedWith(await server.request('POST', path, draftOf('first')), 'DuplicateField');
  const byId = await server.changed(`${path}/${id}`, { action: 'setState', state: 'Enabled' });
  assert.deepEqual([byId.state, byId.version], ['Enabled', 2]);
  const outdated = await server.request('DELETE', `${path}/${id}?version=1`);
  refusedWith(outdated, 'ConcurrentModification', 409);
  await server.expecting(200, 'DELETE', `${path}/key=first?version=2`);
  refusedWith(await server.request('GET', `${path}/${id}`), 'ResourceNotFound', 404);
  const again = await server.created(path, draftOf('first'));
  await server.expecting(200, 'DELETE', `${path}/${again.id}?version=1`);
});

const parameters = (...list: object[]) => ({
  toolCustomizations: [{ tool: 'read_carts', parameters: list }],
});
const refusedDrafts: readonly (readonly [what: string, members: object, code: string])[] = [
  ['another type', { type: 'UCPShopperMCP' }, 'InvalidJsonInput'],
  ['an unknown version', { majorVersion: 'v2' }, 'InvalidField'],
  ['an unknown tool', { tools: ['drop_tables'] }, 'InvalidField'],
  ['a tool twice', { tools: ['all', 'all'] }, 'InvalidInput'],
  [
    'a customization that says nothing',
    { toolCustomizations: [{ tool: 'read_carts', parameters: [] }] },
    'InvalidInput',
  ],
  [
    'two customizations of a tool',
    { toolCustomizations: [customization, customization] },
    'InvalidInput',
  ],
  ['a parameter that says nothing', parameters({ name: 'limit' }), 'InvalidInput'],
  [
    'a parameter twice',
    parameters({ name: 'limit', const: 1 }, { name: 'limit', const: 2 }),
    'InvalidInput',
  ],
  [
    'a constant beside a default',
    parameters({ name: 'limit', const: 1, default: 2 }),
    'InvalidInput',
  ],
  [
    'a constant beside a list of values',
    parameters({ name: 'limit', const: 1, allowedTypes: [1, 2] }),
    'InvalidInput',
  ],
];

test('drafts with mistakes are refused', async () => {
  for (const [what, members, code] of refusedDrafts) {
    const answer = await server.request('POST', path, draftOf('wrong', members));
    assert.equal(answer.status, 400, `${what}: ${JSON.stringify(answer.body)}`);
    assert.equal(answer.body.errors[0].code, code, what);
  }
  const structured = parameters({ name: 'limit', const: { a: 1 } });
  assert.equal((await server.request('POST', path, draftOf('wrong', structured))).status, 400);
  refusedWith(await server.request('GET', `${path}/key=wrong`), 'ResourceNotFound', 404);
});

const filtering = { redact: { fieldNames: ['email'] }, redactedWith: '***' };
const limited = {
  tool: 'read_orders',
  parameters: [{ name: 'limit', default: 5, allowedTypes: [5, 9] }],
};

/** Actions one after the other, with what each makes of the document or of its configuration. */
const actions: readonly (readonly [action: object, document: object, config?: object])[] = [
  [{ action: 'setName', name: { en: 'Shop' } }, { name: { en: 'Shop' } }],
  [{ action: 'setName' }, { name: undefined }],
  [{ action: 'setDescription', description: { de: 'D' } }, { description: { de: 'D' } }],
  [{ action: 'setState', state: 'Enabled' }, { state: 'Enabled' }],
  [
    { action: 'setAuthenticationMode', authenticationMode: 'CommercetoolsIdentity' },
    { authenticationMode: 'CommercetoolsIdentity' },
  ],
  [{ action: 'setTools', tools: ['read_all'] }, {}, { tools: ['read_all'] }],
  [{ action: 'addTool', tool: 'create_bulk' }, {}, { tools: ['read_all', 'create_bulk'] }],
  [{ action: 'removeTool', tool: 'read_all' }, {}, { tools: ['create_bulk'] }],
  [
    { action: 'setToolCustomizations', toolCustomizations: [customization] },
    {},
    { toolCustomizations: [customization] },
  ],
  [
    { action: 'addToolCustomization', toolCustomization: limited },
    {},
    { toolCustomizations: [customization, limited] },
  ],
  [
    { action: 'removeToolCustomization', toolCustomization: { tool: 'read_carts' } },
    {},
    { toolCustomizations: [limited] },
  ],
  [
    { action: 'setJsonOutputFiltering', jsonOutputFiltering: filtering },
    {},
    { jsonOutputFiltering: filtering },
  ],
  [{ action: 'setJsonOutputFiltering' }, {}, { jsonOutputFiltering: undefined }],
  [
    { action: 'setToolOutputFormatting', toolOutputFormatting: 'JsonToTabular' },
    {},
    { toolOutputFormatting: 'JsonToTabular' },
  ],
  [{ action: 'setToolOutputFormatting' }, {}, { toolOutputFormatting: undefined }],
];

const refusedActions: readonly (readonly [action: object, code: string])[] = [
  [{ action: 'removeTool', tool: 'read_all' }, 'InvalidOperation'],
  [{ action: 'addToolCustomization', toolCustomization: limited }, 'InvalidOperation'],
  [
    { action: 'removeToolCustomization', toolCustomization: { tool: 'read_carts' } },
    'InvalidOperation',
  ],
  [{ action: 'setTools', tools: ['all', 'all'] }, 'InvalidInput'],
  [{ action: 'setState', state: 'Paused' }, 'InvalidField'],
];

/** Only the expected members, so that absent members count as `undefined`. */
const partOf = (document: any, expected: object) =>
  Object.fromEntries(Object.keys(expected).map((member) => [member, document[member]]));

test('every action changes what it names, and nothing else', async () => {
  await server.created(path, draftOf('acted'));
  let known = await server.read(`${path}/key=acted`);
  for (const [action, members, config = {}] of actions) {
    const changed = await server.changed(`${path}/key=acted`, action);
    const of = JSON.stringify(action);
    assert.deepEqual(partOf(changed, members), members, of);
    assert.deepEqual(partOf(changed.mcpServer, config), config, of);
    const rest = (document: any) => ({
      ...partOf(document, { key: 0, name: 0, description: 0, state: 0, authenticationMode: 0 }),
      ...partOf(document, members),
    });
    assert.deepEqual({ ...rest(changed) }, { ...rest(known), ...members }, of);
    assert.deepEqual(
      JSON.parse(JSON.stringify({ ...changed.mcpServer, ...config })),
      JSON.parse(JSON.stringify({ ...known.mcpServer, ...config })),
      of,
    );
    known = changed;
  }
  for (const [action, code] of refusedActions) {
    const { version } = known;
    refusedWith(
      await server.request('POST', `${path}/key=acted`, { version, actions: [action] }),
      code,
    );
  }
});

test('types tell of the tools, and the latest version is the one that is meant', async () => {
  const types = await server.read(`${path}/types`);
  assert.deepEqual(
    types.map(({ type, majorVersion }: any) => [type, majorVersion]),
    [
      ['CommerceMCP', 'v1'],
      ['CommerceMCP', 'v4'],
    ],
  );
  const latest = await server.read(`${path}/types/CommerceMCP`);
  assert.deepEqual(latest, types[1]);
  assert.deepEqual(await server.read(`${path}/types/CommerceMCP?majorVersion=v1`), types[0]);
  const named = (name: string) => latest.tools.find((tool: any) => tool.name === name);
  assert.equal(named('read_products').operationType, 'read');
  assert.equal(named('replicate_carts').operationType, 'write');
  for (const unknown of ['Other', 'UCPShopperMCP', 'CommerceMCP?majorVersion=v9'])
    refusedWith(await server.request('GET', `${path}/types/${unknown}`), 'ResourceNotFound', 404);
  await server.created(
    path,
    draftOf('whole', { tools: latest.tools.map(({ name }: any) => name) }),
  );
});

test('who may only look changes nothing, and others see nothing', async () => {
  const view = { token: await server.token('view_mcp_servers:demo') };
  const project = { token: await server.token('manage_project_settings:demo') };
  await server.created(path, draftOf('seen'));
  await server.read(`${path}/key=seen`, view);
  await server.read(`${path}/types`, view);
  const refused = await server.request('POST', path, draftOf('unseen'), view);
  assert.equal(refused.status, 403);
  for (const place of ['', '/key=seen', '/types', '/types/CommerceMCP'])
    assert.equal((await server.request('GET', `${path}${place}`, undefined, project)).status, 403);
});

test('GraphQL creates, shows, changes and deletes them', async () => {
  const shown = `id version key name(locale: "en") nameAllLocales { locale value } state
    authenticationMode versionModifiedAt lastModifiedAt
    mcpServer { __typename type majorVersion url tools
      toolCustomizations { tool description parameters { name const default enum } }
      ... on CommerceMcpServerConfig { toolOutputFormatting
        jsonOutputFiltering { redact { fieldNames } } } }`;
  const { createMcpServer: made } = await server.graphql(
    `mutation ($draft: McpServerDraft!) { createMcpServer(draft: $draft) { ${shown} } }`,
    {
      draft: {
        key: 'graph',
        name: [{ locale: 'en', value: 'Graph' }],
        mcpServer: {
          commerce: {
            majorVersion: 'v4',
            tools: ['read_carts'],
            toolCustomizations: [
              { tool: 'read_carts', parameters: [{ name: 'all', enum: [1, 'a'] }] },
            ],
          },
        },
      },
    },
  );
  assert.equal(made.name, 'Graph');
  assert.equal(made.versionModifiedAt, made.lastModifiedAt);
  const overridden = { name: 'all', const: null, default: null, enum: [1, 'a'] };
  assert.deepEqual(made.mcpServer, {
    __typename: 'CommerceMcpServerConfig',
    type: 'CommerceMCP',
    majorVersion: 'v4',
    url: 'https://mcp.invalid/demo/graph',
    tools: ['read_carts'],
    toolCustomizations: [{ tool: 'read_carts', description: null, parameters: [overridden] }],
    toolOutputFormatting: null,
    jsonOutputFiltering: null,
  });
  const { updateMcpServer: changed } = await server.graphql(`mutation {
    updateMcpServer(key: "graph", version: 1, actions: [
      { setName: { name: [] } }, { addTool: { tool: "all" } },
      { setToolCustomizations: { toolCustomizations: [{ tool: "all", description: "d" }] } },
      { addToolCustomization: { toolCustomization: { tool: "read_carts",
        parameters: [{ name: "limit", const: true }] } } },
      { removeToolCustomization: { toolCustomization: { tool: "all" } } },
      { setJsonOutputFiltering: { jsonOutputFiltering: { redact: { fieldNames: ["x"] } } } },
      { setToolOutputFormatting: { toolOutputFormatting: JsonToTabular } },
      { setState: { state: Enabled } } ]) { ${shown} } }`);
  assert.deepEqual(changed.mcpServer.tools, ['read_carts', 'all']);
  assert.deepEqual(changed.mcpServer.toolCustomizations[0].parameters[0].const, true);
  assert.deepEqual(changed.mcpServer.jsonOutputFiltering, { redact: { fieldNames: ['x'] } });
  const read = await server.graphql(`{ mcpServer(key: "graph") { ${shown} }
    mcpServers(sort: "key desc", limit: 500) { limit total results { key } }
    mcpServerTypes { type majorVersion tools { name operationType groups description } }
    latest: mcpServerType(type: CommerceMCP) { majorVersion }
    none: mcpServerType(type: UCPShopperMCP) { majorVersion } }`);
  assert.deepEqual(changed.nameAllLocales, []);
  assert.equal(read.mcpServers.limit, 500);
  assert.deepEqual(read.mcpServer, changed);
  assert.equal(
    read.mcpServers.results.some(({ key }: any) => key === 'graph'),
    true,
  );
  assert.deepEqual(
    read.mcpServerTypes.map(({ majorVersion }: any) => majorVersion),
    ['v1', 'v4'],
  );
  assert.deepEqual([read.latest, read.none], [{ majorVersion: 'v4' }, null]);
  const { deleteMcpServer: gone } = await server.graphql(
    `mutation { deleteMcpServer(id: "${made.id}", version: ${changed.version}) { key } }`,
  );
  assert.deepEqual(gone, { key: 'graph' });
});
