// Starts one node of OpenSearch from its Maven artifacts: `node tools/opensearch/start.mjs [--port 9200]
// [--heap 1g] [--data FOLDER]`. With a command after `--`, the command runs with STOREWRIGHT_TEST_SEARCH_URL, and the
// node stops when it ends. Where it cannot be started, it says why and ends with 3.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resolveJava, startJava } from '../java.mjs';

const smallHeap = '1g';

/**
 * Starts a node, or returns `missing` with the reason why it cannot run here.
 * @param data a folder that stays; by default a temporary one
 */
export async function startOpenSearch({ port = 0, heap = smallHeap, data } = {}) {
  const { classpath, missing } = await resolveJava('opensearch');
  if (missing !== undefined) return { missing };
  const folder = data ?? mkdtempSync(join(tmpdir(), 'storewright-opensearch-'));
  const options = [
    ...[`-Xms${heap}`, `-Xmx${heap}`, ...collectorOf(heap), '-Dlog4j2.disable.jmx=true'],
    ...['-Dio.netty.noUnsafe=true', '-Dopensearch.set.netty.runtime.available.processors=false'],
  ];
  const ready = (line) => /^ready (\S+) (\S+)$/.exec(line)?.slice(1);
  const node = await startJava(
    [...options, '-cp', classpath, 'Launcher', folder, `${port}`],
    ready,
  );
  const [url, version] = node.answer;
  const stop = async (signal) => {
    await node.stop(signal);
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return { url, version, pid: node.pid, folder, stop, ended: node.ended, output: node.output };
}

/**
 * For tests the collector that needs least. It leaves garbage in a larger heap for so long that the node refuses writes
 * for lack of memory; there the collector and its settings are those that OpenSearch is delivered with.
 */
const collectorOf = (heap) =>
  heap === smallHeap
    ? ['-XX:+UseSerialGC']
    : ['-XX:+UseG1GC', '-XX:G1ReservePercent=25', '-XX:InitiatingHeapOccupancyPercent=30'];

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '9200' },
      heap: { type: 'string', default: smallHeap },
      data: { type: 'string' },
    },
  });
  const { port, heap, data } = values;
  const hasCommand = positionals.length > 0;
  const engine = await startOpenSearch({
    port: hasCommand ? 0 : Number(port),
    heap,
    ...(data === undefined ? {} : { data: resolve(data) }),
  });
  if (engine.missing !== undefined) {
    process.stderr.write(`OpenSearch is not started: ${engine.missing}\n`);
    process.exitCode = 3;
    return;
  }
  process.stderr.write(`OpenSearch ${engine.version} at ${engine.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => engine.stop());
  if (hasCommand) {
    process.exitCode = await runWith(positionals, engine.url);
    await engine.stop();
  } else await engine.ended;
}

function runWith([program, ...parameters], url) {
  const env = { ...process.env, STOREWRIGHT_TEST_SEARCH_URL: url };
  const child = spawn(program, parameters, { env, stdio: 'inherit' });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  });
}

if (import.meta.filename === process.argv[1]) await main();
