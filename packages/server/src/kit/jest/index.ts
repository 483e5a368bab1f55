// `storewright/testing/jest`: a project for a test file.
import { connect, connectionVariable } from '../index.ts';
import type { ProjectOptions, TestProject } from '../types.ts';

declare const beforeAll: (work: () => Promise<void>, timeoutMs: number) => void;
declare const afterAll: (work: () => Promise<void>, timeoutMs: number) => void;

/** Jest's own limit is five seconds, which the first project of a template can exceed on a busy machine. */
const hookTimeoutMs = 120_000;

/**
 * Creates a project before all tests of the file and removes it after them. Its members can be used in
 * tests and hooks.
 * @throws Error in the hook when Jest runs without the global set-up of this package
 */
export function useProject(options: ProjectOptions = {}): TestProject {
  let project: TestProject | undefined;
  beforeAll(async () => {
    const text = process.env[connectionVariable];
    if (text === undefined)
      throw new Error(
        "Set globalSetup to 'storewright/testing/jest/setup' in the Jest configuration.",
      );
    project = await connect(JSON.parse(text)).project(options);
  }, hookTimeoutMs);
  afterAll(async () => {
    await project?.remove();
  }, hookTimeoutMs);
  return new Proxy({} as TestProject, {
    get: (_target, member) => {
      if (project === undefined) throw new Error('Use the project inside tests and hooks only.');
      return Reflect.get(project, member);
    },
  });
}
