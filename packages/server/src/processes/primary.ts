// A server of several processes on one port: this one holds the embedded database, the port of the
// metrics and the terminal, and watches the serving ones. It loads no kind and answers no request.
import { type AddressInfo, createServer, type Server } from 'node:net';
import { edgeLimits } from '@storewright/edges/rest/common/edge';
import { connectionsInAll, connectionsOf } from '../composition/connections.ts';
import { openMetricsPort } from '../composition/metrics-port.ts';
import { drainWaitMs, type Options } from '../options.ts';
import type { Credentials } from '../provisioning/bootstrap.ts';
import { announce, CommandError, counted, exit } from '../terminal/terminal.ts';
import { type Crew, type Member, startCrew } from './crew.ts';
import { type CrewMetrics, metricsOf } from './metrics.ts';
import { type Serving, stoppingLine, tellReady, waitingLine } from './ready.ts';
import type { Answers } from './talk.ts';
import type { Beginning, Failed } from './worker.ts';

/** Serves until it must stop; returns the exit code. */
export async function serveOn(given: Serving): Promise<number> {
  const { options: asGiven, terminal } = given;
  const options = { ...asGiven, port: await portOf(asGiven) };
  const serving = { ...given, options };
  terminal.tell(sharesLine(options));
  let stop: () => void = () => undefined;
  const stopped = new Promise<'stopped'>((resolve) => {
    stop = () => resolve('stopped');
    terminal.onStop(stop);
  });
  serving.progress.step('starting the processes');
  const { crew, metrics } = crewOf(serving, stop);
  const closing: Server[] = [];
  try {
    const opened = opening(serving, crew, metrics, closing);
    // When it must stop during the start, the started parts no longer matter.
    opened.catch(() => undefined);
    if ((await Promise.race([opened, stopped])) !== 'stopped') await stopped;
    terminal.tell(stoppingLine);
    return exit.ok;
  } finally {
    await crew.stop(drainWaitMs(options) + edgeLimits.requestTimeoutMs + closeMs);
    for (const server of closing) server.close();
  }
}

/** For what a process does after its last request: jobs, deliveries, connections. */
const closeMs = 20_000;

/** Where a process is asked. */
interface Listening {
  readonly url: string;
  readonly applicationsUrl?: string;
}

/** All processes listen on the same one, including later ones: it must be known before. */
async function portOf({ host, port }: Options): Promise<number> {
  if (port !== 0) return port;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const chosen = (server.address() as AddressInfo).port;
  await new Promise((resolve) => server.close(resolve));
  return chosen;
}

function sharesLine(options: Options): string {
  const { read, query, planned, write, token, background } = connectionsOf(options);
  return (
    `storewright: ${counted(options.processes, 'process', 'processes')}, each with at most ${read} connections for reads, ` +
    `${query} + ${planned} for queries, ${write} for writes, ${token} for tokens and ` +
    `${background} for background work: ${connectionsInAll(options)} in all`
  );
}

function crewOf(serving: Serving, stop: () => void): { crew: Crew; metrics: CrewMetrics } {
  const { options, terminal } = serving;
  const metrics = metricsOf(() => crew);
  const crew = startCrew({
    count: options.processes,
    answersFor: (member) => answersFor(member, () => crew, serving, stop),
    begin: async (member) => {
      await begin(member, serving, false);
      await listen(member);
      terminal.tell(`storewright: process ${member.pid} serves`);
    },
    tell: terminal.tell,
    left: metrics.left,
  });
  return { crew, metrics };
}

/** What a process asks is answered by all the others. */
function answersFor(
  self: () => Member,
  crew: () => Crew,
  { starting, options, terminal }: Serving,
  stop: () => void,
): Answers {
  let lastReason = '';
  const others = () =>
    crew()
      .members()
      .filter((member) => member.isServing && member !== self());
  return new Map<string, (about: any) => unknown>([
    ['stop', () => stop()],
    [
      'waiting',
      ({ reason, message }) => {
        starting.waitsFor(reason);
        // All of them wait for the same.
        if (message !== lastReason && self() === crew().members()[0])
          terminal.tell(waitingLine(options.waitForDatabase, message));
        lastReason = message;
      },
    ],
    ['ready', () => allReady(crew(), others())],
    ...(['attempts', 'extensionCalls'] as const).map(
      (question): [string, (about: any) => unknown] => [
        question,
        async (place) => {
          const asked = others().map((one) => one.ask<object[]>(question, place, answerMs));
          return (await Promise.allSettled(asked)).flatMap((one) =>
            one.status === 'fulfilled' ? one.value : [],
          );
        },
      ],
    ),
  ]);
}

const answerMs = 1_500;

/** A missing one later is no reason to send no requests to the existing ones. */
async function allReady(crew: Crew, members: readonly Member[]): Promise<void> {
  if (!crew.isWhole()) throw new Error('The server is starting.');
  await Promise.all(members.map((member) => member.ask('ready', undefined, answerMs)));
}

/** @throws CommandError with what the process says of its failure */
async function begin(
  member: Member,
  { options, databaseUrl, terminal }: Serving,
  isFirst: boolean,
): Promise<Credentials | undefined> {
  const { directory, isTerminal } = terminal;
  const about: Beginning = {
    // Measured and printed by this process.
    options: { ...options, metricsPort: -1 },
    databaseUrl,
    directory,
    isTerminal,
    isFirst,
  };
  const answer = await member.ask<{ made?: Credentials; failed?: Failed }>('begin', about);
  const { made, failed } = answer;
  if (failed === undefined) return made;
  const { message, hint, code } = failed;
  throw Object.assign(new CommandError(message, code), { hint });
}

async function listen(member: Member): Promise<Listening> {
  const address = await member.ask<Listening>('listen');
  member.isServing = true;
  return address;
}

/** The first start of all of them. No port is open before all are there. */
async function opening(serving: Serving, crew: Crew, metrics: CrewMetrics, closing: Server[]) {
  const { options, starting, terminal } = serving;
  const members = crew.members();
  const [made] = await Promise.all(
    members.map((member, index) => begin(member, serving, index === 0)),
  );
  await starting.close();
  const [first] = await Promise.all(members.map(listen));
  crew.keep();
  const port =
    options.metricsPort === -1
      ? undefined
      : await openMetricsPort(metrics, options, announce(terminal));
  if (port !== undefined) closing.push(port.server);
  const metricsUrl = port && `http://127.0.0.1:${port.port}/metrics`;
  const { url, applicationsUrl } = first!;
  serving.progress.end();
  tellReady({ url, metricsUrl, applicationsUrl, made }, serving);
}
