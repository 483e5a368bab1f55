// `storewright/testing/ctmock`: the interface of the mock @labdigital/commercetools-mock, kept by this
// server, so that a suite of the mock changes one import. A class, because that interface is one.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { listen } from '../hosted/listen.ts';
import { handlersOf, listening, type MswServer } from '../hosted/msw.ts';
import { type Relay, relayOf } from '../hosted/relay.ts';
import { sharedServer } from '../index.ts';
import type { TestProject } from '../types.ts';
import { appOf, type MockApp } from './app.ts';
import { authStoreOf, type MockAuthStore } from './auth-store.ts';
import { type MockOptions, withDefaults } from './options.ts';
import { type MockProject, mockProject } from './project.ts';

export type { InjectAnswer, InjectOptions, MockApp } from './app.ts';
export type { MockAuthStore, MockToken } from './auth-store.ts';
export type { MockOptions as CommercetoolsMockOptions } from './options.ts';
export { AbstractStorage, InMemoryStorage } from './options.ts';
export type { MockProject } from './project.ts';

/** A logger has no effect here, so it may be any. */
export type FastifyBaseLogger = unknown;

/** What suites ask of the server that `runServer` has started. */
export interface MockServer {
  readonly listening: boolean;
  address(): string | { readonly port: number } | null;
  close(closed?: (error?: Error) => void): unknown;
}

export class CommercetoolsMock {
  readonly options: MockOptions;
  /** Answers requests without a network; not the framework's application that the mock has there. */
  readonly app: MockApp;
  readonly #projects = new Map<string, Promise<TestProject>>();
  readonly #relay: Relay;
  #server: Server | undefined;
  #mswServer: MswServer | undefined;
  /** Suites need not wait for `clear` and `unsafeAdd`: whatever comes after them does. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: Partial<MockOptions> = {}) {
    this.options = withDefaults(options);
    const { enableAuthentication, validateCredentials, defaultProjectKey } = this.options;
    this.#relay = relayOf({
      projectOf: (key) => this.#opened(key),
      defaultKey: () => defaultProjectKey,
      tokens: !enableAuthentication ? 'none' : validateCredentials ? 'of this server' : 'any',
    });
    this.app = appOf(this.#relay);
  }

  /** The server that `runServer` has started. */
  get server(): MockServer | undefined {
    return this.#server;
  }

  /** @throws Error without a key and a default one */
  project(key: string | undefined = this.options.defaultProjectKey): MockProject {
    if (key === undefined || key === '')
      throw new Error('A project key is missing: pass one, or set defaultProjectKey.');
    return mockProject({
      opened: () => this.#opened(key),
      inOrder: (work) => this.#inOrder(this.#opened(key).then(work)),
    });
  }

  /** Each project that this instance has touched becomes an empty one. */
  async clear(): Promise<void> {
    const projects = [...this.#projects.values()];
    this.#relay.forget();
    await this.#inOrder(
      this.#before.then(() =>
        Promise.all(projects.map(async (project) => (await project).reset())),
      ),
    );
  }

  /**
   * Not of the mock: resolves when background work on earlier writes is done, as searches depend on
   * it.
   */
  async settle(timeoutMs?: number): Promise<void> {
    await this.#before;
    const projects = [...this.#projects.values()];
    await Promise.all(projects.map(async (project) => (await project).settle(timeoutMs)));
  }

  authStore(): MockAuthStore {
    return authStoreOf(this.#relay);
  }

  getHandlers(): any[] {
    const { apiHost, authHost } = this.options;
    return handlersOf(this.#relay, { api: apiHost, auth: authHost });
  }

  registerHandlers(server: { use(...handlers: any[]): void }): void {
    server.use(...this.getHandlers());
  }

  mswServer(): MswServer | undefined {
    return this.#mswServer;
  }

  /** Intercepts requests of this process, for suites that have no server of msw themselves. */
  start(): void {
    this.#mswServer ??= listening(this.getHandlers());
  }

  /** Ends what `start` and `runServer` have begun, and removes the projects. */
  async stop(): Promise<void> {
    this.#mswServer?.close();
    this.#mswServer = undefined;
    this.#server?.close();
    this.#server?.closeAllConnections();
    this.#server = undefined;
    const projects = [...this.#projects.values()];
    this.#projects.clear();
    await Promise.all(projects.map(async (project) => (await project).remove()));
  }

  async runServer(port = 3000, host = '127.0.0.1'): Promise<void> {
    this.#server = await listen(this.#relay, port, host);
  }

  #opened(key: string): Promise<TestProject> {
    const opened = this.#projects.get(key) ?? openProject();
    this.#projects.set(key, opened);
    return this.#before.then(() => opened);
  }

  /** Whatever begins later waits for it, also when it fails. */
  #inOrder<T>(work: Promise<T>): Promise<T> {
    this.#before = work.catch(() => undefined);
    return work;
  }
}

/** A server that it runs may be there for days. */
const openProject = async () =>
  (await sharedServer()).project({ template: 'empty', ttlSeconds: Number.POSITIVE_INFINITY });

/** Members that every stored document has. */
export const getBaseResourceProperties = (clientId = '') => {
  const now = new Date().toISOString();
  const client = { clientId, isPlatformClient: false };
  return {
    id: randomUUID(),
    createdAt: now,
    lastModifiedAt: now,
    version: 1,
    createdBy: client,
    lastModifiedBy: client,
  };
};
