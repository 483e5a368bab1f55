// Two server processes on one database, as operators run them.
import { printedVariable, type StartedServer, startCommand } from './command.ts';
import { clientOf, createTestDatabase } from './harness.ts';

export interface Processes {
  /** One client of each process. */
  readonly clients: readonly [ReturnType<typeof clientOf>, ReturnType<typeof clientOf>];
  stop(): Promise<void>;
}

export async function startProcesses(): Promise<Processes> {
  const database = await createTestDatabase();
  const flags = ['--database-url', database.url, '--write-connections', '8'];
  // The first one makes the project and its client.
  const first = await startCommand({ flags });
  const second = await startCommand({ flags });
  const clientId = printedVariable(first.printed, 'CTP_CLIENT_ID');
  const clientSecret = printedVariable(first.printed, 'CTP_CLIENT_SECRET');
  const client = ({ url }: StartedServer) =>
    clientOf({ url, projectKey: 'demo', clientId, clientSecret });
  return {
    clients: [client(first), client(second)],
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await database.drop();
    },
  };
}
