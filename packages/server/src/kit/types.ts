/// <reference lib="esnext.disposable" preserve="true" />
// What a test suite sees. Names nothing of the server's inside, and nothing that a suite must install types for.

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

/** How much of a seed was carried out. */
export interface Seeded {
  readonly made: number;
  /** With a key that was there already. */
  readonly present: number;
}

export interface ProjectOptions {
  /** What the project begins with; default: nothing but the settings of a new project. */
  readonly template?: 'empty' | 'b2c' | 'b2b' | (string & {});
  readonly key?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Scopes of its client; default: all of the project. */
  readonly scope?: string;
  /**
   * It has a clock of its own, which stands still unless a speed is given; default: the real one.
   */
  readonly clock?: { readonly at?: string; readonly speed?: number };
  /** The same requests in the same order have the same ids in every run; default: random ones. */
  readonly ids?: { readonly seed: number } | 'random';
  /** It keeps former versions of its documents; default false. */
  readonly history?: boolean;
  /** It keeps messages, which `waitForMessage` needs; default: as its template, and the server's keep none. */
  readonly messages?: boolean;
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

export interface TestAdvance {
  readonly now: string;
  /** The updated documents at each instant. */
  readonly stops: readonly {
    readonly at: string;
    readonly changed: { readonly [job: string]: number };
  }[];
  /** Documents whose time was over, by kind. */
  readonly removed: { readonly [kind: string]: number };
  readonly milliseconds: number;
}

/** A deliberate fault, and its requests. */
export interface FaultRule {
  readonly id?: string;
  readonly when?: {
    readonly method?: readonly ('GET' | 'HEAD' | 'POST' | 'DELETE')[];
    /** Below the project key; `*` is any text. Token paths begin with `/oauth/`. */
    readonly path?: string;
    /** `operationName` of a GraphQL request. */
    readonly operation?: string;
    /** Name of an update action. */
    readonly action?: string;
    readonly client?: string;
    readonly header?: { readonly [name: string]: string };
    readonly correlationId?: string;
    /** Of `outbound`: whom the server calls; default: all of them. */
    readonly to?: 'extension' | 'subscription' | 'oauth';
    /** Of `outbound` and `delivery`: type of the notification, such as `OrderCreated`. */
    readonly type?: string;
  };
  /** Which of the requests that it meets, counted from 1; default: all. */
  readonly nth?: number | readonly number[] | { readonly from: number; readonly every?: number };
  readonly every?: number;
  /** The same requests in every run. */
  readonly percent?: number;
  /** So often, and then no more. */
  readonly times?: number;
  /** Not from this instant on, by the clock of the project. */
  readonly until?: string;
  readonly then: {
    /** A range, or most about a median; the same request waits as long in every run. */
    readonly delayMs?:
      | number
      | { readonly from: number; readonly to: number }
      | { readonly median: number; readonly sigma: number };
    readonly status?: number;
    readonly retryAfter?: number;
    readonly body?: 'api' | 'html' | 'empty';
    /** So many versions are written by somebody else just before an update. */
    readonly conflict?: number;
    readonly socket?: 'reset' | 'close' | 'hang' | 'truncate' | 'slow' | 'garbage';
    /** Of `truncate`. */
    readonly atByte?: number;
    /** Of `slow`. */
    readonly bytesPerSecond?: number;
    /** The work is done, and then the answer is lost or another one. */
    readonly afterCommit?: boolean;
    /** Lists leave out recently created or changed documents, by the clock of the project. */
    readonly staleMs?: number;
    /** A call of the server is late, is refused, or arrives and its answer is lost. */
    readonly outbound?: 'late' | 'refused' | 'reset';
    /** A notification of a subscription is lost, comes twice, or after the next one. */
    readonly delivery?: 'drop' | 'twice' | 'reorder';
  };
}

/** A request as the server has answered it; it holds no bodies, parameters or names of buyers. */
export interface LoggedRequest {
  readonly seq: number;
  readonly at: string;
  readonly method: string;
  /** Below the project key. */
  readonly path: string;
  readonly status: number;
  readonly code?: string;
  readonly actions?: readonly string[];
  readonly client?: string;
  readonly customerId?: string;
  readonly associateId?: string;
  readonly correlationId: string;
  readonly durationMs: number;
  readonly stages: { readonly [stage: string]: number };
  readonly fault?: string;
  /** Sent to the database, where `startServer` counts them. */
  readonly statements?: number;
  /** How long they were under way; of statements side by side, the sum. */
  readonly databaseMs?: number;
}

/** Request and response, where they are kept: without secrets, and with pseudonyms for persons. */
export interface LoggedExchange extends LoggedRequest {
  readonly exchange?: {
    /** With the project key and the parameters. */
    readonly path?: string;
    readonly body?: unknown;
    readonly answer?: unknown;
    /** Longer than 64 KiB, or no JSON. */
    readonly leftOut?: readonly ('body' | 'answer')[];
    /** Why nothing is kept. */
    readonly withheld?: string;
  };
}

export interface RequestFilter {
  /** As it is logged: below the project key, without parameters. */
  readonly path?: string;
  /** The `seq` of the last one that is known. */
  readonly after?: number;
  readonly status?: number;
  readonly code?: string;
  readonly method?: string;
  readonly correlationId?: string;
  readonly client?: string;
}

export interface FiredFault {
  readonly seq: number;
  readonly ruleId: string;
  readonly at: string;
  readonly correlationId: string;
  readonly method: string;
  readonly path: string;
  readonly what: readonly string[];
}

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
export interface PriceQuestion {
  readonly sku?: string;
  readonly productId?: string;
  readonly variantId?: number;
  readonly currency: string;
  readonly country?: string;
  readonly customerId?: string;
  readonly customerGroup?: { readonly typeId: 'customer-group'; readonly key: string };
  readonly channel?: { readonly typeId: 'channel'; readonly key: string };
  readonly recurrencePolicy?: { readonly typeId: 'recurrence-policy'; readonly key: string };
  readonly quantity?: number;
  readonly at?: string;
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
