// The first client of each project, kept in a file that only its owner may read: a secret that is
// shown once and lost makes a new server useless. Deleting the file harms nothing.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '@storewright/platform/make-folder';
import type { Options } from '../options.ts';
import type { Credentials } from '../provisioning/bootstrap.ts';
import type { Terminal } from './terminal.ts';

export interface KeptCredentials {
  /** Base address at the last start; absent before the first one. */
  readonly url?: string;
  readonly projects: { readonly [projectKey: string]: Credentials };
}

type Place = Pick<Options, 'dataDir'>;

const pathOf = ({ dataDir }: Place, terminal: Terminal) =>
  join(resolve(terminal.directory, dataDir), 'credentials.json');

/** The stored credentials; nothing when the file is missing or not ours. */
export function keptCredentials(options: Place, terminal: Terminal): KeptCredentials {
  try {
    const { url, projects } = JSON.parse(readFileSync(pathOf(options, terminal), 'utf8'));
    return { ...(typeof url === 'string' ? { url } : {}), projects: projects ?? {} };
  } catch {
    return { projects: {} };
  }
}

/** Adds to the file; an unwritable folder is reported and stops nothing. */
export function keepCredentials(
  added: { readonly url?: string; readonly credentials?: Credentials | undefined },
  options: Place,
  terminal: Terminal,
): void {
  const before = keptCredentials(options, terminal);
  const { url = before.url, credentials } = added;
  const more = credentials === undefined ? {} : { [credentials.projectKey]: credentials };
  const kept = { ...(url === undefined ? {} : { url }), projects: { ...before.projects, ...more } };
  const path = pathOf(options, terminal);
  try {
    makeFolder(resolve(terminal.directory, options.dataDir), 0o700);
    writeFileSync(path, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600 });
    chmodSync(path, 0o600);
  } catch (error) {
    terminal.tell(`storewright: ${path} cannot be written: ${(error as Error).message}`);
  }
}
