// `storewright/testing`: a server for a test run and a project for each test.
// Published; names nothing of the server's inside, so that suites depend on no more than this.
import { connectionVariable } from './connection-variable.ts';
import { connect, startServer } from './server.ts';
import type { ProjectOptions, TestProject, TestServer } from './types.ts';

export { StorewrightError } from './client/storewright-error.ts';
export { connectionVariable } from './connection-variable.ts';
export { connect, startServer } from './server.ts';
export type {
  Connection,
  EnvironmentName,
  FaultPlan,
  FaultRule,
  FiredFault,
  LoggedExchange,
  LoggedRequest,
  ProjectOptions,
  RequestFilter,
  Seed,
  Seeded,
  ServerOptions,
  TestAdvance,
  TestClock,
  TestProject,
  TestServer,
  TestSnapshot,
  TokenOptions,
} from './types.ts';

let shared: Promise<TestServer> | undefined;

/** The server of the run: the one that a set-up has started, else one of this process. */
export function sharedServer(): Promise<TestServer> {
  const text = process.env[connectionVariable];
  shared ??= text === undefined ? startServer() : Promise.resolve(connect(JSON.parse(text)));
  return shared;
}

/** Runs `work` with a project of its own, which goes afterwards. */
export async function withProject<T>(
  work: (project: TestProject) => Promise<T>,
  options: ProjectOptions = {},
): Promise<T> {
  const project = await (await sharedServer()).project(options);
  try {
    return await work(project);
  } finally {
    await project.remove();
  }
}

/** Ends the server that `sharedServer` has started here. */
export async function stopSharedServer(): Promise<void> {
  const server = shared;
  shared = undefined;
  await (await server)?.stop();
}
