// Work without a request: the clean-up, and dependent documents. Of several servers of one database
// each does it for some of the projects; duplicate work does no harm. Called by server.ts.

import type { TokenService } from '@storewright/edges/oauth';
import { deliveryWork, upkeep } from '@storewright/engine/delivery';
import type { World } from '@storewright/engine/pipeline';
import { isOverload } from '@storewright/model/declaration';
import { forgetActs } from '@storewright/store/storage/audit';
import { deleteExpiredSessions } from '@storewright/store/storage/checkout-sessions';
import type { Database } from '@storewright/store/storage/connection/database';
import type { Division } from '@storewright/store/storage/division';
import { trimHistory } from '@storewright/store/storage/history';
import { cleanImports } from '@storewright/store/storage/imports/clean-up';
import { catchUp, caughtUpMemory, type Dependency } from './catch-up.ts';
import { cleanUp } from './clean-up.ts';
import { type DueWork, doDue } from './due.ts';
import { endedProjectsJob } from './ended-projects.ts';
import { type Expiry, expiryJob } from './expiry.ts';
import { imagesJob } from './images.ts';
import { type IsMine, type Job, recurring } from './recurring.ts';
import { searchIndexJob } from './search-index.ts';
import { suggestionIndexJob } from './suggestion-index.ts';

export { catchUp, type Dependency } from './catch-up.ts';
export { type CleanUpWorld, cleanUp } from './clean-up.ts';
export type { DueWork } from './due.ts';
export { type Expiry, endDue } from './expiry.ts';

interface JobsOptions {
  readonly database: Database;
  readonly tokens: Pick<TokenService, 'cleanUp'>;
  readonly logger: Log;
  /** 0: no clean-up. */
  readonly cleanUpIntervalMinutes: number;
  /** Days for which the audit log is kept; 0: permanently. */
  readonly auditDays: number;
  /** 0: documents do not follow others. */
  readonly catchUpIntervalSeconds: number;
  /** 0: nothing that is due is done. */
  readonly recurringOrdersIntervalSeconds: number;
  /** Which kinds are computed from which. */
  readonly dependencies: readonly Dependency[];
  /** The due works of documents. */
  readonly dueWorks: readonly DueWork[];
  /** The kinds that expire. */
  readonly expiries: readonly Expiry[];
  /** Which of it belongs to this process. */
  readonly division: Division;
}

interface Log {
  info(about: object, what: string): void;
  warn(about: object, what: string): void;
  error(about: object, what: string): void;
}

interface Jobs {
  /** Of each job, the seconds since its last round that succeeded. */
  lags(): readonly (readonly [job: string, seconds: number])[];
  /** Resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Starts what this server does in the background. */
export function startJobs(world: World, options: JobsOptions): Jobs {
  const { logger, division } = options;
  const failed = (err: unknown, job: string) => tellFailure(logger, err, job);
  const jobs = jobsOf(world, options).filter(({ everyMs }) => everyMs > 0);
  void division.begin([...jobs.map(({ name }) => name), deliveryWork]);
  const started = jobs.map((job) => recurring(job, failed, division));
  return {
    lags: () => started.map((one) => [one.name, one.lagSeconds()]),
    async stop() {
      await Promise.all(started.map((one) => one.stop()));
      await division.close();
    },
  };
}

/** A round without time is no fault: the next one follows, and lags are metrics. */
const tellFailure = (logger: Log, err: unknown, job: string): void =>
  isOverload(err)
    ? logger.warn({ job, reason: err.message }, 'job put off')
    : logger.error({ err, job }, 'job failed');

const jobsOf = (world: World, { tokens, logger, database, ...options }: JobsOptions): Job[] => [
  ...options.dependencies.map((dependency) => {
    const memory = caughtUpMemory();
    return {
      name: dependency.name,
      everyMs: options.catchUpIntervalSeconds * 1_000,
      async round(goOn: () => boolean, isMine: IsMine) {
        const changed = await catchUp(world, dependency, goOn, { isMine, memory });
        if (changed > 0) logger.info({ changed }, dependency.name);
      },
    };
  }),
  ...options.dueWorks.map((work) => ({
    name: work.name,
    everyMs: options.recurringOrdersIntervalSeconds * 1_000,
    async round(goOn: () => boolean, isMine: IsMine) {
      const done = await doDue(world, work, goOn, isMine);
      if (done > 0) logger.info({ done }, work.name);
    },
  })),
  ...options.expiries.map((expiry) => expiryJob(world, expiry)),
  suggestionIndexJob(world),
  searchIndexJob(world),
  endedProjectsJob(database, world.kinds),
  {
    name: 'notifications',
    everyMs: 60_000,
    isForAll: true,
    async round(goOn) {
      const removed = await upkeep({ storage: world.storage, log: logger }, goOn);
      if (removed > 0) logger.info({ removed }, 'notifications of deleted resources');
    },
  },
  imagesJob(world, database),
  ...positionsJob(world),
  {
    name: 'clean-up',
    everyMs: options.cleanUpIntervalMinutes * 60_000,
    async round(goOn, isMine) {
      const documents = Object.fromEntries(await cleanUp(world, goOn, isMine));
      const others = options.division.isMine('clean-up')
        ? await cleanUpBeside(world, { tokens, database, auditDays: options.auditDays }, goOn)
        : {};
      const counts = { ...documents, ...others };
      if (Object.values(counts).some((count) => count > 0)) logger.info(counts, 'clean-up');
    },
  },
];

/** Clean-up of what does not belong to one project. */
async function cleanUpBeside(
  world: World,
  { tokens, database, auditDays }: Pick<JobsOptions, 'tokens' | 'database' | 'auditDays'>,
  goOn: () => boolean,
): Promise<{ readonly [what: string]: number }> {
  const ofTokens = await tokens.cleanUp(goOn);
  const answers = await world.storage.repeatables.clean(goOn);
  const versions = await trimHistory(database, goOn);
  const sessions = await deleteExpiredSessions(database, world.clock.instant, goOn);
  const acts = auditDays === 0 ? 0 : await forgetActs(database, auditDays, goOn);
  const imports = await cleanImports(database, world.now, goOn);
  return { ...ofTokens, answers, versions, sessions, acts, imports };
}

/** Removes notes for reading from replicas where there are some. */
const positionsJob = ({ storage: { replicas } }: World): Job[] =>
  replicas === undefined
    ? []
    : [
        {
          name: 'positions',
          everyMs: 60_000,
          isForAll: true,
          round: async () => void (await replicas.fold()),
        },
      ];
