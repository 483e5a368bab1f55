// `register`: registers the application with a storewright server, so that the menu there has it
// and opens its page.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { folderOf, read } from './read.ts';
import { report } from './report.ts';
import { type Arguments, FOUND_ERRORS, type Surroundings, wrongCall } from './run.ts';

const usualServer = 'http://127.0.0.1:8080';
const maxMs = 20_000;

/** Registers for production by default: its address is the address of the built files. */
export async function register(given: Arguments, world: Surroundings): Promise<number> {
  const server = given.server ?? runningServerOf(given, world) ?? usualServer;
  if (!URL.canParse(server))
    return wrongCall('--server is an address, such as http://127.0.0.1:8080.', world);
  const token = tokenOf(given, world);
  if (token === undefined)
    return wrongCall(
      'The token of the admin interface is missing. Set STOREWRIGHT_ADMIN_TOKEN, or name the file ' +
        'admin-token in the data directory of the server, such as --token-file ../shop/.storewright/admin-token.',
      world,
    );
  const environment = { ...world.environment, NODE_ENV: 'production' };
  const { inspection, processed } = await read(given, { ...world, environment });
  if (inspection.findings.length > 0) world.writeError(report(inspection.findings, 'text', world));
  if (processed === undefined) return FOUND_ERRORS;
  if (!('entryPointUriPath' in processed.data)) {
    world.writeError(
      'This is the configuration of a custom view: `mc-scripts config:sync` registers it.\n',
    );
    return FOUND_ERRORS;
  }
  const { id: _, ...data } = processed.data;
  const answer = await put(new URL('/-/applications', server), token, data);
  if (typeof answer === 'string') {
    world.writeError(`The application is not registered: ${answer}\n`);
    return FOUND_ERRORS;
  }
  const told =
    given.format === 'json' ? JSON.stringify(answer) : textOf(answer, data.entryPointUriPath);
  world.write(`${told}\n`);
  return 0;
}

const textOf = ({ id }: Registered, entryPoint: string): string =>
  `${entryPoint} is registered; its application id is ${id}`;

interface Registered {
  readonly id: string;
}

/** The address in the file that a running server keeps in its data directory, next to its token. */
function runningServerOf(given: Arguments, world: Surroundings): string | undefined {
  for (const file of tokenFiles(given, world)) {
    const url = addressIn(textIn(join(dirname(file), 'server.json')) ?? '');
    if (url !== undefined) return url;
  }
  return undefined;
}

function addressIn(text: string): string | undefined {
  try {
    const { url } = JSON.parse(text) as { readonly url?: unknown };
    return typeof url === 'string' && URL.canParse(url) ? url : undefined;
  } catch {
    return undefined;
  }
}

function tokenOf(given: Arguments, world: Surroundings): string | undefined {
  const named = world.environment.STOREWRIGHT_ADMIN_TOKEN ?? '';
  if (named !== '') return named;
  return tokenFiles(given, world)
    .map(textIn)
    .find((text) => text !== undefined && text !== '');
}

/** Where the token can be, the most specific place first. */
function tokenFiles(given: Arguments, world: Surroundings): readonly string[] {
  const folders = [world.folder, folderOf(given, world)];
  const named = given.tokenFile === undefined ? [] : [given.tokenFile];
  return [...named, join('.storewright', 'admin-token')].flatMap((file) =>
    folders.map((folder) => resolve(folder, file)),
  );
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

interface Refusal {
  readonly message?: string;
  readonly errors?: readonly { readonly detailedErrorMessage?: string }[];
}

/** The sentence of the server, with the member that is wrong where it says so. */
const reasonOf = ({ message, errors }: Refusal): string | undefined =>
  message && [message, errors?.[0]?.detailedErrorMessage].filter(Boolean).join(' ');

/** What the server answers, or why there is no answer. */
async function put(url: URL, token: string, data: object): Promise<Registered | string> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
      signal: AbortSignal.timeout(maxMs),
    });
    const body = (await response.json()) as Registered & Refusal;
    return response.ok ? body : (reasonOf(body) ?? `the server answered ${response.status}.`);
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: string } };
    return `${url.origin} does not answer (${cause?.code ?? 'no answer'}).`;
  }
}
