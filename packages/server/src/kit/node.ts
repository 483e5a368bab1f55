// `storewright/testing/node`: `test` of node:test with a project as its second argument.
import { after, test as nodeTest, type TestContext } from 'node:test';
import { stopSharedServer, withProject } from './index.ts';
import type { ProjectOptions, TestProject } from './types.ts';

export type ProjectTest = (context: TestContext, project: TestProject) => Promise<void> | void;

after(() => stopSharedServer());

/** A test with a project of its own. */
export function test(name: string, work: ProjectTest, options: ProjectOptions = {}): Promise<void> {
  return nodeTest(name, (context) =>
    withProject(async (project) => {
      await work(context, project);
    }, options),
  ) as Promise<void>;
}
