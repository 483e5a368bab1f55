// `storewright/testing/node`: `test` of node:test with a project as its second argument.
import { after, test as nodeTest } from 'node:test';
import { stopSharedServer, withProject } from './index.ts';
import type { ProjectOptions, TestProject } from './types.ts';

/** The context that node:test hands out; named here, so that its types need not be there. */
export interface NodeTestContext {
  readonly name: string;
  diagnostic(message: string): void;
  skip(message?: string): void;
  todo(message?: string): void;
  readonly [member: string]: any;
}

export type ProjectTest = (context: NodeTestContext, project: TestProject) => Promise<void> | void;

after(() => stopSharedServer());

/** A test with a project of its own. */
export function test(name: string, work: ProjectTest, options: ProjectOptions = {}): Promise<void> {
  return nodeTest(name, (context) =>
    withProject(async (project) => {
      await work(context, project);
    }, options),
  ) as Promise<void>;
}
