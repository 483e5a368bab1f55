// Asks the server that runs on this machine what it alone knows.
import { resolve } from 'node:path';
import { adminTokenOf } from '../../admin/index.ts';
import { optionsOf } from '../option-flags.ts';
import { CommandError, type Terminal } from '../terminal.ts';

/** Where it is, and what it lets in. */
export const runningOptions = ['dataDir', 'port', 'adminToken'] as const;

export async function runningServer(
  flags: { readonly [name: string]: unknown },
  terminal: Terminal,
): Promise<{ readonly origin: string; readonly token: string }> {
  const { port, dataDir, adminToken } = await optionsOf(flags, terminal);
  const token = adminTokenOf(adminToken, resolve(terminal.directory, dataDir)) ?? '';
  return { origin: `http://127.0.0.1:${port}`, token };
}

/** @throws CommandError with what the server says, or that there is none */
export async function askedOf<T>(address: string, token: string): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(address, { headers }).catch(() => {
    throw new CommandError(
      `No server answers at ${new URL(address).origin}; --port names another.`,
    );
  });
  const body = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new CommandError(body.message ?? `status ${answer.status}`);
  return body;
}
