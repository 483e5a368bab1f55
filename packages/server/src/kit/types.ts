// What a test suite sees. Names nothing of the server's inside.

/** Plain JSON, so that a runner can hand it to its workers. */
export interface Connection {
  readonly url: string;
  readonly adminToken: string;
}

export interface ServerOptions {
  /** `embedded` (default): a throw-away cluster in the folder for temporary files. */
  readonly database?: 'embedded' | `postgres://${string}` | `postgresql://${string}`;
  /** Default false: nothing waits for the disk, and a crash may lose what was written. */
  readonly durable?: boolean;
  /** Default: any free one. */
  readonly port?: number;
  readonly logLevel?: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export interface ProjectOptions {
  /** What the project begins with; default: nothing but the settings of a new project. */
  readonly template?: 'empty' | 'b2c' | 'b2b' | (string & {});
  readonly key?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Scopes of its client; default: all of the project. */
  readonly scope?: string;
}

export type EnvironmentName =
  | 'CTP_PROJECT_KEY'
  | 'CTP_CLIENT_ID'
  | 'CTP_CLIENT_SECRET'
  | 'CTP_AUTH_URL'
  | 'CTP_API_URL'
  | 'CTP_SCOPES';

export interface TokenOptions {
  /** Scopes, separated by blanks; default: those of the client, or `manage_my_…` of a buyer. */
  readonly scope?: string;
  readonly customer?: { readonly email: string; readonly password: string };
  readonly anonymousId?: string;
}

export interface TestSnapshot {
  readonly name: string;
}

export interface TestProject extends AsyncDisposable {
  readonly key: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base address and project key. */
  readonly url: string;
  readonly env: Readonly<Record<EnvironmentName, string>>;
  token(as?: TokenOptions): Promise<string>;
  /** A request below `url`, with a token that holds everything unless it brings one. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Back to the template that it began with; clients and their tokens stay. */
  reset(): Promise<void>;
  remove(): Promise<void>;
  /** Resolves when background work on what was written so far is done. */
  settle(timeoutMs?: number): Promise<void>;
  snapshot(name?: string): Promise<TestSnapshot>;
  restore(snapshot: TestSnapshot): Promise<void>;
}

export interface TestServer extends AsyncDisposable {
  /** Base address of the API and of the token service. */
  readonly url: string;
  readonly connection: Connection;
  project(options?: ProjectOptions): Promise<TestProject>;
  /** Ends the server when it was started here; a connection leaves it running. */
  stop(): Promise<void>;
}
