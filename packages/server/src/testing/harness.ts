// A real server on a real PostgreSQL for tests: own database, own project, real HTTP.
import { randomBytes } from 'node:crypto';
import { sql } from '@storewright/store/sql/sql';
import { emptyProject, endProject, removeEnded } from '@storewright/store/storage/projects/rows';
import pg from 'pg';
import pino from 'pino';
import { besideWriters } from '../admin/copies/copying.ts';
import { type Options, resolveOptions } from '../options.ts';
import { createProject } from '../provisioning/bootstrap.ts';
import { createServer, type Server } from '../server.ts';
import { type CheckedCalls, checkedCalls } from './checked.ts';
import { dropDatabase } from './drop-database.ts';
import { sendHttp } from './http-client.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { closeAtEnd, sharedOf } from './sharing.ts';

/** The PostgreSQL server that tests may make databases on. */
export const testDatabaseUrl = (): string =>
  process.env.STOREWRIGHT_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh database with the tables of all kinds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `storewright_test_${randomBytes(6).toString('hex')}`;
  await createMigratedDatabase(testDatabaseUrl(), name);
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => dropDatabase(administer, name),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestServer extends CheckedCalls {
  readonly url: string;
  /** With a port for the metrics. */
  readonly metricsUrl: string | undefined;
  /** Of the host for custom applications. */
  readonly applicationsUrl: string | undefined;
  readonly server: Server;
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly databaseUrl: string;
  /** A bearer token of the project; default: every scope. */
  token(scope?: string): Promise<string>;
  /** A bearer token of a customer, by the password flow. */
  customerToken(email: string, password: string, scope: string): Promise<string>;
  /** A bearer token of an anonymous session. */
  anonymousToken(scope: string, anonymousId?: string): Promise<string>;
  /** A request with a bearer token; answers status, headers and parsed body. */
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

export interface TestServerOptions {
  readonly options?: Partial<Options>;
  readonly projectKey?: string;
  /** Shares the database of another server. */
  readonly databaseUrl?: string;
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string };
  readonly now?: () => number;
  /** Where the log goes; default: errors to the standard error of the tests. */
  readonly logger?: pino.Logger;
}

/**
 * Starts a server on a free port with one project and one API client that holds every scope. In a process of
 * several test files, one that asks for nothing special gets the server of an earlier file, with an empty project.
 */
export async function startTestServer(settings: TestServerOptions = {}): Promise<TestServer> {
  const { projectKey = 'demo', options = {}, ...special } = settings;
  const canBorrow =
    Object.values(special).every((value) => value === undefined) &&
    Object.entries(options).every(([name, value]) => value === undefined || usual.has(name));
  const lease = canBorrow ? await lenderOf(options)() : await openOwn(settings);
  try {
    return await projectOn(lease, projectKey, settings.credentials);
  } catch (error) {
    await lease.release();
    throw error;
  }
}

interface OpenServer {
  readonly server: Server;
  readonly databaseUrl: string;
  readonly addresses: Awaited<ReturnType<Server['listen']>>;
  close(): Promise<void>;
}

/** Options that many files give with the same value: a server for each combination is kept. */
const usual: ReadonlySet<string> = new Set(['adminToken', 'ownDestinations']);
const lenders = new Map<string, ReturnType<typeof sharedOf<OpenServer>>>();

function lenderOf(options: Partial<Options>) {
  const key = JSON.stringify(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
  const known = lenders.get(key);
  if (known !== undefined) return known;
  const lender = sharedOf<OpenServer>(
    () => openServer({ options }),
    ({ server }) => removeProjects(server),
    (opened) => opened.close(),
  );
  lenders.set(key, lender);
  return lender;
}

async function openOwn(settings: TestServerOptions) {
  const value = await openServer(settings);
  return { value, release: () => value.close() };
}

async function openServer(settings: TestServerOptions): Promise<OpenServer> {
  const database = settings.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = settings.databaseUrl ?? database!.url;
  const options = { ...testOptions, ...settings.options };
  const level = process.env.STOREWRIGHT_TEST_LOG ?? 'error';
  const logger = settings.logger ?? pino({ level }, pino.destination(2));
  const server = await createServer({
    options,
    databaseUrl,
    logger,
    isBrief: true,
    ...(settings.now === undefined ? {} : { now: settings.now }),
  });
  const close = closeAtEnd(async () => {
    await server.close();
    await database?.drop();
  });
  const addresses = await server.listen();
  return { server, databaseUrl, addresses, close };
}

async function projectOn(
  { value, release }: { readonly value: OpenServer; release(): Promise<void> },
  projectKey: string,
  credentials: TestServerOptions['credentials'],
): Promise<TestServer> {
  const { server, databaseUrl, addresses } = value;
  const made = await createProject(server.world, projectKey);
  const { clientId, clientSecret } = credentials ?? made!;
  const { url, metricsUrl, applicationsUrl } = addresses;
  const client = clientOf({ url, projectKey, clientId, clientSecret });
  return {
    url,
    metricsUrl,
    applicationsUrl,
    server,
    projectKey,
    clientId,
    clientSecret,
    databaseUrl,
    ...client,
    close: release,
  };
}

/** Another project of the server, for a client of its own. It ends with those of the server. */
export async function openProjectBeside(server: TestServer, projectKey: string) {
  const { clientId, clientSecret } = (await createProject(server.server.world, projectKey))!;
  const { url } = server;
  const client = clientOf({ url, projectKey, clientId, clientSecret });
  return { ...server, projectKey, clientId, clientSecret, ...client };
}

/** Leaves the server without projects, and so without anything that a test file has stored there. */
async function removeProjects({ database, world }: Server): Promise<void> {
  const { kinds, notifier } = world;
  const ending = () =>
    database.transaction(async (run) => {
      const projects = await run<{ project: string }>(sql`select project from project`);
      for (const { project } of projects) {
        await emptyProject(run, kinds, project);
        await endProject(run, project);
      }
      return projects;
    }, 'background');
  // Jobs of the server still write, for example to an index.
  for (const { project } of await besideWriters(ending)) notifier.trials.forget(project);
  await removeEnded(database, kinds, () => true);
}

const testOptions: Options = {
  ...resolveOptions({}),
  port: 0,
  metricsPort: -1,
  sealingKey: 'the sealing key of servers under test',
  // Whoever gives an address has all tests search there.
  searchUrl: process.env.STOREWRIGHT_TEST_SEARCH_URL ?? '',
};

interface Target {
  readonly url: string;
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a client with every scope asks of a server. */
export function clientOf(target: Target) {
  const { url, projectKey } = target;
  const { token, customerToken, anonymousToken } = tokensOf(target);
  let full: string | undefined;
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer> => {
    full ??= await token();
    const answer = await sendHttp(`${url}/${projectKey}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${options.token ?? full}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { status, text } = answer;
    return {
      status,
      get headers() {
        return answer.headers;
      },
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return { token, customerToken, anonymousToken, request, ...checkedCalls(request) };
}

/** Tokens of each sort for a client of the project. */
function tokensOf({ url, projectKey, clientId, clientSecret }: Target) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const tokenFrom = async (path: string, form: string): Promise<string> => {
    const { status, text } = await sendHttp(`${url}/oauth/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${basic}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: form,
    });
    const body: any = JSON.parse(text);
    if (status !== 200) throw new Error(text);
    return body.access_token;
  };
  return {
    token: (scope = `manage_project:${projectKey}`) =>
      tokenFrom('token', `grant_type=client_credentials&scope=${scope}`),
    customerToken(email: string, password: string, scope: string) {
      const form = { grant_type: 'password', username: email, password, scope };
      return tokenFrom(`${projectKey}/customers/token`, new URLSearchParams(form).toString());
    },
    anonymousToken(scope: string, anonymousId?: string) {
      const named = anonymousId === undefined ? {} : { anonymous_id: anonymousId };
      const form = { grant_type: 'client_credentials', scope, ...named };
      return tokenFrom(`${projectKey}/anonymous/token`, new URLSearchParams(form).toString());
    },
  };
}
