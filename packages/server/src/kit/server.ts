// Starts a server for a test run, in a process of its own, so that the loop of the run is not shared.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../published/bundled.ts';
import { callOperation } from './calling/call-operation.ts';
import { openProject } from './project.ts';
import { dataIn, makeRunFolder } from './run-folder.ts';
import type { Connection, ServerOptions, TestServer } from './types.ts';

const guard = () => fileURLToPath(programUrl('guard'));
const main = fileURLToPath(new URL('../main.js', import.meta.url));

/**
 * Starts a server on a database of its own and resolves when it answers.
 * @throws Error with what the server said, when it does not start
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { database = 'embedded', durable = false, port = 0, logLevel = 'warn' } = options;
  const { countStatements = false, requestLogBodies = false } = options;
  const folder = makeRunFolder();
  const adminToken = randomBytes(32).toString('base64url');
  const flags = {
    'data-dir': dataIn(folder),
    'database-url': database === 'embedded' ? '' : database,
    'project-key': '',
    'metrics-port': 'off',
    'log-level': logLevel,
    demo: 'false',
    durable: String(durable),
    controls: 'on',
    'count-statements': String(countStatements),
    'request-log-bodies': String(requestLogBodies),
    port: String(port),
  };
  const parameters = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(process.execPath, [guard(), folder, main, 'start', ...parameters], {
    cwd: folder,
    env: { ...withoutOptions(process.env), STOREWRIGHT_ADMIN_TOKEN: adminToken },
    stdio: ['pipe', 'pipe', 'pipe'],
    // It ends with the run and not with the keys of a terminal: what cleans up after Ctrl-C still finds it.
    detached: process.platform !== 'win32',
  });
  const url = await readyUrl(child);
  return withTemplates(
    serverOf({ url, adminToken }, () => ended(child)),
    options.templates ?? {},
  );
}

async function withTemplates(
  server: TestServer,
  templates: NonNullable<ServerOptions['templates']>,
): Promise<TestServer> {
  try {
    for (const [name, lines] of Object.entries(templates))
      await server.template(name, (project) => project.seed(lines));
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A server that another process of the run has started, as workers do. */
export const connect = (connection: Connection): TestServer =>
  serverOf(connection, async () => undefined);

function serverOf(connection: Connection, stop: () => Promise<void>): TestServer {
  return {
    url: connection.url,
    connection,
    project: (options) => openProject(connection, options),
    async template(name, fill) {
      const project = await openProject(connection);
      try {
        await fill(project);
        await callOperation(
          connection,
          'createTemplate',
          {},
          { body: { name, project: project.key } },
        );
      } finally {
        await project.remove();
      }
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Options of the developer's own server must not reach this one. */
const withoutOptions = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('STOREWRIGHT_')),
  );

function readyUrl(child: ChildProcess): Promise<string> {
  let printed = '';
  let told = '';
  child.stderr?.on('data', (chunk) => {
    told = `${told}${chunk}`.slice(-4_000);
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000);
      const url = /storewright ready (\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      // A run that is over must not wait for its server.
      for (const stream of [child.stdout, child.stderr]) (stream as { unref?(): void }).unref?.();
      child.unref();
      (child.stdin as { unref?(): void } | null)?.unref?.();
      resolve(url);
    });
    child.once('exit', (code) =>
      reject(new Error(`storewright did not start (exit code ${code}).\n${told}`)),
    );
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  child.ref();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.stdin?.end();
  });
}
