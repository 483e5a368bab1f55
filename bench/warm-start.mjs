// Starting on an existing data directory, and what the idle server holds in memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf, startProgram } from './processes.mjs';

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Milliseconds of first and warm start, megabytes of the idle server process. */
export async function measureStart(main, directory, times) {
  const parameters = [main, 'start', '--data-dir', directory, '--port', '0'];
  parameters.push('--metrics-port', 'off', '--log-level', 'warn');
  const start = () => startProgram(parameters);
  const first = await start();
  await first.stop();
  const warm = [];
  let memory = {};
  for (let turn = 0; turn < times; turn += 1) {
    const server = await start();
    warm.push(server.readyMs);
    if (turn === times - 1) {
      await sleep(3_000);
      memory = memoryOf(server.pid);
    }
    await server.stop();
  }
  return { firstMs: Math.round(first.readyMs), warmMs: Math.round(median(warm)), ...memory };
}
