// Each operation of the operator has a method of the kit or a command with its input, or a reason for the lack.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Command } from 'commander';
import { entries } from '../commands/entries.ts';
import { type OperationName, operations } from '../published/operations.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { root } from '../testing/tools.ts';

/** Why a caller has no part of an operation. */
interface Offer {
  /** Words of the command, or of several that share its input. */
  readonly command?: string | readonly string[];
  /** Members and parameters of the operation by option or argument of the command. */
  readonly flags?: { readonly [member: string]: string };
  /** Methods of the kit call it by its name. */
  readonly kit?: true;
  /** Members and parameters that the command has not, and why. */
  readonly without?: { readonly [member: string]: string };
  /** Why it has neither. */
  readonly reason?: string;
}

const byKit = { kit: true } as const;
const forPages = { reason: 'for pages of the console' };
const forTools = { reason: 'a file for tools, read at its address' };
const byAppTool = {
  reason: "'storewright-app register' of @storewright/application-config sends it",
};
const page = 'a page of a long list; the command prints it whole';
const ofClock = "'clock freeze' and 'clock run' set it";
const ofSuites = 'a test names the seed when it creates the project';

const offers: { readonly [N in OperationName]?: Offer } = {
  describeOperations: forTools,
  showServer: { reason: 'the state of a server, for probes' },
  showDocumentation: forTools,
  showDocumentationPage: forTools,
  showOpenApi: { command: 'openapi' },
  showGraphqlSchema: { command: 'graphql schema' },
  listProjects: { command: 'project list' },
  createProject: {
    ...byKit,
    command: ['project create', 'project copy'],
    flags: {
      key: '<key>',
      clientId: '--client-id',
      clientSecret: '--client-secret',
      scope: '--scope',
      template: '--template',
      copyOf: '<source>',
      ttlSeconds: '--ttl-seconds',
      history: '--history',
      messages: '--messages',
    },
    without: { clock: ofClock, ids: ofSuites },
  },
  showProject: { reason: 'counts for probes; the console counts by the API' },
  deleteProject: { ...byKit, command: 'project delete' },
  resetProject: {
    ...byKit,
    command: 'project reset',
    flags: { template: '--template', messages: '--messages' },
    without: { to: "'snapshot restore' names the snapshot", clock: ofClock, ids: ofSuites },
  },
  settleProject: byKit,
  seedProject: { ...byKit, command: 'seed', flags: { lines: '<files>' } },
  planEdit: forPages,
  createToken: {
    ...byKit,
    command: 'token',
    flags: { clientId: '--client', customerId: '--as', scope: '--scope' },
  },
  addDocument: byKit,
  showDocument: byKit,
  listTemplates: { reason: 'a test names the template that it wants' },
  createTemplate: byKit,
  deleteTemplate: { reason: 'a new template of the name takes its place' },
  listSnapshots: { command: 'snapshot list' },
  createSnapshot: { ...byKit, command: 'snapshot save', flags: { name: '<name>' } },
  showSnapshot: { reason: 'the list has it' },
  deleteSnapshot: { command: 'snapshot remove' },
  restoreSnapshot: { command: 'snapshot restore' },
  compareSnapshot: {
    command: 'snapshot diff',
    flags: { kind: '--kind', to: '[other]' },
    without: { limit: page, after: page },
  },
  listBranches: { command: 'branch list' },
  createBranch: {
    command: 'branch create',
    flags: {
      name: '<name>',
      ttlSeconds: '--ttl-seconds',
      messages: '--messages',
      extensions: '--extensions',
      clientId: '--client-id',
      clientSecret: '--client-secret',
      at: '--at',
      keepBase: '--keep-base',
    },
  },
  showBranch: { reason: 'the list has it' },
  deleteBranch: { command: 'branch discard' },
  resetBranch: { command: 'branch reset', flags: { from: '--from' } },
  keepBranch: { command: 'branch keep' },
  compareBranch: {
    command: 'branch diff',
    flags: { kind: '--kind' },
    without: { limit: page, after: page },
  },
  showClock: { ...byKit, command: 'clock show' },
  moveClock: {
    ...byKit,
    command: ['clock freeze', 'clock advance', 'clock run'],
    flags: { at: '[instant]', by: '<duration>', speed: '--speed', settle: '--no-settle' },
  },
  resetClock: { command: 'clock reset' },
  setIds: { reason: ofSuites },
  resetIds: { reason: ofSuites },
  listFaults: { command: 'fault list' },
  setFaults: byKit,
  addFaults: { ...byKit, command: 'fault add', flags: { rules: '<rule>' } },
  clearFaults: { ...byKit, command: 'fault clear' },
  listFiredFaults: {
    ...byKit,
    command: 'fault fired',
    without: { after: 'the command prints all of them' },
  },
  showHistory: { command: 'history' },
  setHistory: {
    command: 'history',
    flags: { enabled: '--on', days: '--days', most: '--most' },
  },
  listChanges: {
    command: 'history',
    flags: { correlationId: '--correlation', action: '--action' },
  },
  showVersions: {
    command: 'history',
    flags: { version: '--version', at: '--at', diff: '--diff' },
  },
  countRequests: { reason: "'storewright test' prints it at its end" },
  listRequests: {
    ...byKit,
    command: 'logs',
    flags: {
      status: '--status',
      code: '--code',
      method: '--method',
      path: '--path',
      correlationId: '--correlation',
      client: '--client',
      wait: '--follow',
    },
    without: { after: page, limit: page },
  },
  showRequest: { ...byKit, command: 'logs' },
  streamRequests: forPages,
  listMessages: {
    ...byKit,
    command: 'messages list',
    flags: { type: '--types', limit: '--limit' },
  },
  streamMessages: { reason: "a stream; 'messages listen' reads the queue itself" },
  explainPrice: {
    ...byKit,
    command: 'explain price',
    flags: {
      sku: '<sku>',
      currency: '--currency',
      country: '--country',
      customerId: '--customer',
      customerGroup: '--group',
      channel: '--channel',
      recurrencePolicy: '--recurrence-policy',
      quantity: '--quantity',
      at: '--at',
    },
    without: {
      productId: 'people know the SKU',
      variantId: 'people know the SKU',
    },
  },
  explainCart: { ...byKit, command: 'explain cart', flags: { id: '<cart>', key: '<cart>' } },
  explainApproval: { command: 'explain approval' },
  showBackground: forPages,
  cleanUp: forPages,
  listDeliveries: forPages,
  listAttempts: forPages,
  testDelivery: forPages,
  suspendDelivery: forPages,
  resumeDelivery: forPages,
  resendMessages: { command: 'messages resend', flags: { messages: '<ids>' } },
  listExtensionCalls: forPages,
  testExtension: forPages,
  listActs: {
    command: 'audit',
    flags: { project: '--project', act: '--act', since: '--since', limit: '--limit' },
    without: { before: page },
  },
  listApplications: byAppTool,
  registerApplication: byAppTool,
  deleteApplication: byAppTool,
  listCustomViews: byAppTool,
  createCustomView: byAppTool,
  changeCustomView: byAppTool,
  deleteCustomView: byAppTool,
};

let server: TestServer;
let inputs: ReadonlyMap<string, readonly string[]>;
let commands: ReadonlyMap<string, ReadonlySet<string>>;
before(async () => {
  server = await startTestServer({ options: { adminToken: 'admin-token-of-servers-under-test' } });
  const api: any = await (await fetch(`${server.url}/-/operations.json`)).json();
  const described = Object.values<any>(api.paths).flatMap((one) => Object.values<any>(one));
  inputs = new Map(described.map((one) => [one.operationId, inputOf(one)]));
  commands = new Map((await Promise.all(entries.map(readCommand))).flat());
});
after(() => server.close());

const inputOf = ({ parameters, requestBody }: any): readonly string[] => [
  ...parameters.filter((one: any) => one.in === 'query').map((one: any) => one.name),
  ...Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
];

async function readCommand({ load, name }: (typeof entries)[number]) {
  const terminal = { environment: {}, directory: '.', tell() {}, print() {} };
  const make = await load();
  return inputsOf(
    make(terminal as never, () => undefined),
    name,
  );
}

/** Options and arguments of a command and of those below it, by their words. */
function inputsOf(command: Command, path: string): [string, ReadonlySet<string>][] {
  const options = command.options.map(({ long }) => long ?? '');
  const given = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  return [
    [path, new Set([...options, ...given])],
    ...command.commands.flatMap((one) => inputsOf(one, `${path} ${one.name()}`)),
  ];
}

const kitSources = ['project', 'messages', 'server']
  .map((name) => readFileSync(join(root, `packages/server/src/kit/${name}.ts`), 'utf8'))
  .join('');

test('each operation has a method of the kit, a command, or a reason for the lack', () => {
  for (const [name, { kit, command, reason }] of Object.entries(offers)) {
    assert.ok(kit === true || command !== undefined || reason !== undefined, name);
    assert.equal(kitSources.includes(`'${name}'`), kit === true, `${name} in the kit`);
  }
  assert.deepEqual(Object.keys(offers), Object.keys(operations));
});

function inputsOfCommand(command: string): readonly string[] {
  const offered = commands.get(command);
  assert.ok(offered, `there is no command '${command}'`);
  return [...offered];
}

test('a command has the input of its operation, or a reason for each lack', () => {
  for (const [name, { command, flags = {}, without = {} }] of Object.entries(offers)) {
    if (command === undefined) continue;
    const offered = new Set([command].flat().flatMap(inputsOfCommand));
    for (const flag of Object.values(flags)) assert.ok(offered.has(flag), `${command} ${flag}`);
    const known = [...Object.keys(flags), ...Object.keys(without)].sort();
    assert.deepEqual(known, [...(inputs.get(name) ?? [])].sort(), name);
  }
});
