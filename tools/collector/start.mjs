// Builds a collector of OpenTelemetry from its Go modules: `node tools/collector/start.mjs -- npm test -- otlp` builds
// it and runs the command after `--`; with `--forward-to URL` it receives OTLP over HTTP and forwards it as JSON until it
// is stopped. Where it cannot be built, it says why and ends with 3. What is built stays in `node_modules/.collector`.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { freePorts, offline, startServerProgram } from '../programs.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '..', '..', 'node_modules', '.collector');
const binary = join(folder, 'collector');
const limitMs = 10 * 60_000;
const mostBytes = 16_000_000;
const tooOld = /requires go >= ([\d.]+)/;

const mark = join(folder, 'built.txt');
const sources = () =>
  ['go.mod', 'main.go'].map((file) => readFileSync(join(here, file), 'utf8')).join('');

/** Whether the collector is built from the sources as they are now. */
export const isCollectorBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === sources();

/** Builds the collector unless it is built; returns why it cannot be built here. */
async function buildCollector() {
  if (isCollectorBuilt()) return undefined;
  const hasGo = await run('go', ['version']).then(
    () => true,
    () => false,
  );
  if (!hasGo) return "there is no program 'go' here";
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  const given = { cwd: here, env, timeout: limitMs, maxBuffer: mostBytes };
  try {
    await run('go', ['build', '-trimpath', '-o', binary, '.'], given);
  } catch (error) {
    const [, version] = tooOld.exec(`${error.stderr}`) ?? [];
    if (version !== undefined) return `the collector needs Go ${version}`;
    if (offline.test(`${error.stderr}`)) return 'the Go modules cannot be fetched';
    throw error;
  }
  writeFileSync(mark, sources());
  return undefined;
}

/** Version of the collector, as its module file names it. */
const collectorVersion = () =>
  /go\.opentelemetry\.io\/collector\/otelcol v(\S+)/.exec(
    readFileSync(join(here, 'go.mod'), 'utf8'),
  )[1];

const configOf = (port, forwardTo) => ({
  receivers: { otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}` } } } },
  exporters: {
    otlphttp: {
      endpoint: forwardTo,
      encoding: 'json',
      compression: 'none',
      sending_queue: { enabled: false },
    },
  },
  service: {
    telemetry: { metrics: { level: 'none' } },
    pipelines: Object.fromEntries(
      ['traces', 'metrics'].map((signal) => [
        signal,
        { receivers: ['otlp'], exporters: ['otlphttp'] },
      ]),
    ),
  },
});

/**
 * Starts a collector, or returns `missing` with the reason why it cannot run here.
 * @param forwardTo address of a receiver of OTLP over HTTP with JSON
 */
export async function startCollector(forwardTo) {
  const missing = await buildCollector();
  if (missing !== undefined) return { missing };
  const [port] = await freePorts(1);
  // JSON is YAML.
  const config = `yaml:${JSON.stringify(configOf(port, forwardTo))}`;
  const ready = (line) => (line.includes('Everything is ready') ? true : undefined);
  const collector = await startServerProgram(binary, ['--config', config], ready);
  return { version: collectorVersion(), url: `http://127.0.0.1:${port}`, stop: collector.stop };
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'forward-to': { type: 'string' } },
  });
  const missing = await buildCollector();
  if (missing !== undefined) {
    process.stderr.write(`The collector is not built: ${missing}\n`);
    process.exitCode = 3;
    return;
  }
  process.stderr.write(`The collector ${collectorVersion()} is built.\n`);
  if (values['forward-to'] !== undefined) await forward(values['forward-to']);
  else if (positionals.length > 0) process.exitCode = await runCommand(positionals);
}

async function forward(address) {
  const collector = await startCollector(address);
  process.stdout.write(`Collector at ${collector.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => collector.stop());
}

function runCommand([program, ...parameters]) {
  const child = spawn(program, parameters, { stdio: 'inherit' });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  });
}

if (import.meta.filename === process.argv[1]) await main();
