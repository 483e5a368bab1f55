// `storewright/testing/jest`: a project for a test file.
import { connect, connectionVariable } from '../index.ts';
import type { ProjectOptions, TestProject } from '../types.ts';

declare const beforeAll: (work: () => Promise<void>) => void;
declare const afterAll: (work: () => Promise<void>) => void;

/** Made before all tests of the file, removed after them; its members can be used in tests. */
export function useProject(options: ProjectOptions = {}): TestProject {
  let project: TestProject | undefined;
  beforeAll(async () => {
    const text = process.env[connectionVariable];
    if (text === undefined)
      throw new Error("jest.config: globalSetup is to be 'storewright/testing/jest/setup'.");
    project = await connect(JSON.parse(text)).project(options);
  });
  afterAll(async () => {
    await project?.remove();
  });
  return new Proxy({} as TestProject, {
    get: (_target, member) => {
      if (project === undefined) throw new Error('The project is there in tests and hooks only.');
      return Reflect.get(project, member);
    },
  });
}
