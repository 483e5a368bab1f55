// A proxy that writes down what clients ask another server and what that answers. Credentials pass through
// and are never written; only the given hosts are called.
import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '@storewright/platform/make-folder';
import { keepsSecrets } from '@storewright/platform/secret-address';
import { type Beginning, type FinishedRecording, finishRecording } from './finish.ts';
import { isGraphql } from './kept-exchange.ts';
import { beginningName, type Pair, pairsName, type TokenForm } from './pair.ts';
import { ofExchange, openPseudonyms, type Pseudonyms } from './personal.ts';
import { RecorderError } from './recorder-error.ts';
import { replaceBeside } from './scan.ts';
import { inText, scrubbed, scrubbedGraphql, scrubbedPath } from './scrub.ts';

export interface RecordOptions {
  readonly to: string;
  readonly auth: string;
  readonly directory: string;
  readonly port?: number;
  /** Whatever writes is refused. */
  readonly onlyReads?: boolean;
  readonly keepPersonal?: boolean;
  /** Maximum size of the recording, without the answers that are under way then; default: 1 GB. */
  readonly maxBytes?: number;
}

export interface Recorder {
  readonly url: string;
  /** Ends; returns the number of pairs, and the forbidden content that was found. */
  stop(): Promise<FinishedRecording>;
}

const maxBody = 16 * 1024 * 1024;
const usualMaxBytes = 1024 * 1024 * 1024;
/** Headers passed on to the other server, and back. */
const sent = [
  'authorization',
  'content-type',
  'accept',
  'x-correlation-id',
  'user-agent',
  'if-none-match',
];
const returned = [
  'content-type',
  'x-correlation-id',
  'retry-after',
  'www-authenticate',
  'etag',
  'location',
];

interface Recording {
  readonly options: RecordOptions;
  readonly words: Pseudonyms;
  readonly file: number;
  readonly sessions: Map<string, string>;
  readonly beginning: Beginning;
  order: number;
  bytes: number;
  /** Why nothing passes from now on. */
  ended?: string;
}

/** @throws RecorderError for an address that is not TLS, and for a folder that holds a recording */
export async function openRecorder(options: RecordOptions): Promise<Recorder> {
  const readable = [options.to, options.auth].find((address) => !keepsSecrets(address));
  if (readable !== undefined) throw new RecorderError(`'${readable}' is no https address.`);
  const recording = started(options);
  const server = createServer((request, response) => {
    handleRequest(recording, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ statusCode: 502, message: messageOf(error), errors: [] }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      closeSync(recording.file);
      return finishRecording(options.directory, recording.beginning, recording.words);
    },
  };
}

const messageOf = (error: unknown) =>
  error instanceof RecorderError ? error.message : 'The other server did not answer.';

function started(options: RecordOptions): Recording {
  makeFolder(options.directory);
  const path = join(options.directory, pairsName);
  try {
    const file = openSync(path, 'ax', 0o600);
    const keepPersonal = options.keepPersonal === true;
    const words = openPseudonyms(keepPersonal);
    const beginning = { from: new URL(options.to).host, keepPersonal, pid: process.pid };
    const begun = join(options.directory, beginningName);
    writeFileSync(begun, JSON.stringify(beginning), { mode: 0o600 });
    return { options, words, file, sessions: new Map(), beginning, order: 0, bytes: 0 };
  } catch {
    throw new RecorderError(`${path} is there already, or cannot be written.`);
  }
}

async function handleRequest(
  recording: Recording,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { options } = recording;
  const path = request.url ?? '/';
  const isToken = path.startsWith('/oauth/');
  const isWrite = !['GET', 'HEAD'].includes(request.method ?? '') && !isToken;
  const body = await bodyOf(request);
  if (isWrite && options.onlyReads === true && !(isGraphql(path) && onlyQueries(body)))
    throw new RecorderError('Only reads pass (--only-reads).');
  // Asked before anything is sent: what the other server has done must not look as if it had failed.
  if (recording.ended !== undefined) throw new RecorderError(recording.ended);
  const target = targetOf(path, isToken ? options.auth : options.to);
  const at = new Date();
  const answer = await fetch(target, {
    method: request.method!,
    headers: pickedFrom(sent, (name) => request.headers[name] as string | undefined),
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body }),
  });
  const text = Buffer.from(await answer.arrayBuffer());
  const milliseconds = Date.now() - at.getTime();
  try {
    kept(recording, { request, path, body, at: at.toISOString(), milliseconds, answer, text });
  } catch (error) {
    recording.ended = `The recording cannot be written: ${(error as Error).message}`;
  }
  const headers = pickedFrom(returned, (name) => answer.headers.get(name) ?? undefined);
  response.writeHead(answer.status, headers);
  response.end(text);
}

/** A path may name a host of its own: `//host/path`. */
function targetOf(path: string, server: string): URL {
  if (URL.canParse(path, server)) {
    const target = new URL(path, server);
    if (target.origin === new URL(server).origin) return target;
  }
  throw new RecorderError('The path names another server.');
}

/** Whether the document can contain only queries; unknown for an unreadable one. */
function onlyQueries(body: Buffer): boolean {
  const { query } = (jsonOf(body) ?? {}) as { readonly query?: unknown };
  if (typeof query !== 'string') return false;
  return !/\b(mutation|subscription)\b/.test(replaceBeside(query, () => ' '));
}

const pickedFrom = (names: readonly string[], value: (name: string) => string | undefined) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = value(name);
      return found === undefined ? [] : [[name, found]];
    }),
  );

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBody) throw new RecorderError('A body of more than 16 MB does not pass.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly body: Buffer;
  readonly at: string;
  readonly milliseconds: number;
  readonly answer: Response;
  readonly text: Buffer;
}

function kept(recording: Recording, exchange: Exchange): void {
  const { request, path, at, milliseconds, answer } = exchange;
  const { file } = recording;
  const words = ofExchange(recording.words);
  const correlationId = answer.headers.get('x-correlation-id') ?? undefined;
  const isToken = path.startsWith('/oauth/');
  const pair: Pair = {
    order: recording.order + 1,
    method: request.method!,
    path: scrubbedPath(path, words),
    ...(correlationId === undefined ? {} : { correlationId: inText(correlationId, words) }),
    ...(isToken ? tokenParts : apiParts)({ ...recording, words }, exchange),
    at,
    milliseconds,
    status: answer.status,
  };
  const line = Buffer.from(`${JSON.stringify(pair)}\n`);
  appendFileSync(file, line);
  recording.order += 1;
  recording.bytes += line.length;
  const { maxBytes = usualMaxBytes } = recording.options;
  if (recording.bytes >= maxBytes)
    recording.ended = `The recording has ${maxBytes} bytes: nothing more passes.`;
}

function apiParts({ sessions, words }: Recording, { request, path, body, text }: Exchange) {
  const token = request.headers.authorization?.replace(/^bearer /i, '');
  const session = token === undefined ? undefined : sessions.get(hashOf(token));
  const { body: asked, meaning } = isGraphql(path)
    ? scrubbedGraphql(jsonOf(body), words)
    : { body: scrubbed(jsonOf(body), words) };
  const answered = scrubbed(jsonOf(text), words, '', meaning);
  return {
    ...(session === undefined ? {} : { session }),
    ...(asked === undefined ? {} : { body: asked }),
    ...(answered === undefined ? {} : { answer: answered }),
  };
}

/** Tokens have names in their order, by which later requests refer to theirs. */
function tokenParts({ sessions, words }: Recording, { request, body, text }: Exchange) {
  const given = Object.fromEntries(new URLSearchParams(body.toString()));
  const basic = request.headers.authorization?.replace(/^basic /i, '') ?? '';
  const [, secret] = Buffer.from(basic, 'base64').toString().split(':');
  if (secret !== undefined) words.ofSecret(secret);
  const { refresh_token: refresh, token, ...others } = given;
  const form = scrubbed(others, words, '') as TokenForm;
  const named = refresh === undefined ? {} : { refresh: sessions.get(hashOf(refresh)) ?? '' };
  const about = token === undefined ? {} : { about: sessions.get(hashOf(token)) ?? '' };
  const user = form.username === undefined ? {} : { username: userOf(given.username!, words) };
  const answer: any = jsonOf(text) ?? {};
  const makes = answer.access_token === undefined ? undefined : `t${sessions.size + 1}`;
  if (makes !== undefined) {
    sessions.set(hashOf(answer.access_token), makes);
    if (answer.refresh_token !== undefined) sessions.set(hashOf(answer.refresh_token), makes);
  }
  return {
    form: { ...form, ...user, ...named, ...about },
    ...(makes === undefined ? {} : { makes }),
    answer: scrubbed(answer, words),
  };
}

const userOf = (name: string, words: Pseudonyms) => words.ofPerson('email', name);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function jsonOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return { notJson: bytes.length };
  }
}
