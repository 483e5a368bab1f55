// A server that is one process, as most are.

import { endTelemetry } from '@storewright/platform/tracing/end';
import { reasonOf } from '../composition/wait-for-database.ts';
import { createServer } from '../server.ts';
import { toldOf } from '../terminal/faults.ts';
import { exit } from '../terminal/terminal.ts';
import { firstProject, openLogger } from './first-project.ts';
import { releaseOptimizer } from './optimizer.ts';
import { type Serving, stoppingLine, tellReady, waitingLine } from './ready.ts';
import { collectWhenQuiet, leaveHeapRoom } from './start-garbage.ts';

/** Serves until it must stop; returns the exit code. */
export async function serveOn(serving: Serving): Promise<number> {
  const { databaseUrl, starting, options, terminal, progress } = serving;
  const { logger } = await openLogger(options, terminal);
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolveStop) => terminal.onStop(resolveStop)).then(() =>
    stopping.abort(),
  );
  const onWaiting = (error: Error) => {
    starting.waitsFor(reasonOf(error));
    terminal.tell(waitingLine(options.waitForDatabase, toldOf(error).message));
  };
  const { signal } = stopping;
  const settings = { options, databaseUrl, logger, onWaiting, signal };
  progress.step('opening the database');
  const server = await createServer(settings).catch((error) => {
    if (!signal.aborted) throw error;
  });
  if (server === undefined) return exit.ok;
  try {
    progress.step('opening the project');
    const made = await firstProject(server, options, terminal);
    await starting.close();
    progress.end();
    tellReady({ ...(await server.listen()), made }, serving);
    releaseOptimizer();
    leaveHeapRoom();
    collectWhenQuiet();
    await stopped;
    terminal.tell(stoppingLine);
    return exit.ok;
  } finally {
    await server.close();
    await endTelemetry();
  }
}
