// `globalSetup` for Jest: one server for the run; workers inherit the environment.
import { connectionVariable, sharedServer } from '../index.ts';
import { prepareTemplates } from '../prepare-templates.ts';

export default async function setup(): Promise<void> {
  const server = await sharedServer();
  await prepareTemplates(server);
  process.env[connectionVariable] = JSON.stringify(server.connection);
}
