// `storewright test`: a command with a throw-away server and a project, and what it has asked of them.
import { Command, Option } from 'commander';
import { callOperation } from '../../kit/calling/call-operation.ts';
import { connectionVariable } from '../../kit/connection-variable.ts';
import {
  type Connection,
  startServer,
  type TestProject,
  type TestServer,
} from '../../kit/index.ts';
import type { Finish, Terminal } from '../../terminal/terminal.ts';
import { interceptingVariables } from './intercepting.ts';
import { ran } from './ran.ts';
import { type Signalled, signals } from './signals.ts';
import { tallyLine } from './tally-line.ts';

interface Flags {
  readonly template: string;
  readonly intercept?: boolean;
  readonly keep?: boolean;
}

export const testCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('test')
    .argument('<command...>', 'the command and its arguments, after --')
    .addOption(
      new Option('--template <name>', 'template of the project')
        .choices(['empty', 'b2c', 'b2b'])
        .default('empty'),
    )
    .option(
      '--intercept',
      'send requests of the command to the hosted service to the project instead',
    )
    .option('--keep', 'keep the server running after the command, until Ctrl-C')
    .action(async (words: string[], flags: Flags) => {
      finish(await tested(words, flags, terminal));
    });

async function tested(words: string[], flags: Flags, terminal: Terminal): Promise<number> {
  const added = flags.intercept === true ? await interceptingVariables(terminal.environment) : {};
  const asked = signals();
  const server = await startServer();
  try {
    const { template } = flags;
    const project = await server.project({ template, ttlSeconds: Number.POSITIVE_INFINITY });
    if (asked.first() !== undefined) return asked.code();
    const environment = { ...terminal.environment, ...variablesOf(server, project), ...added };
    const code = await ran(words, { environment, directory: terminal.directory, asked });
    terminal.tell(await tallyOf(server.connection));
    if (flags.keep === true && asked.first() === undefined) await kept(project, asked, terminal);
    return code;
  } finally {
    asked.end();
    await server.stop();
  }
}

/** Suites with the kit find the server too. */
const variablesOf = ({ connection }: TestServer, { env }: TestProject) => ({
  ...env,
  [connectionVariable]: JSON.stringify(connection),
});

const tallyOf = async (connection: Connection): Promise<string> =>
  tallyLine(await callOperation(connection, 'countRequests', {}));

async function kept({ env }: TestProject, asked: Signalled, terminal: Terminal): Promise<void> {
  for (const [name, value] of Object.entries(env)) terminal.tell(`${name}=${value}`);
  terminal.tell(`The server stays at ${env.CTP_API_URL} until Ctrl-C.`);
  await asked.next();
}
