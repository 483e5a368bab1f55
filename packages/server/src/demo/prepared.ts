// The demo shop as a first start stores it: documents that the pipeline has made once and that are
// part of the program, so that a start need not run, and compile, all the rules that made them. The
// times are shifted: the last change was made now.
import { readFileSync } from 'node:fs';
import { instantOf, type World } from '@storewright/engine/pipeline';
import type { MessageDocument, StorageWrite } from '@storewright/store/storage/storage';
import type { Count, Tally } from '@storewright/store/storage/writing/tallies';
import { imagesPlace } from './products.ts';

/** First line of the file. */
export interface PreparedHead {
  /** Id of the built-in state, which each project has its own of. */
  readonly initialStateId: string;
  /** Counters of the project, such as the uses of discount codes. */
  readonly tallies: readonly Tally[];
  /** When the first operation ran and when the last one did, ISO 8601. */
  readonly first: string;
  readonly last: string;
}

/**
 * Each later line: a document and the messages about it, in their order. The settings come first.
 */
export interface PreparedDocument {
  readonly kind: string;
  readonly document: any;
  readonly messages: readonly MessageDocument[];
  /** Its hashed secret. */
  readonly secret?: string;
}

/** Where the recording stands; `npm run demo` writes it. */
export const preparedFile = new URL('../../demo/prepared.jsonl', import.meta.url);

const writesAtOnce = 50;

interface Place {
  readonly lines?: readonly string[];
  /** Base URL of the server, which serves the images itself; absent while it is not known. */
  readonly url?: string | undefined;
}

/** Puts the shop into a new project, which has its settings and its built-in state; answers in words what it is. */
export async function placeDemo(
  world: World,
  projectKey: string,
  { lines = preparedLines(), url }: Place = {},
): Promise<string> {
  const head: PreparedHead = JSON.parse(lines[0]!);
  const [state] = await world.storage.find(projectKey, 'state', [{ key: 'Initial' }]);
  const [project] = await world.storage.find(projectKey, 'project', [{ id: projectKey }]);
  const now = world.now(projectKey);
  const images = url === undefined ? imagesPlace : `${url}/${projectKey}/images/`;
  const placed = (line: string): PreparedDocument => {
    const here = line.replaceAll(head.initialStateId, state!.id).replaceAll(imagesPlace, images);
    return JSON.parse(atNow(here, head, now));
  };
  const before = JSON.parse(project!.text);
  const documents = lines.slice(1).map(placed);
  const [settings, ...writes] = documents.map((one) => writeOf(one, before));
  // Messages are kept when the settings say so, and those must stand by then.
  const commits = [[settings!]];
  for (let at = 0; at < writes.length; at += writesAtOnce)
    commits.push(writes.slice(at, at + writesAtOnce));
  for (const [index, some] of commits.entries()) {
    const counts = countsOf(head.tallies, index);
    const { outcome } = await world.storage.commit(projectKey, some, { mayDangle: true, counts });
    if (outcome !== 'done') throw new Error(`the demo data was not placed: ${outcome}`);
  }
  return inWords(documents);
}

/** What there is, as the lists of the project count it. */
function inWords(documents: readonly PreparedDocument[]): string {
  const of = (name: string) => documents.filter(({ kind }) => kind === name);
  const variants = of('product').reduce(
    (sum, { document }) => sum + 1 + document.masterData.staged.variants.length,
    0,
  );
  const kinds = ['customer', 'cart', 'order', 'business-unit', 'quote'];
  return [
    `${variants} variants`,
    ...kinds.map((kind) => `${of(kind).length} ${kind.replace('-', ' ')}s`),
  ].join(', ');
}

/** A commit counts each name once; the recording has as many commits as the highest number. */
const countsOf = (tallies: readonly Tally[], commit: number): readonly Count[] =>
  tallies
    .filter(({ number }) => number > commit)
    .map(({ name, most }) => ({ name, ...(most === null ? {} : { most }) }));

export const preparedLines = (): readonly string[] =>
  readFileSync(preparedFile, 'utf8').trimEnd().split('\n');

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Times of the recording, and no others, are moved so that the last one is now. */
function atNow(line: string, { first, last }: PreparedHead, now: number): string {
  const shift = now - Date.parse(last);
  return line.replace(instant, (text) =>
    text < first || text > last ? text : instantOf(Date.parse(text) + shift),
  );
}

/** The settings are there already, with a name of their own; they become as old as the shop. */
function writeOf(
  { kind, document, messages, secret }: PreparedDocument,
  project: any,
): StorageWrite {
  if (kind !== 'project') return { type: 'insert', kind, document, messages, secret };
  const { id, key } = project;
  return {
    type: 'update',
    kind,
    before: project,
    document: { ...document, id, key },
    messages,
    messageSequence: messages.length,
  };
}
