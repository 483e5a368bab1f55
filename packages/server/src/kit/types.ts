/// <reference lib="esnext.disposable" preserve="true" />
// What a test suite sees. Names nothing of the server's inside, and nothing that a suite must install types for.

import type {
  FaultRule,
  AdminFiredFault as FiredFault,
  AdminExchange as LoggedExchange,
  AdminRequest as LoggedRequest,
  OperationTypes,
  AdminSeeded as Seeded,
  AdminMovedClock as TestAdvance,
} from '../published/types.ts';

export type { FaultRule, FiredFault, LoggedExchange, LoggedRequest, Seeded, TestAdvance };

/** `fetch` as the suite knows it: of its DOM library, or of @types/node. */
type Fetch = typeof globalThis extends {
  fetch: (address: never, init?: infer Init) => Promise<infer Answer>;
}
  ? { readonly init: Init; readonly answer: Answer }
  : { readonly init: any; readonly answer: any };
export type FetchInit = Fetch['init'];
export type FetchResponse = Fetch['answer'];

/** Plain JSON, so that a runner can hand it to its workers. */
export interface Connection {
  readonly url: string;
  readonly adminToken: string;
}

export interface ServerOptions {
  /** `embedded` (default): a throw-away cluster in the folder for temporary files. */
  readonly database?: 'embedded' | `postgres://${string}` | `postgresql://${string}`;
  /** Default false: no write waits for the disk, and a crash may lose writes. */
  readonly durable?: boolean;
  /** Default: any free one. */
  readonly port?: number;
  /** The log of requests has the number of statements of each. Costs some time. */
  readonly countStatements?: boolean;
  /** Keeps requests and responses for `project.request(seq)`: without secrets and personal data. */
  readonly requestLogBodies?: boolean;
  readonly logLevel?: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Templates of the suite by name, each as `template` makes it of an empty project with these lines. */
  readonly templates?: { readonly [name: string]: Seed };
}

/**
 * The content of a project, through the rules of the API: JSON lines as `storewright seed` reads
 * them, or their values.
 */
export type Seed = string | readonly object[];

/** What a project is created with. */
export interface ProjectOptions
  extends Omit<
    OperationTypes['createProject']['body'],
    'copyOf' | 'template' | 'ids' | 'ttlSeconds'
  > {
  /** What the project begins with; default: nothing but the settings of a new project. */
  readonly template?: 'empty' | 'b2c' | 'b2b' | (string & {});
  /** The same requests in the same order have the same ids in every run; default: random ones. */
  readonly ids?: { readonly seed: number } | 'random';
  /** It expires then, on the real clock; default 3600. `Infinity`: it stays until it is removed. */
  readonly ttlSeconds?: number;
}

export type EnvironmentName =
  | 'CTP_PROJECT_KEY'
  | 'CTP_CLIENT_ID'
  | 'CTP_CLIENT_SECRET'
  | 'CTP_AUTH_URL'
  | 'CTP_API_URL'
  | 'CTP_SCOPES';

export interface TokenOptions {
  /**
   * Scopes, separated by blanks; default: the scopes of the client, or `manage_my_…` for a buyer.
   */
  readonly scope?: string;
  /** By id, no password is asked for. */
  readonly customer?:
    | { readonly email: string; readonly password: string }
    | { readonly id: string };
  readonly anonymousId?: string;
}

export interface TestSnapshot {
  readonly name: string;
}

/** The clock of a project. It never goes back, except with a reset or a snapshot. */
export interface TestClock {
  now(): Promise<Date>;
  /** It stands, now or at an instant that is to come. */
  freeze(at?: string | Date): Promise<void>;
  /**
   * Moves on by milliseconds or a duration such as `P91D`, and stops on the way at each instant at
   * which discounts or prices begin or end or a recurring order is due.
   */
  advance(by: number | string): Promise<TestAdvance>;
  /** It runs, so many times as fast as time; default: 1. */
  run(speed?: number): Promise<void>;
}

/** Which of the requests are asked for. */
export type RequestFilter = Omit<OperationTypes['listRequests']['query'], 'limit' | 'wait'>;

export interface FaultPlan extends AsyncDisposable {
  /** Since the plan was made. */
  fired(): Promise<readonly FiredFault[]>;
  /** @throws Error that names the rules that have not fired */
  expectAllFired(): Promise<void>;
  add(...rules: readonly FaultRule[]): Promise<void>;
  clear(): Promise<void>;
}

/** Which requests of this process go to a test's project. */
export interface InterceptOptions {
  /** Key that the project has for what runs here; others are answered 404. Default: any. */
  readonly alias?: string;
  /** The first part of addresses; default: of the hosted API and of its token service. */
  readonly hosts?: RegExp;
}

/** A question about the price of a variant. */
export type PriceQuestion = OperationTypes['explainPrice']['body'];

export interface TestProject extends AsyncDisposable {
  readonly key: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base address and project key. */
  readonly url: string;
  readonly env: Readonly<Record<EnvironmentName, string>>;
  token(as?: TokenOptions): Promise<string>;
  /** A request below `url`, with a token that holds everything unless it brings one. */
  fetch(path: string, init?: FetchInit): Promise<FetchResponse>;
  /** Back to the template that it began with; clients and their tokens stay. */
  reset(): Promise<void>;
  remove(): Promise<void>;
  /** Resolves when background work on all earlier writes is done. */
  settle(timeoutMs?: number): Promise<void>;
  /**
   * Carries out the lines through the rules of the API; existing documents with a key stay as they
   * are.
   * @throws StorewrightError with line and member of the fault
   */
  seed(seed: Seed): Promise<Seeded>;
  /**
   * The newest message of the type for which the condition holds, as soon as there is one; earlier
   * ones count. Default: at most 5000 ms.
   * @throws StorewrightError with the messages that came, when time is over
   */
  waitForMessage(type: string, where?: (message: any) => boolean, timeoutMs?: number): Promise<any>;
  /** Each price and product discount of a variant with the reason it was chosen or lost. */
  explainPrice(question: PriceQuestion): Promise<any>;
  /** Each price, discount, tax rate and shipping rate of a cart with the reason. */
  explainCart(cart: { readonly id: string } | { readonly key: string }): Promise<any>;
  snapshot(name?: string): Promise<TestSnapshot>;
  restore(snapshot: TestSnapshot): Promise<void>;
  readonly clock: TestClock;
  /** Takes the place of the rules before. */
  faults(...rules: readonly FaultRule[]): Promise<FaultPlan>;
  /**
   * Stores a document as it is, past the rules by which clients make them; it may lack members. Answers
   * it with id, version and times.
   */
  unsafeAdd(typeId: string, document: object): Promise<any>;
  /** The document, with references expanded as paths say; `undefined` when there is none. */
  document(typeId: string, id: string, expand?: readonly string[]): Promise<any>;
  /**
   * From now on requests of this process to the hosted service, whatever project they name, are
   * answered by this one. Takes msw.
   */
  intercept(options?: InterceptOptions): Promise<Disposable>;
  /** The recent requests of clients, the oldest first. */
  requests(filter?: RequestFilter): Promise<readonly LoggedRequest[]>;
  /** One of them, with request and response where the server keeps them (`requestLogBodies`). */
  request(seq: number): Promise<LoggedExchange>;
}

export interface TestServer extends AsyncDisposable {
  /** Base address of the API and of the token service. */
  readonly url: string;
  readonly connection: Connection;
  project(options?: ProjectOptions): Promise<TestProject>;
  /**
   * What `fill` leaves in an empty project is what `project({ template: name })` begins with from then on, in every
   * worker. A template of that name gives way to it.
   */
  template(name: string, fill: (project: TestProject) => Promise<unknown>): Promise<void>;
  /** Ends the server when it was started here; a connection leaves it running. */
  stop(): Promise<void>;
}
