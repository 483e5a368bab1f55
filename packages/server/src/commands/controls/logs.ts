// `storewright logs`: what clients of a project have asked lately, from the server that has answered.
import { resolve } from 'node:path';
import { Command } from 'commander';
import { adminTokenOf } from '../../admin/index.ts';
import type { FoundRequests, LoggedRequest } from '../../controls/index.ts';
import { optionsOf, withOptions } from '../option-flags.ts';
import { CommandError, type Terminal } from '../terminal.ts';
import { type Controlled, projectOption } from './controlled.ts';

interface Flags extends Controlled {
  readonly follow?: boolean;
  readonly errors?: boolean;
  readonly code?: string;
  readonly correlation?: string;
  readonly json?: boolean;
}

export const logsCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('logs')
      .requiredOption(...projectOption)
      .option('--follow', 'go on until it is interrupted')
      .option('--errors', 'only what was refused or has failed')
      .option('--code <code>', 'only errors of this code')
      .option('--correlation <id>', 'only this correlation id')
      .option('--json', 'print a JSON object a line')
      .action((flags: Flags) => told(flags, terminal)),
    ['dataDir', 'port', 'adminToken'],
  );

async function told(flags: Flags, terminal: Terminal): Promise<void> {
  const { port, dataDir, adminToken } = await optionsOf(flags, terminal);
  const token = adminTokenOf(adminToken, resolve(terminal.directory, dataDir)) ?? '';
  const base = `http://127.0.0.1:${port}/-/projects/${encodeURIComponent(flags.project)}/requests`;
  const parameters = new URLSearchParams({
    ...(flags.code === undefined ? {} : { code: flags.code }),
    ...(flags.correlation === undefined ? {} : { correlationId: flags.correlation }),
  });
  for (let after = 0; ; ) {
    parameters.set('after', String(after));
    const { requests, last } = await asked(`${base}?${parameters}`, token);
    for (const one of requests) if (flags.errors !== true || one.status >= 400) print(one);
    after = last;
    if (flags.follow !== true && requests.length === 0) return;
    if (flags.follow === true) parameters.set('wait', '20');
  }
  function print(one: LoggedRequest): void {
    terminal.print(flags.json === true ? JSON.stringify(one) : line(one));
  }
}

async function asked(address: string, token: string): Promise<FoundRequests> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(address, { headers }).catch(() => {
    throw new CommandError(
      `No server answers at ${new URL(address).origin}; --port names another.`,
    );
  });
  const body = (await answer.json()) as FoundRequests & { message?: string };
  if (!answer.ok) throw new CommandError(body.message ?? `status ${answer.status}`);
  return body;
}

function line(one: LoggedRequest): string {
  const { at, method, path, status, code, actions, durationMs, client } = one;
  const { statements, databaseMs } = one;
  const sent = statements === undefined ? '' : `${statements} statements in ${databaseMs} ms`;
  const parts = [at.slice(11, 23), method, path, status, code, actions?.join(',')];
  return [...parts, `${durationMs} ms`, sent, client]
    .filter((part) => part !== undefined && part !== '')
    .join('  ');
}
