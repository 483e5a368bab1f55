// The serving processes, as the primary sees them: started together, restarted one by one when they
// end unexpectedly, stopped together.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../published/bundled.ts';
import { servingFlags } from './optimizer.ts';
import { type Answers, type Talk, talkOver } from './talk.ts';

/** A process, as long as it lives. */
export interface Member extends Talk {
  readonly pid: number;
  /** Requests come to it. */
  isServing: boolean;
  /** What it measured when it was asked last. */
  lastMetrics: object[];
  /** How it ended. */
  readonly ended: Promise<string>;
  kill(): void;
}

interface CrewSetting {
  readonly count: number;
  /** Answers to what a process asks. */
  readonly answersFor: (member: () => Member) => Answers;
  /** Prepares a restarted process to serve. */
  readonly begin: (member: Member) => Promise<unknown>;
  readonly tell: (line: string) => void;
  /** Called for a process that has ended. */
  readonly left: (member: Member) => void;
}

export interface Crew {
  /** The live ones. */
  members(): readonly Member[];
  /** How many restarts there were. */
  restarts(): number;
  /** All of them have served concurrently once. */
  isWhole(): boolean;
  /** All of them serve: from now on ended ones are restarted. */
  keep(): void;
  /** Asks all to end; the ones that have not after `maxMs` are killed. */
  stop(maxMs: number): Promise<void>;
}

/** Pauses before each start in a row, in milliseconds; the last one is kept to. */
const pausesMs = [100, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Who served for so long before it ended begins with the first pause again. */
const steadyMs = 60_000;

export function startCrew(setting: CrewSetting): Crew {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const exec = fileURLToPath(programUrl('worker'));
  cluster.setupPrimary({ exec, args: [], execArgv: [...process.execArgv, ...servingFlags] });
  const living = new Set<Member>();
  const isOver = new AbortController();
  let isKept = false;
  let restarts = 0;

  function add(): Member {
    const member: Member = startMember(() => setting.answersFor(() => member));
    living.add(member);
    void member.ended.then(() => {
      living.delete(member);
      setting.left(member);
    });
    return member;
  }

  /** One place in the crew, for as long as there is a crew. */
  async function watch(first: Member): Promise<void> {
    let [member, attempts, startedAt] = [first, 0, performance.now()];
    for (;;) {
      const how = await member.ended;
      if (isOver.signal.aborted || !isKept) return;
      if (performance.now() - startedAt > steadyMs) attempts = 0;
      const pauseMs = pausesMs[Math.min(attempts, pausesMs.length - 1)]!;
      setting.tell(endedLine(member, how, pauseMs));
      attempts += 1;
      await sleep(pauseMs, undefined, { signal: isOver.signal }).catch(() => undefined);
      if (isOver.signal.aborted) return;
      restarts += 1;
      startedAt = performance.now();
      member = add();
      await setting.begin(member).catch(() => member.kill());
    }
  }

  const watching = Array.from({ length: setting.count }, add).map(watch);
  return {
    members: () => [...living],
    restarts: () => restarts,
    isWhole: () => isKept,
    keep() {
      isKept = true;
    },
    async stop(maxMs) {
      isOver.abort();
      await stopAll(living, maxMs);
      await Promise.all(watching);
    },
  };
}

const endedLine = ({ pid }: Member, how: string, pauseMs: number): string =>
  `storewright: process ${pid} has ended (${how}); a new process starts in ${pauseMs / 1_000} s`;

async function stopAll(living: ReadonlySet<Member>, maxMs: number): Promise<void> {
  const late = setTimeout(() => {
    for (const member of living) member.kill();
  }, maxMs);
  for (const member of living) void member.ask('stop').catch(() => undefined);
  await Promise.all([...living].map(({ ended }) => ended));
  clearTimeout(late);
}

function startMember(answers: () => Answers): Member {
  const worker = cluster.fork();
  closeInHand(worker);
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    worker.once('error', (error) => resolve(error.message));
  });
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const talk = talkOver(
    {
      send: (message) => void worker.send(message, () => undefined),
      onMessage: (take) => void worker.on('message', take),
      closed: ended.then(() => undefined),
    },
    new Map([...answers(), ['here', arrive]]),
  );
  return {
    // Messages sent before it listens are lost.
    ask: (...question) =>
      Promise.race([arrived, ended]).then(() => talk.ask(...question)) as Promise<never>,
    pid: worker.process.pid ?? 0,
    isServing: false,
    lastMetrics: [],
    ended,
    kill: () => void worker.process.kill('SIGKILL'),
  };
}

/**
 * A connection is handed over and closed on this side when the other side has taken it. For a
 * process that ends before it does, Node keeps the connection open indefinitely, and its client
 * would wait.
 */
function closeInHand(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  let inHand: { close(): void } | undefined;
  child.send = (message: unknown, handle?: unknown, ...more: unknown[]) => {
    const isConnection = (message as { act?: unknown } | undefined)?.act === 'newconn';
    if (isConnection && handle) inHand = handle as { close(): void };
    return send(message, handle, ...more);
  };
  worker.once('exit', () => inHand?.close());
}
