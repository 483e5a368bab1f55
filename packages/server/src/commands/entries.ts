// The commands of `storewright`, each with the module that has it.
import type { Command } from 'commander';
import type { Finish, Terminal } from '../terminal/terminal.ts';

export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Its module is loaded when it is called: every command knows all kinds, which takes a second. */
  readonly load: () => Promise<(terminal: Terminal, finish: Finish) => Command>;
}

export const entries: readonly CommandEntry[] = [
  {
    name: 'start',
    description: 'Start the server. It runs until SIGTERM or SIGINT.',
    load: async () => (await import('./start.ts')).startCommand,
  },
  {
    name: 'env',
    description: 'Print the environment variables that SDKs and tools need.',
    load: async () => (await import('./env.ts')).envCommand,
  },
  {
    name: 'project',
    description: 'Create, list, reset and delete projects.',
    load: async () => (await import('./project.ts')).projectCommands,
  },
  {
    name: 'branch',
    description: 'Create, compare and delete branches: copies of a project to work on.',
    load: async () => (await import('./copies/branch.ts')).branchCommands,
  },
  {
    name: 'clone',
    description: 'Create, list and remove clones: copies of the whole database.',
    load: async () => (await import('./copies/clone.ts')).cloneCommands,
  },
  {
    name: 'export',
    description: 'Export a project to a folder of JSON Lines files.',
    load: async () => (await import('./transfer/export.ts')).exportCommand,
  },
  {
    name: 'import',
    description: 'Import an exported project with its ids, versions and timestamps.',
    load: async () => (await import('./transfer/import.ts')).importCommand,
  },
  {
    name: 'imports',
    description: 'List the import containers of a project, and operations that failed or wait.',
    load: async () => (await import('./csv/imports.ts')).importsCommand,
  },
  {
    name: 'seed',
    description: 'Create resources from JSON Lines files through the API, matched by key.',
    load: async () => (await import('./transfer/seed.ts')).seedCommand,
  },
  {
    name: 'snapshot',
    description: 'Save, restore and compare snapshots of a project.',
    load: async () => (await import('./copies/snapshot.ts')).snapshotCommands,
  },
  {
    name: 'history',
    description: 'Show earlier versions of a document, or turn on version history for a project.',
    load: async () => (await import('./history.ts')).historyCommand,
  },
  {
    name: 'clock',
    description: 'Show, freeze and advance the clock of a project.',
    load: async () => (await import('./controls/clock.ts')).clockCommands,
  },
  {
    name: 'fault',
    description: 'Inject faults into a project.',
    load: async () => (await import('./controls/fault.ts')).faultCommands,
  },
  {
    name: 'logs',
    description: 'Show the recent requests of a project.',
    load: async () => (await import('./controls/logs.ts')).logsCommand,
  },
  {
    name: 'test',
    description: 'Run a command, such as `npm test`, with a temporary server and project.',
    load: async () => (await import('./testing/index.ts')).testCommand,
  },
  {
    name: 'record',
    description: 'Record the answers of another server, without secrets.',
    load: async () => (await import('./recorder/record.ts')).recordCommand,
  },
  {
    name: 'replay',
    description: 'Replay a recording against a project and report the differences.',
    load: async () => (await import('./recorder/replay.ts')).replayCommand,
  },
  {
    name: 'client',
    description: 'Create, list and delete API clients.',
    load: async () => (await import('./client.ts')).clientCommands,
  },
  {
    name: 'user',
    description:
      'Create, list, change and delete the users of the console and of custom applications.',
    load: async () => (await import('./user.ts')).userCommands,
  },
  {
    name: 'audit',
    description: 'Show who changed projects, API clients and settings.',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  {
    name: 'token',
    description: 'Create an access token for a project, for curl and other tools.',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  {
    name: 'messages',
    description: 'List and show the messages of a project, or forward them to a local URL.',
    load: async () => (await import('./messages/index.ts')).messagesCommands,
  },
  {
    name: 'migrate',
    description: 'Show or update the schema of the database.',
    load: async () => (await import('./migrate.ts')).migrateCommands,
  },
  {
    name: 'facet',
    description: 'Add, list and remove indexed paths for predicates.',
    load: async () => (await import('./facet.ts')).facetCommands,
  },
  {
    name: 'explain',
    description: 'Explain decisions of the server.',
    load: async () => (await import('./explain/index.ts')).explainCommands,
  },
  {
    name: 'openapi',
    description: 'Print the OpenAPI document of this version.',
    load: async () => (await import('./describe.ts')).openapiCommand,
  },
  {
    name: 'graphql',
    description: 'Print the GraphQL schema.',
    load: async () => (await import('./describe.ts')).graphqlCommands,
  },
  {
    name: 'completion',
    description: 'Print a shell completion script.',
    async load() {
      const { completionCommand } = await import('./completion/index.ts');
      return (terminal) => completionCommand(terminal, entries);
    },
  },
  {
    name: 'doctor',
    description: 'Check the environment and report problems.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
];
