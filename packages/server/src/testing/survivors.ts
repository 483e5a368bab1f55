// How many bytes of each request outlive the young generation of the heap. They are what makes minor garbage
// collections long, and a load of the machine does not change their number.
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';

type Collect = (options?: { readonly type: 'minor' }) => void;

/** What the requests are; each is sent by one of 16 connections. */
interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
}

const client = `
const { Agent, request } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const { url, method, headers } = workerData;
const send = () => new Promise((resolve, reject) => {
  request(url, { agent, method, headers }, (response) => {
    response.resume();
    response.on('end', () => response.statusCode < 300 ? resolve() : reject(new Error('status ' + response.statusCode)));
  }).on('error', reject).end();
});
parentPort.on('message', async (count) => {
  let left = count;
  await Promise.all(Array.from({ length: 16 }, async () => { while (left-- > 0) await send(); }));
  parentPort.postMessage('done');
});
`;

const interval = 1_024;

/** What happens once, such as the growth of a table, is in one of them only. */
const windows = 3;

/**
 * Bytes for each request that a server of this process has promoted to the old generation.
 * @param count requests that are measured, after as many to warm up
 */
export async function measureSurvivors(load: Load, count: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  const worker = new Worker(client, { eval: true, workerData: load });
  const session = new Session();
  session.connect();
  try {
    await send(worker, count);
    let least = Number.POSITIVE_INFINITY;
    for (let window = 0; window < windows; window += 1) {
      collect();
      await session.post('HeapProfiler.startSampling', {
        samplingInterval: interval,
        includeObjectsCollectedByMajorGC: true,
      });
      await send(worker, count);
      collect({ type: 'minor' });
      collect({ type: 'minor' });
      const { profile } = await session.post('HeapProfiler.stopSampling');
      least = Math.min(least, sizeOf(profile.head) / count);
    }
    return least;
  } finally {
    session.disconnect();
    await worker.terminate();
  }
}

const send = (worker: Worker, count: number) =>
  new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.postMessage(count);
  });

interface Sampled {
  readonly selfSize: number;
  readonly children: readonly Sampled[];
}

const sizeOf = ({ selfSize, children }: Sampled): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);
