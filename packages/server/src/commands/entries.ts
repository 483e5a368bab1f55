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
    description: 'Starts the server; it runs until SIGTERM or SIGINT.',
    load: async () => (await import('./start.ts')).startCommand,
  },
  {
    name: 'env',
    description: 'Prints the lines that SDKs and tools need, again.',
    load: async () => (await import('./env.ts')).envCommand,
  },
  {
    name: 'project',
    description: 'Makes, lists, empties and deletes projects.',
    load: async () => (await import('./project.ts')).projectCommands,
  },
  {
    name: 'branch',
    description: 'Copies of a project to work on.',
    load: async () => (await import('./copies/branch.ts')).branchCommands,
  },
  {
    name: 'clone',
    description: 'Copies of a whole database, to serve beside it.',
    load: async () => (await import('./copies/clone.ts')).cloneCommands,
  },
  {
    name: 'export',
    description: 'Writes a project into a folder of JSON lines.',
    load: async () => (await import('./transfer/export.ts')).exportCommand,
  },
  {
    name: 'import',
    description: 'Puts an exported project into another one, with ids, versions and times.',
    load: async () => (await import('./transfer/import.ts')).importCommand,
  },
  {
    name: 'seed',
    description: 'Makes what files of JSON lines say, by keys, through the rules of the API.',
    load: async () => (await import('./transfer/seed.ts')).seedCommand,
  },
  {
    name: 'snapshot',
    description: 'Copies of a project to go back to.',
    load: async () => (await import('./copies/snapshot.ts')).snapshotCommands,
  },
  {
    name: 'history',
    description: 'Tells how a document was before; has a project keep former versions.',
    load: async () => (await import('./history.ts')).historyCommand,
  },
  {
    name: 'clock',
    description: 'Shows, freezes and moves the clock of a project.',
    load: async () => (await import('./controls/clock.ts')).clockCommands,
  },
  {
    name: 'fault',
    description: 'What goes wrong in a project on purpose.',
    load: async () => (await import('./controls/fault.ts')).faultCommands,
  },
  {
    name: 'logs',
    description: 'Tells what clients of a project have asked lately.',
    load: async () => (await import('./controls/logs.ts')).logsCommand,
  },
  {
    name: 'test',
    description: 'Runs a command with a throw-away server and a project, such as `npm test`.',
    load: async () => (await import('./testing/index.ts')).testCommand,
  },
  {
    name: 'record',
    description: 'Writes down what another server answers, without secrets.',
    load: async () => (await import('./recorder/record.ts')).recordCommand,
  },
  {
    name: 'replay',
    description: 'Asks a project what was recorded elsewhere, and tells which answers differ.',
    load: async () => (await import('./recorder/replay.ts')).replayCommand,
  },
  {
    name: 'client',
    description: 'Makes, lists and deletes API clients.',
    load: async () => (await import('./client.ts')).clientCommands,
  },
  {
    name: 'user',
    description:
      'People who sign in to the console and custom applications: made, listed, changed, deleted.',
    load: async () => (await import('./user.ts')).userCommands,
  },
  {
    name: 'audit',
    description: 'Tells who has administered projects, clients and settings.',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  {
    name: 'token',
    description: 'Makes an access token of a project, for curl and other tools.',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  {
    name: 'messages',
    description: 'Brings what a project tells to an address of a developer.',
    load: async () => (await import('./messages/index.ts')).messagesCommands,
  },
  {
    name: 'migrate',
    description: 'Shows or changes the schema of the database.',
    load: async () => (await import('./migrate.ts')).migrateCommands,
  },
  {
    name: 'facet',
    description: 'Chooses the paths that the facet index answers.',
    load: async () => (await import('./facet.ts')).facetCommands,
  },
  {
    name: 'explain',
    description: 'Explains decisions of the server.',
    load: async () => (await import('./explain/index.ts')).explainCommands,
  },
  {
    name: 'openapi',
    description: 'Prints the OpenAPI document of this version.',
    load: async () => (await import('./describe.ts')).openapiCommand,
  },
  {
    name: 'graphql',
    description: 'Prints what GraphQL offers.',
    load: async () => (await import('./describe.ts')).graphqlCommands,
  },
  {
    name: 'completion',
    description: 'Prints what makes a shell complete the commands.',
    load: async () => (await import('./completion/index.ts')).completionCommand,
  },
  {
    name: 'doctor',
    description: 'Looks at what the server needs and says what is wrong.',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
];
