// One of several processes of a server: a program that the primary starts. It does what it is asked
// over the channel to the primary, and ends when that is gone.
import cluster, { type Worker } from 'node:cluster';
import { describeReadiness } from '@storewright/edges/rest/health';
import { apiError } from '@storewright/model/declaration';
import { endTelemetry } from '@storewright/platform/tracing/end';
import type { Siblings } from '../composition/siblings.ts';
import { reasonOf } from '../composition/wait-for-database.ts';
import type { Options } from '../options.ts';
import { createServer, type Server } from '../server.ts';
import { toldOf } from '../terminal/faults.ts';
import { CommandError, exit, type Terminal } from '../terminal/terminal.ts';
import { firstProject, openLogger } from './first-project.ts';
import { releaseOptimizer } from './optimizer.ts';
import { collectWhenQuiet, leaveHeapRoom } from './start-garbage.ts';
import { type Channel, type Talk, talkOver } from './talk.ts';

/** The instructions for a process that begins. */
export interface Beginning {
  readonly options: Options;
  readonly databaseUrl: string;
  readonly directory: string;
  readonly isTerminal: boolean;
  /** One of the processes makes what the first start makes. */
  readonly isFirst: boolean;
}

/** Of a process that could not begin, for the operator. */
export interface Failed {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly code: number;
}

/** Longest time between the end of the work and the end of the process. */
const lingerMs = 2_000;

const tell = (text: string) => void process.stderr.write(`${text}\n`);

/** The state of the process so far. */
interface Life {
  readonly stopping: AbortController;
  beginning?: Promise<Begun>;
  server?: Server | undefined;
}

function serveFor(self: Worker): void {
  const life: Life = { stopping: new AbortController() };
  const talk: Talk = talkOver(
    channelOf(self),
    new Map<string, (about: any) => unknown>([
      ['begin', (about: Beginning) => beginServing(life, about, talk)],
      ['listen', () => listen(serverOf(life))],
      ['ready', () => describeReadiness(serverOf(life).own.ready())],
      ['attempts', (place) => serverOf(life).own.attempts.of(place)],
      ['extensionCalls', (place) => serverOf(life).own.extensionCalls(place)],
      ['metrics', () => serverOf(life).own.metrics()],
      ['stop', () => stop(life).then(() => leave(self))],
    ]),
  );
  void talk.ask('here').catch(() => undefined);
  // A supervisor may signal every process of a group: the primary then stops all of them together.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void talk.ask('stop').catch(() => undefined));
}

/** When the answer is on its way. Timers and sockets of loaded libraries do not keep the process. */
function leave(self: Worker): void {
  setImmediate(() => self.process.disconnect());
  setTimeout(() => self.kill(), lingerMs).unref();
}

function serverOf({ server }: Life): Server {
  if (server === undefined) throw new Error('The process is starting.');
  return server;
}

async function listen(server: Server): Promise<Awaited<ReturnType<Server['listen']>>> {
  const listening = await server.listen();
  releaseOptimizer();
  leaveHeapRoom();
  collectWhenQuiet();
  return listening;
}

async function beginServing(
  life: Life,
  about: Beginning,
  talk: Talk,
): Promise<Omit<Begun, 'server'>> {
  const onWaiting = (error: Error) => {
    const { message } = toldOf(error);
    void talk.ask('waiting', { reason: reasonOf(error), message }).catch(() => undefined);
  };
  const around = { onWaiting, signal: life.stopping.signal, siblings: siblingsOver(talk) };
  life.beginning = begin(about, around).catch(failedWith);
  const { made, failed, server } = await life.beginning;
  life.server = server;
  return { made, failed };
}

async function stop(life: Life): Promise<void> {
  life.stopping.abort();
  // A started step is completed: half of the demo data would stay half.
  await life.beginning;
  await life.server?.close();
  await endTelemetry();
}

const siblingsOver = (talk: Talk): Siblings => ({
  ready: () =>
    talk.ask<void>('ready', undefined, answerMs).catch((error: Error) => {
      throw apiError.OverCapacity(error.message);
    }),
  attempts: (place) => talk.ask('attempts', place, answerMs),
  extensionCalls: (place) => talk.ask('extensionCalls', place, answerMs),
});

/** Longer than a probe waits for an answer. */
const answerMs = 2_000;

const channelOf = (self: Worker): Channel => ({
  send: (message) => void self.send(message, () => undefined),
  onMessage: (take) => void self.on('message', take),
  closed: new Promise((resolve) => self.once('disconnect', resolve)),
});

interface Begun {
  readonly server?: Server;
  readonly made?: Awaited<ReturnType<typeof firstProject>> | undefined;
  readonly failed?: Failed | undefined;
}

type Around = Pick<Parameters<typeof createServer>[0], 'onWaiting' | 'signal' | 'siblings'>;

async function begin(beginning: Beginning, around: Around): Promise<Begun> {
  const { options, databaseUrl, directory, isFirst } = beginning;
  const { logger } = await openLogger(options, beginning);
  const server = await createServer({ options, databaseUrl, logger, ...around });
  if (!isFirst) return { server };
  const terminal = { ...quiet, directory };
  try {
    return { server, made: await firstProject(server, options, terminal) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Only the primary prints data. */
const quiet: Omit<Terminal, 'directory'> = {
  environment: {},
  isTerminal: false,
  print: tell,
  tell,
  onStop: () => undefined,
};

function failedWith(error: Error): Begun {
  const code = error instanceof CommandError ? error.exitCode : exit.failure;
  const { message, hint } = toldOf(error);
  return { failed: { message, hint, code } };
}

const worker = cluster.worker;
if (worker === undefined) {
  process.stderr.write('storewright: do not start this program; storewright starts it.\n');
  process.exitCode = exit.failure;
} else serveFor(worker);
