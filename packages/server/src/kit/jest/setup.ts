// `globalSetup` for Jest: one server for the run; workers inherit the environment.
import { connectionVariable, sharedServer } from '../index.ts';

export default async function setup(): Promise<void> {
  const { connection } = await sharedServer();
  process.env[connectionVariable] = JSON.stringify(connection);
}
