// `storewright logs`: the recent requests of a project's clients, from the server that has
// answered.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { LoggedRequest } from '@storewright/engine/controls';
import { Command } from 'commander';
import { counted, printable, type Terminal, usageError } from '../../terminal/terminal.ts';
import { projectOption } from '../given/only-project.ts';
import { type FlagsOf, withOptions } from '../given/option-flags.ts';
import { type Again, askAgain } from './again.ts';
import type { Controlled } from './controlled.ts';
import { archiveOf, curlOf } from './log-forms.ts';
import { askServer, type RunningProject, runningOptions, runningProject } from './running.ts';

type Flags = Controlled &
  FlagsOf<
    'code' | 'correlation' | 'method' | 'path' | 'client' | 'har' | 'show' | 'replay',
    'follow' | 'errors' | 'curl'
  > & { readonly status?: number };

export const logsCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('logs')
      .option(...projectOption)
      .option('--follow', 'print new requests until interrupted')
      .option('--errors', 'only requests that were refused or failed')
      .option('--code <code>', 'only errors of this code')
      .option('--correlation <id>', 'only this correlation id')
      .option('--status <number>', 'only this status', Number)
      .option('--method <name>', 'only this method, such as POST')
      .option('--path <path>', 'only this path below the project key, without parameters')
      .option('--client <id>', 'only requests of this API client')
      .option('--json', 'print a JSON object a line')
      .option('--curl', 'print curl commands for the requests (without bodies and query strings)')
      .option(
        '--show <number>',
        'print one request, with the bodies of request and response if they were logged',
      )
      .option('--replay <number>', 'send one request again, as the same client')
      .option('--har <file>', 'write an HTTP archive (HAR) for browser tools')
      .action((flags: Flags) => printLogs(flags, terminal)),
    runningOptions,
  );

async function printLogs(flags: Flags, terminal: Terminal): Promise<void> {
  const { follow, har, errors, show } = flags;
  if (har !== undefined && follow === true)
    throw usageError('--har writes the requests so far. It cannot be combined with --follow.');
  const place = await runningProject(flags, terminal);
  if (show !== undefined) return terminal.print(await showWhole(place, show));
  if (flags.replay !== undefined)
    return tellAgain(await askAgain(place, flags.replay), flags, terminal);
  const found: LoggedRequest[] = [];
  for await (const one of readWanted(place, flags))
    if (errors !== true || one.status >= 400)
      if (har === undefined) terminal.print(shown(one, place.api, flags));
      else found.push(one);
  if (har === undefined) return;
  const path = resolve(terminal.directory, har);
  await writeFile(path, archiveOf(found, place.api), { mode: 0o600 });
  terminal.tell(`${counted(found.length, 'request')} in ${path}.`);
}

function tellAgain(again: Again, { json }: Flags, terminal: Terminal) {
  if (json === true) return terminal.print(JSON.stringify(again));
  const { method, path, status, before, answer } = again;
  terminal.tell(`${method} ${printable(path)} ${status}, before ${before}`);
  terminal.print(JSON.stringify(answer, undefined, 2) ?? '');
}

async function showWhole(place: RunningProject, seq: string): Promise<string> {
  const values = { key: place.key, seq };
  return JSON.stringify(await askServer(place, 'showRequest', values), undefined, 2);
}

/** The oldest first; with `--follow` without an end. */
async function* readWanted(place: RunningProject, { correlation, follow, ...flags }: Flags) {
  const { code, status, method, path, client } = flags;
  const filter = { code, correlationId: correlation, status, method, path, client };
  let wait: number | undefined;
  for (let after = 0; ; ) {
    const query = { ...filter, after, wait };
    const { requests, last } = await askServer(
      place,
      'listRequests',
      { key: place.key },
      { query },
    );
    yield* requests;
    after = last;
    if (follow !== true && requests.length === 0) return;
    if (follow === true) wait = 20;
  }
}

function shown(one: LoggedRequest, api: string, { json, curl }: Flags): string {
  if (json === true) return JSON.stringify(one);
  return curl === true ? curlOf(one, api) : line(one);
}

function line(one: LoggedRequest): string {
  const { at, method, path, status, code, actions, durationMs, client } = one;
  const { statements, databaseMs } = one;
  const sent =
    statements === undefined ? '' : `${counted(statements, 'statement')} in ${databaseMs} ms`;
  const parts = [at.slice(11, 23), method, path, status, code, actions?.join(',')];
  return [...parts, `${durationMs} ms`, sent, client]
    .filter((part) => part !== undefined && part !== '')
    .join('  ');
}
