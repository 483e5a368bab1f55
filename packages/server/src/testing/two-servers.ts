// Two servers on one database, as two processes of it are.
import { startTestServer, type TestServer } from './harness.ts';

export interface TwoServers {
  readonly server: TestServer;
  readonly other: TestServer;
  /** Kinds of the documents that the first server reads from storage, in order. */
  readonly read: string[];
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const server = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = server;
  const other = await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
  const read: string[] = [];
  const storage = server.server.world.storage as {
    find: (typeof server.server.world.storage)['find'];
  };
  const { find } = storage;
  storage.find = (project, kind, targets) => {
    read.push(kind);
    return find(project, kind, targets);
  };
  return {
    ...{ server, other, read },
    async close() {
      await other.close();
      await server.close();
    },
  };
}
