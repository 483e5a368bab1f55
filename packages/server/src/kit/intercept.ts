// `storewright/testing/intercept`, a preload: `node --import storewright/testing/intercept`. Requests of the process
// to the hosted service are answered by the project that the six variables name, and none of them leaves the
// machine, whatever sends it.
import { StorewrightError } from './client/storewright-error.ts';
import { connectionVariable } from './connection-variable.ts';
import { closeWayOut } from './hosted/way-out.ts';
import { projectWith } from './project.ts';
import type { Connection } from './types.ts';

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new StorewrightError(
      `storewright/testing/intercept finds no ${name}: 'storewright test --intercept -- COMMAND' sets it.`,
      0,
    );
  return value;
}

const connection: Connection =
  process.env[connectionVariable] === undefined
    ? { url: variable('CTP_API_URL'), adminToken: '' }
    : JSON.parse(process.env[connectionVariable]);

closeWayOut();
await projectWith(connection, {
  projectKey: variable('CTP_PROJECT_KEY'),
  clientId: variable('CTP_CLIENT_ID'),
  clientSecret: variable('CTP_CLIENT_SECRET'),
  scope: variable('CTP_SCOPES'),
}).intercept();
