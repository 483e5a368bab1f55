/** Brings PostgreSQL up: tries the addresses, waits for the first answer, words what went wrong. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { type Candidate, candidateAddresses, connectionString } from './addresses.ts';
import { clusterName, type Site } from './cluster/cluster.ts';
import { codeOf, EmbeddedDatabaseError, type Failure, postgresFailure } from './cluster/error.ts';
import { BUSY_MS, CONNECT_MS, READY_MS, RECOVERY_MS } from './cluster/limits.ts';
import type { Address } from './lock.ts';
import { type Log, openLog, readEnd } from './log.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

export interface Running {
  readonly postmaster: Postmaster;
  readonly address: Address;
  readonly candidate: Candidate;
  readonly url: string;
  readonly log: Log;
}

type Attempt = { readonly running: Running } | { readonly failure: Failure };

/** Starts PostgreSQL at the best address that works and resolves when it answers. */
export async function startAnywhere(site: Site, password: string): Promise<Running> {
  const name = await clusterName(site.folder);
  let failure: Failure | undefined;
  for await (const candidate of candidateAddresses(site, name)) {
    const attempt = await startPatiently(site, name, candidate, password);
    if ('running' in attempt) return attempt.running;
    failure = attempt.failure;
    if (failure.kind !== 'address') break;
  }
  throw failure?.error ?? new EmbeddedDatabaseError('There is no address to listen on.');
}

/** Starts it where it ran before, because others know that address. */
export async function startAgain(site: Site, password: string, before: Running): Promise<Running> {
  const name = await clusterName(site.folder);
  const attempt = await startPatiently(site, name, before.candidate, password);
  if ('running' in attempt) return attempt.running;
  throw attempt.failure.error;
}

/** Shared memory of a postmaster that crashed is free when the last of its children has ended. */
async function startPatiently(
  site: Site,
  name: string,
  candidate: Candidate,
  password: string,
): Promise<Attempt> {
  const deadline = Date.now() + BUSY_MS;
  for (;;) {
    const attempt = await startOnce(site, name, candidate, password);
    if ('running' in attempt || attempt.failure.kind !== 'busy') return attempt;
    if (Date.now() > deadline) return attempt;
    await sleep(200);
  }
}

async function startOnce(
  site: Site,
  name: string,
  candidate: Candidate,
  password: string,
): Promise<Attempt> {
  const log = await openLog(site.directory);
  const { address } = candidate;
  const url = connectionString(address, password);
  try {
    const postmaster = await startPostmaster(site, name, candidate, log);
    const isReady = await answers(postmaster, url, log);
    if (isReady) return { running: { postmaster, address, candidate, url, log } };
  } finally {
    await log.handle.close();
  }
  const output = await readEnd(log);
  return { failure: postgresFailure('Starting PostgreSQL', output, site.folder) };
}

/** True when it answers, false when it has ended; stops it when it does neither in time. */
async function answers(postmaster: Postmaster, url: string, log: Log): Promise<boolean> {
  try {
    await waitForAnswer(postmaster, url, log);
    return !postmaster.hasEnded();
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
}

/** What a server that is starting, recovering or out of connections says. */
const NOT_YET = ['57P03', '53300', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EAGAIN'];
const RECOVERING = '57P03';

async function waitForAnswer(postmaster: Postmaster, url: string, log: Log): Promise<void> {
  const begin = Date.now();
  let allowedMs = READY_MS;
  for (let pauseMs = 5; !postmaster.hasEnded(); pauseMs = Math.min(pauseMs * 2, 100)) {
    const error = await connectOnce(url);
    if (error === undefined) return;
    const code = codeOf(error);
    if (code === RECOVERING) allowedMs = RECOVERY_MS;
    if (code !== undefined && !NOT_YET.includes(code)) throw refusal(error, code);
    if (Date.now() - begin > allowedMs) throw tooSlow(allowedMs, log, error);
    await sleep(pauseMs);
  }
}

async function connectOnce(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks after its answer is no longer of interest.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return error ?? new Error('no answer');
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refusal(cause: unknown, code: string): EmbeddedDatabaseError {
  const isPassword = code.startsWith('28');
  const reason = cause instanceof Error ? cause.message : code;
  return new EmbeddedDatabaseError(`The embedded PostgreSQL refuses us: ${reason} (${code}).`, {
    hint: isPassword
      ? 'Remove the file named password from the data directory: the next start makes a new one.'
      : undefined,
    cause,
  });
}

function tooSlow(allowedMs: number, log: Log, cause: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded PostgreSQL did not answer within ${allowedMs / 1000} s.`,
    { hint: `Its log is ${log.path}.`, cause },
  );
}
