// Runs a procedure: an operation that touches several documents, in one commit.

import { isSame } from '@storewright/model/base/equality';
import {
  type Caller,
  type Count,
  type EndpointContext,
  type Fields,
  notFound,
  type Outcome,
  type Principal,
  type Procedure,
  type SentFile,
  type Stored,
  type Write,
} from '@storewright/model/declaration';
import { jsonCopy } from '@storewright/platform/json';
import type { Freshness } from '@storewright/store/storage/replicas/replicas';
import type { StorageWrite } from '@storewright/store/storage/storage';
import { checkProjectLimit } from '../access/project-limit.ts';
import { finalizeChange } from '../actions/apply.ts';
import { preparedAdjust } from '../commit/adjust.ts';
import { callExtensions } from '../commit/extend.ts';
import { answerAhead, type Repeatable } from '../commit/repeatable.ts';
import { stampedMessages } from '../commit/stamp.ts';
import {
  commitWrites,
  isOtherVersion,
  preparedCreate,
  preparedUpdate,
  stampingOf,
  untilUndisturbed,
} from '../commit/store.ts';
import { kindNamed, type World, wordsOf } from '../context/world.ts';
import { decoded } from '../decode/decode.ts';
import { gather, surroundings } from '../facts/gather.ts';
import { canReference } from '../facts/naming.ts';
import type { ReadSet } from '../facts/read-set.ts';
import { leadsToPlaceholders, resolve } from '../facts/resolve.ts';
import { type ClaimedImports, openSession, type Session } from '../facts/session.ts';

/** One request for a procedure, as both edges make it. */
interface ProcedureCall {
  readonly procedure: Procedure;
  readonly principal: Principal;
  readonly params: { readonly [name: string]: string };
  /** Fresh, sanitised values; decoded in place. */
  readonly body: any;
  readonly query: any;
  readonly file?: SentFile | undefined;
  readonly readSet?: ReadSet | undefined;
  readonly repeatable?: Repeatable | undefined;
  readonly freshness?: Freshness | undefined;
  /** Import operations that end with its commit. */
  readonly imports?: ClaimedImports | undefined;
}

/** What a procedure answers, with the session that expansion goes on with. */
export interface Answer {
  readonly status: number;
  readonly answer: any;
  /** JSON text of the answer, where it is a document that was stored. */
  readonly text?: string | undefined;
  readonly session: Session;
  readonly expands?: Outcome['expands'];
}

/**
 * Runs a procedure. It reads and writes documents that its client names no version of, such as the
 * stock of an order; when one of them changes between the two, everything is read and decided
 * again. A version that the client does name is checked by the procedure itself.
 */
export async function runProcedure(world: World, call: ProcedureCall): Promise<Answer> {
  // What writes nothing is run once.
  if (call.procedure.method === 'GET') return (await runOnce(world, call, true))!;
  return untilUndisturbed(call.readSet, (_, isLast) => {
    // Decoding and resolving change the values in place, and a retry needs them as sent.
    const { body, query } = call;
    const fresh = { ...call, body: jsonCopy(body), query: jsonCopy(query) };
    return runOnce(world, fresh, isLast);
  });
}

/** The answer; `undefined` when a document has changed since it was read. */
async function runOnce(
  world: World,
  call: ProcedureCall,
  isLast: boolean,
): Promise<Answer | undefined> {
  const { procedure, principal, params } = call;
  const session = openSession(world, principal.projectKey, { ...call, by: principal });
  const context = { principal, params };
  const input = decodedInput(call);
  if (procedure.parents !== undefined) await enterProcedure(session, procedure, context);
  const fields = fieldsOf(procedure);
  const { actor, parents } = procedure;
  const caller = { ...context, actor, parents: parents?.(context) ?? [] };
  await checkParams(session, procedure, caller);
  if (leadsToPlaceholders(fields)) await resolve(session, fields, input, { caller });
  const around = surroundings(session, principal, caller);
  const facts = await gather(session, around, (known) => procedure.needs(input, context, known));
  const outcome = procedure.run(input, facts, context);
  const { writes = [], counts = [] } = outcome;
  const answerOf = (stored: readonly Shown[]): Answer => {
    const answer = outcome.answer(stored.map(({ document }) => document));
    return {
      status: outcome.status ?? procedure.status,
      answer,
      text: stored.find(({ document }) => document === answer)?.text,
      session,
      expands: outcome.expands,
    };
  };
  const ahead = (stored: readonly Shown[]) => answerAhead(session, answerOf(stored));
  const storing = { counts, isLast, ahead };
  const stored = writes.length === 0 ? [] : await storeAll(session, principal, writes, storing);
  return stored && answerOf(stored);
}

const inputs = new WeakMap<Procedure, Fields>();

/** Members of body and query together. */
function fieldsOf(procedure: Procedure): Fields {
  const known = inputs.get(procedure);
  if (known !== undefined) return known;
  const fields = { ...procedure.body, ...procedure.query };
  inputs.set(procedure, fields);
  return fields;
}

type Asked = Pick<ProcedureCall, 'procedure' | 'body' | 'query' | 'file'>;

function decodedInput({ procedure, body, query, file }: Asked): any {
  return {
    ...(file === undefined ? {} : { file }),
    ...(procedure.body === undefined ? {} : decoded(procedure.body, body)),
    ...(procedure.query === undefined ? {} : decoded(procedure.query, query)),
  };
}

async function enterProcedure(session: Session, procedure: Procedure, context: EndpointContext) {
  for (const { kind, by } of procedure.parents?.(context) ?? []) {
    const [found] = await session.documents(kind, [by]);
    if (found === undefined) throw notFound(kind, wordsOf(by));
  }
}

/** What the path names and the caller may not name is for him not there. */
async function checkParams(session: Session, { names = {} }: Procedure, caller: Caller) {
  for (const [param, name] of Object.entries(names)) {
    const by = { id: caller.params[param]! };
    const [found] = await session.documents(name, [by]);
    const kind = kindNamed(session.world, name);
    if (found === undefined || !(await canReference(session, caller, kind, found.document)))
      throw notFound(name, wordsOf(by));
  }
}

interface Storing {
  readonly counts: readonly Count[];
  readonly isLast: boolean;
  /** Called with the documents before they are stored. */
  readonly ahead: (documents: readonly Shown[]) => Promise<void>;
}

type AnyStored = Stored & { readonly [member: string]: any };

/** A document as a write leaves it, with its JSON text where that was made to be stored. */
interface Shown {
  readonly document: AnyStored;
  readonly text?: string | undefined;
}

async function storeAll(
  session: Session,
  principal: Principal | undefined,
  writes: readonly Write[],
  { counts, isLast, ahead }: Storing,
): Promise<readonly Shown[] | undefined> {
  const prepared = await prepareAll(session, principal, writes, true);
  if (session.repeatable !== undefined) await ahead(prepared);
  const [first, ...others] = effectiveOf(prepared);
  if (first === undefined) return prepared;
  // What the client names a version of is checked by the procedure, which is run once more.
  const circumstances = { alone: isOtherVersion, counts };
  const isStored = await commitWrites(session, first, others, isLast, circumstances);
  return isStored ? prepared : undefined;
}

/**
 * Stores changes that no client has requested, such as due changes: all in one commit. `false` when
 * a document has changed since it was read, and then nothing is stored.
 */
export const storeUnasked = async (
  session: Session,
  writes: readonly Write[],
): Promise<boolean> => {
  const storing = { counts: [], isLast: false, ahead: async () => undefined };
  return (await storeAll(session, undefined, writes, storing)) !== undefined;
};

/**
 * The writes for storage of more writes of actions; writes without effect are left out. Of several
 * writes of one document the last one is used: it contains the outcome of the earlier ones.
 */
export const prepareWrites = async (
  session: Session,
  principal: Principal | undefined,
  writes: readonly Write[],
): Promise<StorageWrite[]> => {
  const last = new Map(writes.map((write) => [documentOf(write), write]));
  return effectiveOf(await prepareAll(session, principal, [...last.values()], false));
};

/** Which document it writes; a creation without an id makes one of its own. */
const documentOf = (write: Write): unknown => {
  const id = write.type === 'create' ? write.id : write.before.id;
  return id === undefined ? write : `${write.kind} ${id}`;
};

/** @param asks Whether extensions are called; not for changes that accompany a creation. */
async function prepareAll(
  session: Session,
  principal: Principal | undefined,
  writes: readonly Write[],
  asks: boolean,
) {
  const creates = writes.some(({ type }) => type === 'create');
  const prepared: PreparedWrite[] = [];
  for (const write of writes) {
    const isAsked = asks && (write.type === 'create' || !creates);
    prepared.push(await prepare(session, principal, write, isAsked));
  }
  return prepared;
}

const effectiveOf = (prepared: readonly PreparedWrite[]): StorageWrite[] =>
  prepared.flatMap(({ write }) => (write === undefined ? [] : [write]));

interface PreparedWrite extends Shown {
  readonly write: StorageWrite | undefined;
}

async function prepare(
  session: Session,
  principal: Principal | undefined,
  write: Write,
  isAsked: boolean,
): Promise<PreparedWrite> {
  const kind = kindNamed(session.world, write.kind);
  const stamping = stampingOf(session, kind, principal);
  if (write.type === 'create') return prepareCreation(session, principal, write, isAsked);
  const before = await reloadRow(session, write);
  if (write.type === 'guard')
    return { write: { ...write, before: before.document }, document: before.document };
  if (write.type === 'delete') {
    const { document, row } = before;
    const messages = stampedMessages(write.messages, document, row.messageSequence, stamping);
    const { kind: name } = write;
    const at = stamping.now;
    return { write: { type: 'delete', kind: name, before: document, at, messages }, document };
  }
  if (write.type === 'adjust') {
    const adjust = preparedAdjust({ kind, before, steps: write.steps }, stamping);
    return { write: adjust, document: before.document };
  }
  const around = surroundings(session, principal);
  const processed = await finalizeChange(session, kind, around, write.change, before.document);
  const isAsBefore = isSame(processed.document, before.document) && processed.touches !== true;
  if (isAsBefore && write.secret === undefined)
    return { write: undefined, document: before.document };
  const change = isAsked
    ? await callExtensions({ session, kind, principal, change: processed, before })
    : processed;
  const update = preparedUpdate({ kind, before, change, secret: write.secret }, stamping);
  return { write: update.write, ...update.written };
}

async function prepareCreation(
  session: Session,
  principal: Principal | undefined,
  write: Extract<Write, { type: 'create' }>,
  isAsked: boolean,
): Promise<PreparedWrite> {
  const kind = kindNamed(session.world, write.kind);
  await checkProjectLimit(session, kind);
  const around = surroundings(session, principal);
  const processed = await finalizeChange(session, kind, around, write.change, undefined);
  const id = write.id ?? write.change.id ?? session.world.newId(session.project);
  const change = isAsked
    ? await callExtensions({ session, kind, principal, change: processed, id })
    : processed;
  const whole = write.whole ?? kind.create?.whole;
  const stamping = stampingOf(session, kind, principal);
  const prepared = preparedCreate({ ...write, id, kind, change, whole }, stamping);
  return { write: prepared.write, ...prepared.written };
}

/** The row of a document that the procedure was given as a fact, as it was read then. */
async function reloadRow(session: Session, write: Exclude<Write, { type: 'create' }>) {
  const [known] = await session.documents(write.kind, [{ id: write.before.id }]);
  if (known?.row.version !== write.before.version)
    throw new Error('a procedure writes what it has not read');
  return known!;
}
