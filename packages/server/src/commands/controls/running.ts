// Asks the server that runs on this machine for what only its process knows.
import { resolve } from 'node:path';
import { adminTokenOf } from '../../admin/index.ts';
import {
  type OperationName,
  type PathValues,
  type QueryValues,
  requestFor,
} from '../../published/operations.ts';
import type { OperationTypes } from '../../published/types.ts';
import { findRunningServer } from '../../terminal/server-file.ts';
import { CommandError, type Terminal } from '../../terminal/terminal.ts';
import { onlyOf } from '../given/only-project.ts';
import { type Flags, isSet, optionsOf } from '../given/option-flags.ts';

/** Where it is, and what it lets in. */
export const runningOptions = ['dataDir', 'port', 'adminToken'] as const;

/** Where a server is: at the port that is set, else where the data directory says that one runs. */
export async function runningServer(
  flags: Flags,
  terminal: Terminal,
): Promise<{ readonly origin: string; readonly token: string }> {
  const { port, dataDir, adminToken } = await optionsOf(flags, terminal);
  const token = adminTokenOf(adminToken, resolve(terminal.directory, dataDir)) ?? '';
  const found = (await isSet('port', flags, terminal))
    ? undefined
    : findRunningServer({ dataDir }, terminal);
  return { origin: found?.url ?? `http://127.0.0.1:${port}`, token };
}

export interface RunningProject {
  readonly origin: string;
  readonly key: string;
  /** Of its API. */
  readonly api: string;
  readonly token: string;
}

/** The project that is named, else the only one of the server. @throws CommandError where there are several, or none */
export async function runningProject(
  flags: Flags & { readonly project?: string },
  terminal: Terminal,
): Promise<RunningProject> {
  const { origin, token } = await runningServer(flags, terminal);
  const key = flags.project ?? (await onlyThere(origin, token));
  return { origin, key, api: `${origin}/${encodeURIComponent(key)}`, token };
}

async function onlyThere(origin: string, token: string): Promise<string> {
  const { projects } = await askServer({ origin, token }, 'listProjects', {});
  const keys = projects.map(({ key }) => key);
  return onlyOf(
    keys.filter((key) => !key.includes(ofBranches)),
    keys,
  );
}

/** Part of the keys of branches, and of no others. */
const ofBranches = '--';

/**
 * Calls an operation.
 * @throws CommandError with the message of the server, or without a server
 */
export async function askServer<N extends OperationName>(
  { origin, token }: Pick<RunningProject, 'origin' | 'token'>,
  name: N,
  values: PathValues<N>,
  {
    query,
    body,
  }: {
    readonly query?: OperationTypes[N]['query'];
    readonly body?: OperationTypes[N]['body'];
  } = {},
): Promise<OperationTypes[N]['answer']> {
  const { method, address } = requestFor(name, values, query as QueryValues | undefined);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/-${address}`, { method, headers, ...sent }).catch(() => {
    throw new CommandError(`No server answers at ${origin}; --port names another.`);
  });
  const told: any = await answer.json();
  if (!answer.ok) throw new CommandError(told.message ?? `status ${answer.status}`);
  return told;
}
