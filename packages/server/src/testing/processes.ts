// Two server processes on one database, as operators run them. Test files of one process use the same two, one after the
// other, each with a project of its own.
import { type StartedServer, startCommand } from './command.ts';
import { clientOf, createTestDatabase } from './harness.ts';
import { closeAtEnd, sharedOf } from './sharing.ts';

const adminToken = 'admin-token-of-servers-under-test';

type Two<T> = readonly [T, T];

export interface Processes {
  /** One client of each process. */
  readonly clients: Two<ReturnType<typeof clientOf>>;
  readonly urls: Two<string>;
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

interface Running {
  readonly urls: Two<string>;
  close(): Promise<void>;
}

const lend = sharedOf<Running>(
  openTwo,
  async () => undefined,
  ({ close }) => close(),
);

export async function startProcesses(): Promise<Processes> {
  const { value, release } = await lend();
  try {
    const { urls } = value;
    const project = await createProject(urls[0]);
    const client = (url: string) => clientOf({ url, ...project });
    return { ...project, urls, clients: [client(urls[0]), client(urls[1])], stop: release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openTwo(): Promise<Running> {
  const database = await createTestDatabase();
  const flags = [
    ...['--database-url', database.url, '--write-connections', '8'],
    ...['--admin-token', adminToken],
  ];
  const servers: StartedServer[] = [];
  const close = closeAtEnd(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  });
  // The first one makes what both of them need once.
  const first = await startCommand({ flags });
  servers.push(first);
  const second = await startCommand({ flags });
  servers.push(second);
  return { urls: [first.url, second.url], close };
}

async function createProject(url: string) {
  const answer = await fetch(`${url}/-/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { projectKey, clientId, clientSecret } = (await answer.json()) as any;
  return { projectKey, clientId, clientSecret } as {
    readonly [name in 'projectKey' | 'clientId' | 'clientSecret']: string;
  };
}
