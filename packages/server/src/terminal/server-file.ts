// `server.json` in the data directory: the address of the running server. Written when the server
// is ready and removed when it ends, so that a command finds a server on any port without an
// option.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '@storewright/platform/make-folder';
import type { Options } from '../options.ts';
import type { Terminal } from './terminal.ts';

/** The content of `server.json`. */
export interface RunningServer {
  /** Base address of the API, the token service and GraphQL. */
  readonly url: string;
  readonly metricsUrl?: string | undefined;
  readonly applicationsUrl?: string | undefined;
  readonly processId: number;
  readonly version: string;
}

type Place = Pick<Options, 'dataDir'>;

const pathOf = ({ dataDir }: Place, terminal: Terminal): string =>
  join(resolve(terminal.directory, dataDir), 'server.json');

/** Writes the file. A folder that cannot be written to is reported and stops nothing. */
export function writeServerFile(server: RunningServer, place: Place, terminal: Terminal): void {
  const path = pathOf(place, terminal);
  try {
    makeFolder(resolve(terminal.directory, place.dataDir), 0o700);
    writeFileSync(path, `${JSON.stringify(server, undefined, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    terminal.tell(`storewright: ${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Removes the file if this process wrote it. */
export function removeServerFile(place: Place, terminal: Terminal): void {
  if (readServerFile(place, terminal)?.processId !== process.pid) return;
  rmSync(pathOf(place, terminal), { force: true });
}

/** The server that runs on the data directory; `undefined` if there is none, or if its process has ended. */
export function findRunningServer(place: Place, terminal: Terminal): RunningServer | undefined {
  const server = readServerFile(place, terminal);
  return server !== undefined && isAlive(server.processId) ? server : undefined;
}

function readServerFile(place: Place, terminal: Terminal): RunningServer | undefined {
  try {
    const server = JSON.parse(readFileSync(pathOf(place, terminal), 'utf8')) as RunningServer;
    const isWhole = URL.canParse(server.url) && Number.isSafeInteger(server.processId);
    return isWhole && server.processId > 0 ? server : undefined;
  } catch {
    return undefined;
  }
}

/** A process of another user is alive, too: the signal is refused then. */
function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
