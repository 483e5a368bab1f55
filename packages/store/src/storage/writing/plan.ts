// What a commit has to do, sorted by table and kind of step. Pure; ./statement.ts makes SQL of it.
import type { Derived } from '@storewright/model/declaration';
import { jsonTexts } from '@storewright/platform/json';
import { type TokenChange, tokenChanges } from '../../suggestions/write.ts';
import { importLabels } from '../imports/erasing.ts';
import {
  type Audience,
  type Noted,
  notedBy,
  notedByAdjust,
  type Pending,
  pendingBy,
} from '../outbox/noted.ts';
import type { PathList } from '../schema/indexed-paths.ts';
import {
  changedFacets,
  type DocumentLike,
  insertedValues,
  messageKind,
  type RowSource,
  type Table,
  updatedValues,
} from '../schema/tables.ts';
import type { StorageWrite } from '../storage.ts';
import type { Adjust, AdjustSteps } from './adjust.ts';
import { type Guards, type Kept, keptBy } from './conditions.ts';
import { type Expected, expectedBy, inOneOrder } from './expected.ts';

/** A unique value and the document that takes it. */
export interface Claim {
  /** The kind, or the space that several kinds share. */
  readonly kind: string;
  readonly field: string;
  readonly value: string;
  readonly id: string;
}

/** Steps on one table. */
export interface TableSteps {
  readonly table: Table;
  /** id, expected version, then the updated cells. */
  readonly updates: unknown[][];
  readonly inserts: unknown[][];
  readonly upserts: unknown[][];
  /** id, expected version. */
  readonly deletes: unknown[][];
  /** Ids of derived documents that are no more. */
  readonly drops: string[];
}

/** Everything that the statement of a commit stores, in rows. */
export interface Plan {
  readonly project: string;
  /** The list that the rows were made by. */
  readonly paths: PathList;
  readonly expected: readonly Expected[];
  /** In the order of the kinds, so that every commit takes its locks in the same order. */
  readonly tables: readonly TableSteps[];
  /** Documents that must stay there to the end of the commit. */
  readonly kept: readonly Kept[];
  /** Of each kind at most one. */
  readonly adjusts: readonly AdjustSteps[];
  readonly released: readonly Claim[];
  readonly claimed: readonly Claim[];
  /** kind, id, value */
  readonly secrets: readonly (readonly string[])[];
  /** kind, id of deleted documents: their secrets go too. */
  readonly deleted: readonly (readonly string[])[];
  /** Id of the document it is about, then the cells of a new row. */
  readonly messages: readonly (readonly unknown[])[];
  /** Who is notified of the commit, and the notifications. */
  readonly audience: Audience | undefined;
  readonly noted: readonly Noted[];
  /** Documents whose messages and other traces are erased. */
  readonly erased: readonly ReturnType<typeof erasedBy>[];
  /** Ids of the documents that an answer may hold. */
  readonly stored: readonly string[];
  /** Kinds that rarely change and do now: their numbers are raised. */
  readonly raised: readonly string[];
  /** Tokens for suggestions, stored by a statement of their own. */
  readonly tokens: readonly TokenChange[];
  /** Documents that the indexes of searches are to look at again. */
  readonly pending: readonly Pending[];
}

type Tables = Pick<PlanContext, 'tables'>;

/** The context of a plan. */
export interface PlanContext {
  readonly project: string;
  readonly tables: ReadonlyMap<string, Table>;
  readonly guards: Guards;
  readonly paths: PathList;
  /** Absent: there are no subscriptions here. */
  readonly audience?: Audience | undefined;
}

/** Plans writes of different documents; pure. */
export function planOf(context: PlanContext, writes: readonly StorageWrite[]): Plan {
  const sorted = [...writes].sort(byKindAndId);
  const adjusts = sorted.filter((write) => write.type === 'adjust');
  const tables = new Map<string, TableSteps>();
  const steps = (kind: string): TableSteps => {
    const known = tables.get(kind) ?? emptySteps(tableFor(context, kind));
    tables.set(kind, known);
    return known;
  };
  const derivedOf = new Map(sorted.map((write) => [write, derivedBy(context, write)]));
  for (const write of sorted) {
    if (write.type === 'adjust') continue;
    addDocument(context, steps(write.kind), write);
    for (const derived of derivedOf.get(write)!) addDerived(context, steps, derived);
  }
  const changes = sorted.flatMap((write) => claimsOf(context, write));
  return {
    project: context.project,
    paths: context.paths,
    raised: raisedBy(context, sorted),
    expected: inOneOrder(sorted.flatMap(expectedBy)),
    tables: [...tables.values()].sort((left, right) => order(left.table.kind, right.table.kind)),
    kept: keptBy(context.guards, sorted),
    adjusts: adjustsOf(context, adjusts),
    released: changes.flatMap(({ released }) => released).sort(byClaim),
    claimed: changes.flatMap(({ claimed }) => claimed).sort(byClaim),
    secrets: sorted.flatMap(secretOf),
    deleted: sorted.flatMap((write) =>
      write.type === 'delete' ? [[write.kind, write.before.id]] : [],
    ),
    messages: sorted.flatMap((write) => messagesOf(context, write)),
    audience: context.audience,
    noted: sorted.flatMap((write) => notedFor(context, write)),
    erased: sorted.flatMap((write) =>
      'erase' in write && write.erase === true ? [erasedBy(write)] : [],
    ),
    stored: sorted.flatMap((write) =>
      write.type === 'insert' || write.type === 'update' ? [write.document.id] : [],
    ),
    tokens: sorted.flatMap((write) => tokensBy(context, write)),
    pending: sorted.flatMap((write) => pendingOf(context, write, derivedOf.get(write)!)),
  };
}

/**
 * Whether a write can be stored together with others that are none of its business: it changes its
 * own row and its derived documents, messages and new unique values, and nothing that others look
 * at by other means.
 */
export function standsAlone(context: Tables, write: StorageWrite): boolean {
  if (write.type !== 'update' && write.type !== 'insert') return false;
  const { derives, changesSeldom } = tableFor(context, write.kind).resource;
  if (changesSeldom === true || write.secret !== undefined) return false;
  if (write.type === 'insert') return true;
  // An update may remove derived documents and their tokens, and one that erases deletes messages
  // and former versions: a statement of many has no room for that.
  if (derives !== undefined || write.erase === true) return false;
  return claimsOf(context, write).released.length === 0;
}

function raisedBy(context: Tables, writes: readonly StorageWrite[]): string[] {
  const changed = writes.filter(({ type }) => type !== 'guard').map(({ kind }) => kind);
  return [...new Set(changed)].filter(
    (kind) => tableFor(context, kind).resource.changesSeldom === true,
  );
}

const adjustsOf = (context: PlanContext, writes: readonly Adjust[]): AdjustSteps[] =>
  [...new Set(writes.map(({ kind }) => kind))].map((kind) => {
    const some = writes.filter((write) => write.kind === kind);
    const messages = context.tables.has(messageKind) ? sourceFor(context, messageKind) : undefined;
    return {
      source: sourceFor(context, kind),
      messages,
      counters: some[0]!.counters,
      writes: some,
      noted: some.flatMap((write) => notedByAdjust(askedFor(context, kind), write)),
    };
  });

/** Id of the document that a write is about. */
export const idOf = (write: StorageWrite): string =>
  write.type === 'insert' ? write.document.id : write.before.id;

const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
const byKindAndId = (left: StorageWrite, right: StorageWrite) =>
  order(left.kind, right.kind) || order(idOf(left), idOf(right));
/** Order in which unique values are taken. */
export const byClaim = (left: Claim, right: Claim) =>
  order(left.kind, right.kind) || order(left.field, right.field) || order(left.value, right.value);

const emptySteps = (table: Table): TableSteps => ({
  table,
  updates: [],
  inserts: [],
  upserts: [],
  deletes: [],
  drops: [],
});

/**
 * The table of a kind.
 * @throws Error for a kind that is not served, which is a mistake of the caller
 */
export function tableFor({ tables }: Tables, kind: string): Table {
  const table = tables.get(kind);
  if (table === undefined) throw new Error(`there is no kind ${kind}`);
  return table;
}

const sourceFor = (context: PlanContext, kind: string): RowSource => ({
  project: context.project,
  paths: context.paths,
  table: tableFor(context, kind),
});

function addDocument(context: PlanContext, steps: TableSteps, write: StorageWrite): void {
  const source = sourceFor(context, write.kind);
  if (write.type === 'insert') {
    const text = write.text ?? JSON.stringify(write.document);
    const sequence = lastSequence(write.messages);
    steps.inserts.push(insertedValues(source, write.document, text, sequence));
  } else if (write.type === 'update') {
    const text = write.text ?? JSON.stringify(write.document);
    const { before, document, messageSequence } = write;
    const facets = changedFacets(source, before, document);
    const values = updatedValues(source, document, text, messageSequence, facets);
    steps.updates.push([write.before.id, write.before.version, ...values]);
  } else if (write.type === 'delete') {
    steps.deletes.push([write.before.id, write.before.version]);
  }
}

const lastSequence = (messages: readonly { readonly [member: string]: unknown }[]): number =>
  messages.reduce((last, message) => Math.max(last, Number(message.sequenceNumber ?? 0)), 0);

/** The document before and after a write; a guard changes nothing. */
function states(write: StorageWrite): { before?: DocumentLike; after?: DocumentLike } {
  if (write.type === 'insert') return { after: write.document };
  if (write.type === 'update') return { before: write.before, after: write.document };
  return write.type === 'delete' ? { before: write.before } : {};
}

/** A derived document with its JSON text; without both it is to go. */
type DerivedText = Derived & { readonly text?: string };

/** Derived documents that differ from what they were. */
function derivedBy(context: Tables, write: StorageWrite): readonly DerivedText[] {
  const { derives } = tableFor(context, write.kind).resource;
  if (derives === undefined) return [];
  const { before, after } = states(write);
  const old = before === undefined ? [] : derives(before);
  const now = after === undefined ? [] : derives(after);
  const isSame = (left: Derived, right: Derived) =>
    left.kind === right.kind && left.id === right.id;
  const gone = old
    .filter((one) => !now.some((other) => isSame(one, other)))
    .map(({ kind, id }): Derived => ({ kind, id }));
  const textOf = jsonTexts();
  const changed = now.flatMap((one): DerivedText[] => {
    const former = old.find((other) => isSame(one, other));
    const text = one.document && textOf(one.document);
    if ((former?.document && JSON.stringify(former.document)) === text) return [];
    return [text === undefined ? one : { ...one, text }];
  });
  return [...gone, ...changed];
}

function tokensBy(context: Tables, write: StorageWrite): TokenChange[] {
  const { derives } = tableFor(context, write.kind).resource;
  if (derives === undefined) return [];
  const { before, after } = states(write);
  return tokenChanges(
    context.tables,
    before === undefined ? [] : derives(before),
    after === undefined ? [] : derives(after),
  );
}

function pendingOf(
  context: Tables,
  write: StorageWrite,
  derived: readonly Derived[],
): readonly Pending[] {
  if (write.type === 'guard') return [];
  const { kind } = write;
  if (write.type === 'adjust')
    return pendingBy(context.tables, {
      kind,
      id: write.before.id,
      after: write.document,
      derived: [],
    });
  const { before, after } = states(write);
  return pendingBy(context.tables, { kind, id: idOf(write), before, after, derived });
}

function addDerived(
  context: PlanContext,
  steps: (kind: string) => TableSteps,
  { kind, id, document, text }: DerivedText,
): void {
  if (document === undefined || text === undefined) steps(kind).drops.push(id);
  else {
    const row = insertedValues(sourceFor(context, kind), document as DocumentLike, text, 0);
    // The row is found by the id of the derivation, which need not be the id within the document.
    steps(kind).upserts.push([id, ...row.slice(1)]);
  }
}

type Claims = Readonly<Record<'released' | 'claimed', readonly Claim[]>>;

/** Asked when a write is sorted among others, and again when it is planned. */
const knownClaims = new WeakMap<StorageWrite, Claims>();

function claimsOf(context: Tables, write: StorageWrite): Claims {
  const known = knownClaims.get(write) ?? readClaims(context, write);
  knownClaims.set(write, known);
  return known;
}

function readClaims(context: Tables, write: StorageWrite): Claims {
  const { before, after } = states(write);
  const held = before === undefined ? [] : heldBy(context, write.kind, before);
  const wanted = after === undefined ? [] : heldBy(context, write.kind, after);
  const isIn = (claims: readonly Claim[], { field, value }: Claim) =>
    claims.some((claim) => claim.field === field && claim.value === value);
  return {
    released: held.filter((claim) => !isIn(wanted, claim)),
    claimed: wanted.filter((claim) => !isIn(held, claim)),
  };
}

function heldBy(context: Tables, kind: string, document: DocumentLike): Claim[] {
  const rules = tableFor(context, kind).resource.unique ?? [];
  return rules.flatMap(({ field, values, space = kind }) =>
    [...new Set(values(document))].map((value) => ({ kind: space, field, value, id: document.id })),
  );
}

const erasedBy = ({ kind, before }: { readonly kind: string; readonly before: DocumentLike }) => ({
  kind,
  id: before.id,
  // What operations of the Import API know it by.
  labels: importLabels(kind, before),
});

const secretOf = (write: StorageWrite): string[][] =>
  (write.type === 'insert' || write.type === 'update') && write.secret !== undefined
    ? [[write.kind, idOf(write), write.secret]]
    : [];

function messagesOf(context: PlanContext, write: StorageWrite): unknown[][] {
  if (write.type === 'guard' || write.type === 'adjust') return [];
  if (!context.tables.has(messageKind)) return [];
  const source = sourceFor(context, messageKind);
  return write.messages.map((message) => [
    idOf(write),
    ...insertedValues(source, message, JSON.stringify(message), 0),
  ]);
}

const askedFor = (context: PlanContext, kind: string) => ({
  project: context.project,
  audience: context.audience,
  resource: tableFor(context, kind).resource,
});

const notedFor = (context: PlanContext, write: StorageWrite): readonly Noted[] =>
  write.type === 'adjust' ? [] : notedBy(askedFor(context, write.kind), write);
