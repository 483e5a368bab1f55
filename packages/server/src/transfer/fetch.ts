// Fetches a project of another server into a folder, over its public API with a client that only
// reads: kind by kind, in the order of the ids. Its progress is stored with the files, so an
// interrupted run continues. The folder is then imported like any other.
import { open, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf, kindNamed, type World } from '@storewright/engine/pipeline';
import type { Kind } from '@storewright/model/declaration';
import { makeFolder } from '@storewright/platform/make-folder';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { version } from '../provisioning/version.ts';
import { openPseudonyms, scrubbed } from '../recorder/index.ts';
import {
  chunksOf,
  type FileEntry,
  hasManifest,
  writeLines,
  writeManifest,
  writeProject,
} from './folder.ts';
import type { LiveClient, LiveSource } from './live-client.ts';
import {
  type Checkpoint,
  isRefusal,
  openProgress,
  type Progress,
  refusedWord,
  type State,
} from './progress.ts';
import { entryOf, replaceLines } from './rewritten.ts';
import { TransferError } from './transfer-error.ts';
import { type Verified, verifyFile } from './verify.ts';

export interface FetchOptions {
  readonly source: LiveSource;
  readonly client: LiveClient;
  readonly directory: string;
  readonly kinds?: readonly string[] | undefined;
  /** Nothing is an export as long as the client lacks a scope. */
  readonly strict?: boolean | undefined;
  /** Maximum number of documents of one request. */
  readonly pageSize?: number | undefined;
  /** Everything is read once more, which finds documents that were deleted meanwhile. */
  readonly verify?: boolean | undefined;
  /** Only documents changed then or later; ISO 8601. */
  readonly since?: string | undefined;
  /** Personal data is replaced by pseudonyms before it is written. */
  readonly pseudonyms?: boolean | undefined;
  /** Kinds that are read at the same time. */
  readonly concurrency?: number | undefined;
  readonly onProgress?: (kind: string, documents: number) => void;
}

export interface Fetched {
  /** Documents by kind. */
  readonly kinds: { readonly [kind: string]: number };
  /** What could not be read, and why. */
  readonly notRead: { readonly [what: string]: string };
  /** Members of documents that are not known here, and were left out: `order.someMember`. */
  readonly unknownMembers: readonly string[];
  /** What the reading once more has brought in line. */
  readonly verified?: Verified | undefined;
  readonly requests: number;
}

interface Fetching {
  readonly world: World;
  readonly options: FetchOptions;
  readonly progress: Progress;
  readonly state: State;
  /** A document as it is written. */
  readonly shown: (document: any) => any;
}

/** What no client can read. */
const neverRead = {
  passwords: 'customers cannot log in until they reset their password',
  'API clients, extensions, subscriptions, external OAuth':
    'they hold secrets, or would call other servers',
  'tokens, messages, images': 'images keep the address that they have',
  'tokens of payments': 'their holder can charge a buyer',
};

/** @throws TransferError; started again with the same folder, it goes on where it was */
export async function fetchProject(world: World, options: FetchOptions): Promise<Fetched> {
  const { directory, client } = options;
  makeFolder(directory, 0o700);
  if (await hasManifest(directory))
    throw new TransferError(`${directory} holds an export already; name another folder.`);
  const { sentAt = world.clock.now(), refusal, settings } = await settingsOf(options);
  const fetching = await beginFetch(world, options, sentAt);
  if (refusal === undefined)
    await writeProject(directory, JSON.parse(lineOf(fetching, 'project', settings)));
  const names = namesOf(world, options.kinds);
  await besideOthers(names, options.concurrency ?? 1, (name) => fetchKind(fetching, name));
  const notRead = { ...(refusal && { project: refusal }), ...notReadOf(fetching, names) };
  checkRead(options, names, notRead);
  for (const name of names) await fetchChanged(fetching, name);
  const found = options.verify === true ? await verifyAll(fetching, names) : undefined;
  const kinds = await finishFetch(fetching, names, refusal === undefined);
  await fetching.progress.end();
  return {
    kinds,
    notRead: { ...neverRead, ...notRead },
    unknownMembers: fetching.state.unknownMembers,
    ...(found && { verified: found }),
    requests: client.requests(),
  };
}

async function beginFetch(world: World, options: FetchOptions, now: number): Promise<Fetching> {
  const { directory, source, since, pseudonyms = false, onProgress } = options;
  const place = { directory, source: `${source.from}/${source.projectKey}`, since, pseudonyms };
  const progress = await openProgress(place, now, onProgress);
  const { state } = progress;
  const words = state.key === undefined ? undefined : openPseudonyms(false, state.key);
  const shown = (document: any) => (words === undefined ? document : scrubbed(document, words));
  return { world, options, progress, state, shown };
}

/** So many at the same time, each in its turn. The first fault ends all, once those under way have ended. */
async function besideOthers(
  names: readonly string[],
  count: number,
  work: (name: string) => Promise<void>,
): Promise<void> {
  const waiting = [...names];
  let isOver = false;
  const one = async () => {
    for (let name = waiting.shift(); name !== undefined && !isOver; name = waiting.shift())
      await work(name).catch((error) => {
        isOver = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: count }, one));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** The document of the project, or why the client does not see it: its documents are carried over all the same. */
async function settingsOf({ client, source }: FetchOptions) {
  const { status, body, sentAt } = await client.get('');
  const refusal = status === 403 ? `${refusedWord}: ${body?.message ?? status}` : undefined;
  if (refusal === undefined && (status !== 200 || typeof body !== 'object'))
    throw new TransferError(`The project '${source.projectKey}' cannot be read: ${status}.`);
  // Its header is masked, and tokens would be requested from the live server.
  const { externalOAuth: _, ...settings } = body ?? {};
  return { settings, sentAt, refusal };
}

function notReadOf({ state }: Fetching, names: readonly string[]): { [what: string]: string } {
  const reasons = names.map((name) => [name, state.kinds[name]?.notRead] as const);
  return Object.fromEntries(
    reasons.flatMap(([name, why]) => (why === undefined ? [] : [[name, why]])),
  );
}

/** @throws TransferError where nothing is read at all, or less than was asked for strictly */
function checkRead(
  { strict }: FetchOptions,
  names: readonly string[],
  notRead: Fetched['notRead'],
) {
  const refused = Object.entries(notRead).filter(([, why]) => isRefusal(why));
  const told = refused.map(([name, why]) => `\nnot read: ${name} (${why})`).join('');
  if (strict === true && refused.length > 0)
    throw new TransferError(`Some kinds could not be read, and --strict was given.${told}`);
  if (names.every((name) => notRead[name] !== undefined))
    throw new TransferError(`Nothing of the project could be read.${told}`);
}

function namesOf({ kinds }: World, wanted: readonly string[] | undefined): readonly string[] {
  const carried = carriedKinds(kinds);
  const unknown = wanted?.find((name) => !carried.includes(name));
  if (unknown !== undefined)
    throw new TransferError(`'${unknown}' is not imported; there are ${carried.join(', ')}.`);
  return carried.filter((name) => wanted?.includes(name) ?? true);
}

/** The path of all documents of a kind; none for kinds that are reached through others only. */
const pathOf = ({ endpoints }: Kind): string | undefined =>
  endpoints.find(
    ({ path, operations, isGraphqlOnly }) =>
      operations.includes('query') &&
      isGraphqlOnly !== true &&
      !path.includes('{') &&
      !path.startsWith('/me'),
  )?.path;

const maxPage = 500;
const maxPageBytes = 4 * 1024 * 1024;
const noOne: Checkpoint = { lastId: '', documents: 0, bytes: 0 };

async function fetchKind(fetching: Fetching, name: string): Promise<void> {
  const { world, options, progress, state } = fetching;
  const path = pathOf(kindNamed(world, name));
  let at = state.kinds[name] ?? noOne;
  if (at.isDone === true) return;
  if (path === undefined)
    return progress.keep(name, { ...noOne, isDone: true, notRead: 'no path lists them' });
  const file = join(options.directory, `${name}.jsonl`);
  const handle = await open(file, 'a', 0o600);
  try {
    // Data written after the last progress entry is read again.
    await truncate(file, at.bytes);
    let notRead: string | undefined;
    const pages = pagesOf(fetching, path, {
      after: at.lastId,
      refused(why) {
        notRead = why;
      },
    });
    for await (const { results, isLast } of pages) {
      let { bytes } = at;
      for (const chunk of chunksOf(results.map((one) => lineOf(fetching, name, one)))) {
        await handle.writeFile(chunk);
        bytes += chunk.length;
      }
      await handle.sync();
      const documents = at.documents + results.length;
      at = { lastId: results.at(-1)?.id ?? at.lastId, documents, bytes };
      await progress.keep(name, isLast ? { ...at, isDone: true } : at);
    }
    if (notRead !== undefined) await progress.keep(name, { ...at, isDone: true, notRead });
  } finally {
    await handle.close();
  }
}

interface PageAsked {
  readonly after: string;
  readonly limit: number;
  readonly conditions: readonly string[];
}

type Page =
  | 'smaller'
  | { readonly refusal: string }
  | { readonly results: readonly any[]; readonly bytes: number };

async function pageOf({ options }: Fetching, path: string, asked: PageAsked): Promise<Page> {
  const conditions = [
    ...(asked.after === '' ? [] : [`id > "${asked.after}"`]),
    ...asked.conditions,
  ];
  const { status, body, bytes } = await options.client.get(path, {
    sort: 'id asc',
    limit: String(asked.limit),
    withTotal: 'false',
    ...(conditions.length === 0 ? {} : { where: conditions.join(' and ') }),
  });
  if ((status === 502 || status === 504) && asked.limit > 1) return 'smaller';
  if (status === 200 && Array.isArray(body?.results)) return { results: body.results, bytes };
  if (status === 403) return { refusal: `${refusedWord}: ${body?.message ?? status}` };
  if (status === 404) return { refusal: 'not offered there' };
  throw new TransferError(`${path} answered ${status}: ${body?.message ?? ''}`);
}

interface Reading {
  readonly after?: string;
  readonly where?: string;
  /** Without it a refusal is a fault: it was read before. */
  readonly refused?: (why: string) => void;
}

/** All documents at a path, in the order of the ids; pages are smaller where they are too large. */
async function* pagesOf(
  fetching: Fetching,
  path: string,
  { after = '', where, refused }: Reading = {},
): AsyncGenerator<{ readonly results: readonly any[]; readonly isLast: boolean }> {
  const { pageSize = maxPage, since } = fetching.options;
  const conditions = [
    ...(since === undefined ? [] : [`lastModifiedAt >= "${since}"`]),
    ...(where === undefined ? [] : [where]),
  ];
  for (let limit = pageSize; ; ) {
    const asked = { after, limit, conditions };
    const page = await pageOf(fetching, path, asked);
    if (page !== 'smaller' && 'refusal' in page) {
      if (refused !== undefined) return refused(page.refusal);
      throw new TransferError(`${path} cannot be read to its end: ${page.refusal}`);
    }
    if (page !== 'smaller') {
      const isLast = page.results.length < limit;
      yield { results: page.results, isLast };
      if (isLast) return;
      after = page.results.at(-1).id;
    }
    if (page === 'smaller' || page.bytes > maxPageBytes) limit = Math.max(1, Math.floor(limit / 2));
  }
}

async function verifyAll(fetching: Fetching, names: readonly string[]): Promise<Verified> {
  const { world, options, progress, state } = fetching;
  const total: Verified = { made: 0, changed: 0, deleted: 0 };
  for (const name of names) {
    const path = pathOf(kindNamed(world, name));
    const at = state.kinds[name]!;
    if (path === undefined || at.notRead !== undefined) continue;
    const lines = async function* () {
      for await (const { results } of pagesOf(fetching, path))
        yield results.map((one) => ({ ...one, text: lineOf(fetching, name, one) }));
    };
    const found = await verifyFile(options.directory, `${name}.jsonl`, lines());
    for (const what of ['made', 'changed', 'deleted'] as const) total[what] += found[what];
    await progress.keep(name, { ...at, documents: found.documents });
  }
  return total;
}

/**
 * Unknown members of a kind are left out and reported; so are members that must not be carried
 * over.
 */
function lineOf({ world, state, shown }: Fetching, name: string, told: any): string {
  const { resource, compute } = kindNamed(world, name);
  const { allFields } = resource;
  const document: any = shown(compute?.carried?.(told) ?? told);
  const unknown = Object.keys(document).filter((member) => !Object.hasOwn(allFields, member));
  if (unknown.length === 0) return JSON.stringify(document);
  const members = unknown.map((member) => `${name}.${member}`);
  state.unknownMembers = [...new Set([...state.unknownMembers, ...members])].slice(0, 1_000);
  return JSON.stringify(
    Object.fromEntries(Object.entries(document).filter(([member]) => !unknown.includes(member))),
  );
}

/** Documents changed or created during the first pass replace the ones read earlier. */
async function fetchChanged(fetching: Fetching, name: string): Promise<void> {
  const { world, options, progress, state } = fetching;
  const path = pathOf(kindNamed(world, name));
  const at = state.kinds[name]!;
  if (path === undefined || at.notRead !== undefined) return;
  const changed = new Map<string, string>();
  const where = `lastModifiedAt > "${state.startedAt}"`;
  for await (const { results } of pagesOf(fetching, path, { where }))
    for (const one of results) changed.set(one.id, lineOf(fetching, name, one));
  if (changed.size === 0) return;
  const file = `${name}.jsonl`;
  const part = await writeLines(
    options.directory,
    `${file}.part`,
    replaceLines(join(options.directory, file), changed),
    0o600,
  );
  await rename(join(options.directory, `${file}.part`), join(options.directory, file));
  await progress.keep(name, { ...at, documents: part.documents });
}

/** The list of the files is written last: from then on the folder is a whole export. Answers documents by kind. */
async function finishFetch(
  { world, options, state }: Fetching,
  names: readonly string[],
  hasSettings: boolean,
): Promise<Fetched['kinds']> {
  const { directory, source } = options;
  const found: [string, FileEntry][] = [];
  for (const name of names)
    if (state.kinds[name]!.documents > 0)
      found.push([name, await entryOf(directory, `${name}.jsonl`, kindNamed(world, name))]);
  await writeManifest(directory, {
    project: source.projectKey,
    exportedAt: instantOf(world.clock.now()),
    version,
    kinds: Object.fromEntries(found),
    ...(hasSettings ? {} : { hasSettings }),
  });
  return Object.fromEntries(found.map(([name, { documents }]) => [name, documents]));
}
