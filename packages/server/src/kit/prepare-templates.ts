// Fills templates before the tests begin: in a test, the first project of a template would take as long as
// filling the template does, and runners count that as time of the test.
import type { TestServer } from './types.ts';

/** Names the templates that a set-up fills, separated by commas: `b2b,b2c`. */
export const templatesVariable = 'STOREWRIGHT_TEST_TEMPLATES';

/** @throws StorewrightError for a template that does not exist, with the names that do */
export async function prepareTemplates(server: TestServer): Promise<void> {
  const names = (process.env[templatesVariable] ?? '').split(',').map((name) => name.trim());
  for (const template of names.filter((name) => name !== '')) {
    const project = await server.project({ template });
    await project.remove();
  }
}
