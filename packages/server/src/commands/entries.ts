// The commands of `storewright`, each with the module that has it.
import type { Command } from 'commander';
import type { Finish, Terminal } from '../terminal/terminal.ts';

export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Its module is loaded when it is called: every command knows all kinds, which takes a second. */
  readonly load: () => Promise<(terminal: Terminal, finish: Finish) => Command>;
}

/** As help shows them, in its order. */
const descriptions = {
  start: 'Start the server. It runs until SIGTERM or SIGINT.',
  env: 'Print the environment variables that SDKs and tools need.',
  project: 'Create, list, reset and delete projects.',
  branch: 'Create, compare and delete branches: copies of a project to work on.',
  clone: 'Create, list and remove clones: copies of the whole database.',
  export: 'Export a project to a folder of JSON Lines files.',
  import: 'Import an exported project with its ids, versions and timestamps.',
  imports: 'List the import containers of a project, and operations that failed or wait.',
  seed: 'Create resources from JSON Lines files through the API, matched by key.',
  snapshot: 'Save, restore and compare snapshots of a project.',
  history: 'Show earlier versions of a document, or turn on version history for a project.',
  clock: 'Show, freeze and advance the clock of a project.',
  fault: 'Inject faults into a project.',
  logs: 'Show the recent requests of a project.',
  test: 'Run a command, such as `npm test`, with a temporary server and project.',
  record: 'Record the answers of another server, without secrets.',
  replay: 'Replay a recording against a project and report the differences.',
  client: 'Create, list and delete API clients.',
  user: 'Create, list, change and delete the users of the console and of custom applications.',
  audit: 'Show who changed projects, API clients and settings.',
  token: 'Create an access token for a project, for curl and other tools.',
  messages: 'List and show the messages of a project, or forward them to a local URL.',
  migrate: 'Show or update the schema of the database.',
  facet: 'Add, list and remove indexed paths for predicates.',
  explain: 'Explain decisions of the server.',
  openapi: 'Print the OpenAPI document of this version.',
  graphql: 'Print the GraphQL schema.',
  completion: 'Print a shell completion script.',
  doctor: 'Check the environment and report problems.',
};

const modules: { readonly [N in keyof typeof descriptions]: CommandEntry['load'] } = {
  start: async () => (await import('./start.ts')).startCommand,
  env: async () => (await import('./env.ts')).envCommand,
  project: async () => (await import('./project.ts')).projectCommands,
  branch: async () => (await import('./copies/branch.ts')).branchCommands,
  clone: async () => (await import('./copies/clone.ts')).cloneCommands,
  export: async () => (await import('./transfer/export.ts')).exportCommand,
  import: async () => (await import('./transfer/import.ts')).importCommand,
  imports: async () => (await import('./csv/imports.ts')).importsCommand,
  seed: async () => (await import('./transfer/seed.ts')).seedCommand,
  snapshot: async () => (await import('./copies/snapshot.ts')).snapshotCommands,
  history: async () => (await import('./history.ts')).historyCommand,
  clock: async () => (await import('./controls/clock.ts')).clockCommands,
  fault: async () => (await import('./controls/fault.ts')).faultCommands,
  logs: async () => (await import('./controls/logs.ts')).logsCommand,
  test: async () => (await import('./testing/index.ts')).testCommand,
  record: async () => (await import('./recorder/record.ts')).recordCommand,
  replay: async () => (await import('./recorder/replay.ts')).replayCommand,
  client: async () => (await import('./client.ts')).clientCommands,
  user: async () => (await import('./user.ts')).userCommands,
  audit: async () => (await import('./audit.ts')).auditCommand,
  token: async () => (await import('./token.ts')).tokenCommand,
  messages: async () => (await import('./messages/index.ts')).messagesCommands,
  migrate: async () => (await import('./migrate.ts')).migrateCommands,
  facet: async () => (await import('./facet.ts')).facetCommands,
  explain: async () => (await import('./explain/index.ts')).explainCommands,
  openapi: async () => (await import('./describe.ts')).openapiCommand,
  graphql: async () => (await import('./describe.ts')).graphqlCommands,
  async completion() {
    const { completionCommand } = await import('./completion/index.ts');
    return (terminal) => completionCommand(terminal, entries);
  },
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
};

export const entries: readonly CommandEntry[] = Object.entries(descriptions).map(
  ([name, description]) => ({
    name,
    description,
    load: modules[name as keyof typeof modules],
  }),
);
