// `storewright/testing/vitest`: as `globalSetup` it starts the server of the run; in tests it is
// `test` with the fixture `project`. Vitest is the suite's own and found at run time.
import { connect, connectionVariable, sharedServer, stopSharedServer } from './index.ts';
import { prepareTemplates } from './prepare-templates.ts';
import type { Connection, ProjectOptions, TestProject } from './types.ts';

interface GlobalContext {
  provide(name: string, value: unknown): void;
}

/** `globalSetup` of Vitest; answers the way to end it. */
export default async function setup({ provide }: GlobalContext): Promise<() => Promise<void>> {
  const server = await sharedServer();
  await prepareTemplates(server);
  const { connection } = server;
  provide('storewright', connection);
  // Workers inherit it; the replacement of the mock uses it.
  process.env[connectionVariable] = JSON.stringify(connection);
  return stopSharedServer;
}

interface Fixtures {
  readonly project: TestProject;
  /** Overridden by `test.extend({ projectOptions: { template: 'b2b' } })`. */
  readonly projectOptions: ProjectOptions;
}

type FixtureTest = (
  name: string,
  work: (fixtures: Fixtures) => Promise<void> | void,
  timeoutMs?: number,
) => void;

export interface ProjectTest extends FixtureTest {
  extend(fixtures: Partial<Fixtures>): ProjectTest;
  readonly only: FixtureTest;
  readonly skip: FixtureTest;
}

interface Vitest {
  readonly test: { extend(fixtures: object): ProjectTest };
  inject(name: string): Connection;
}

/** In the process of the set-up there is no test to extend. */
const vitest = async (): Promise<Vitest | undefined> =>
  process.env.VITEST_WORKER_ID === undefined
    ? undefined
    : ((await import('vitest' as string)) as Vitest);

const found = await vitest();

const project = async (
  { projectOptions }: Fixtures,
  use: (project: TestProject) => Promise<void>,
) => {
  const opened = await connect(found!.inject('storewright')).project(projectOptions);
  await use(opened);
  await opened.remove();
};

/**
 * A fixture of another test does not see options that this one names, unless it is declared with
 * them again.
 */
function extending(test: ProjectTest): ProjectTest {
  const extend = test.extend.bind(test);
  const extended = (fixtures: Partial<Fixtures>) =>
    extending(
      extend('projectOptions' in fixtures ? ({ project, ...fixtures } as object) : fixtures),
    );
  return Object.assign(test, { extend: extended });
}

export const test = (found &&
  extending(found.test.extend({ projectOptions: {}, project }))) as ProjectTest;
