// Calls the extensions of the project with a document before it is stored. Each may accept, refuse,
// or answer more update actions. Nothing is locked during the calls.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import {
  ApiError,
  apiError,
  type Change,
  type Kind,
  type Principal,
} from '@storewright/model/declaration';
import type { Seal } from '@storewright/platform/seal';
import { isConditionMet } from '@storewright/store/predicate';
import type { Storage } from '@storewright/store/storage/storage';
import { applyAction, decodedStep, finalizeChange } from '../actions/apply.ts';
import { expand } from '../answer/expand.ts';
import { completeDocuments, surroundings } from '../facts/gather.ts';
import { StaleRead } from '../facts/read-set.ts';
import type { Loaded, Session } from '../facts/session.ts';
import {
  askExtension,
  type CallExtension,
  type CallOptions,
  callsOf,
  extensionKind,
  named,
} from './extension-call.ts';
import { stampedNew, stampedNext } from './stamp.ts';
import { stampingOf } from './store.ts';

/** A write that is ready except for its stamps: a creation with an id, or a change of `before`. */
interface Processed {
  readonly session: Session;
  readonly kind: Kind;
  readonly principal: Principal | undefined;
  readonly change: Change;
  readonly before?: Loaded;
  readonly id?: string;
}

/**
 * The change with what extensions add to it; the very same without any.
 * @throws ExtensionNoResponse, ExtensionBadResponse, ExtensionUpdateActionsFailed, or the errors
 * that an extension refuses with.
 */
export async function callExtensions(processed: Processed): Promise<Change> {
  const { session } = processed;
  const all = await session.world.extensions.of(session.project);
  const asked = all.filter((one) => triggersOf(one, processed).length > 0);
  // Other servers must not receive outdated data.
  if (asked.length > 0 && (await session.readSet?.confirm()) === false)
    throw new StaleRead('something changed after it was read');
  let { change } = processed;
  for (const round of rounds(asked)) change = await afterRound({ ...processed, change }, round);
  return change;
}

const actionOf = ({ before }: Processed) => (before === undefined ? 'Create' : 'Update');

function triggersOf({ document }: KnownExtension, processed: Processed): readonly any[] {
  const { kind } = processed.kind.resource;
  return document.triggers.filter(
    (trigger: any) =>
      trigger.resourceTypeId === kind && trigger.actions.includes(actionOf(processed)),
  );
}

/** Extensions in rounds: each comes after the extensions that it depends on. */
function rounds(extensions: readonly KnownExtension[]): KnownExtension[][] {
  const all: KnownExtension[][] = [];
  let left = extensions;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ document }) => document.id));
    const ready = left.filter(({ document }) =>
      document.dependencies.every(({ id }: any) => !waiting.has(id)),
    );
    // Some that depend on each other: no order is better than another.
    const round = ready.length === 0 ? left : ready;
    all.push([...round]);
    left = left.filter((one) => !round.includes(one));
  }
  return all;
}

/** All extensions of a round are called concurrently with the same document. */
async function afterRound(processed: Processed, round: readonly KnownExtension[]): Promise<Change> {
  const document = stamped(processed, processed.change.document);
  const asked = round.filter((one) => isMet(one, processed, document));
  const answers = await Promise.allSettled(asked.map((one) => ask(one, processed, document)));
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (refused !== undefined) throw refused.reason;
  let change: Change = { ...processed.change, document };
  let acted = false;
  for (const [index, answer] of answers.entries()) {
    const actions = answer.status === 'fulfilled' ? answer.value : [];
    acted ||= actions.length > 0;
    change = await withActions(processed, change, asked[index]!, actions);
  }
  return acted ? settleAgain(processed, change) : processed.change;
}

/** As it would be stored now. */
function stamped({ session, kind, principal, before, id }: Processed, document: object): any {
  const stamping = stampingOf(session, kind, principal);
  return before === undefined
    ? stampedNew(document, id!, stamping)
    : stampedNext(before.document, document, stamping);
}

function isMet(extension: KnownExtension, processed: Processed, document: object): boolean {
  return triggersOf(extension, processed).some(
    ({ condition }) =>
      condition === undefined ||
      isConditionMet(condition, processed.kind.resource, document, processed.before?.document),
  );
}

async function ask(
  extension: KnownExtension,
  processed: Processed,
  document: any,
): Promise<readonly object[]> {
  const { session, principal } = processed;
  return askExtension(session.world, session.project, extension, {
    action: actionOf(processed),
    resource: { typeId: processed.kind.resource.kind, id: document.id },
    input: () => inputOf(extension, processed, document),
    correlationId: principal?.correlationId,
  });
}

async function inputOf(extension: KnownExtension, processed: Processed, document: any) {
  const { before } = processed;
  const { expansionPaths, additionalContext } = extension.document;
  const shown = (value: any) => resourceOf(processed, value, expansionPaths);
  const old = before !== undefined && additionalContext?.includeOldResource === true;
  return {
    action: actionOf(processed),
    resource: await shown(document),
    ...(old ? { oldResource: await shown(before.document) } : {}),
  };
}

async function resourceOf({ session, kind }: Processed, document: any, paths: readonly string[]) {
  const [complete] = await completeDocuments(session, kind, [document]);
  const obj = JSON.parse(JSON.stringify(complete));
  await expand(session, [obj], paths);
  return { typeId: kind.resource.kind, id: document.id, obj };
}

/** All actions of the kind are open to an extension, whatever the endpoint offers its clients. */
async function withActions(
  { session, kind, principal }: Processed,
  before: Change,
  extension: KnownExtension,
  actions: readonly object[],
): Promise<Change> {
  const around = surroundings(session, principal);
  try {
    let now = before;
    for (const [index, action] of actions.entries())
      now = await applyAction(
        session,
        decodedStep({ kind, endpoint: {} }, action, index),
        now,
        around,
      );
    return now;
  } catch (error) {
    throw error instanceof ApiError ? actionsFailed(extension, error) : error;
  }
}

const actionsFailed = (extension: KnownExtension, { code, message, members }: ApiError) =>
  apiError.ExtensionUpdateActionsFailed(`The update actions of the extension failed: ${message}`, {
    extensionErrors: [{ ...members, code, message, ...named(extension) }],
  });

async function settleAgain(processed: Processed, change: Change): Promise<Change> {
  const { session, kind, principal, before } = processed;
  const around = surroundings(session, principal);
  return finalizeChange(session, kind, around, change, before?.document);
}

// The extensions of each project, kept in memory for at most a second, so that a write in a project
// without extensions costs no query: a microsecond, and once a second a query of half a
// millisecond. A server forgets them immediately when it changes one itself.

/** An extension and how to call it. */
export interface KnownExtension {
  readonly document: any;
  /** What it is called with; absent where that needs no secret of the project. */
  readonly secret?: string;
  /** Why it cannot be called. */
  readonly fault?: string;
}

/** The extensions of each project, kept for a moment, and who hears of their calls. */
export interface KnownExtensions {
  /** In the order of their ids, which is that of their creation. */
  of(project: string): Promise<readonly KnownExtension[]>;
  forget(project: string): void;
  readonly call: CallExtension;
  /** Calls the listener after a call of an extension. */
  called(told: Called): void;
  /** Listens from now on; one listener. */
  onCalled(listener: (told: Called) => void): void;
}

/** What became of a call. */
export interface Called {
  readonly project: string;
  readonly extension: string;
  readonly action: 'Create' | 'Update';
  readonly resource: { readonly typeId: string; readonly id: string };
  readonly result: 'accepted' | 'refused' | 'late' | 'failed';
  /** Why it was not accepted, for the operator. */
  readonly reason?: string;
  readonly seconds: number;
}

const keptMs = 1_000;
const maxKept = 1_000;
/** Well above what a project may hold. */
const most = 500;

interface Kept {
  readonly extensions: Promise<readonly KnownExtension[]>;
  readonly at: number;
}

interface Source extends CallOptions {
  readonly storage: Storage;
  readonly openSeal: () => Promise<Seal>;
  /** What the secrets of the extensions of a project are sealed for. */
  readonly purpose: (projectKey: string) => string;
}

/**
 * Extensions read from `source`; a change by another process is seen when the kept list is too old.
 */
export function knownExtensions(source: Source): KnownExtensions {
  const kept = boundedMemory<Kept>(maxKept);
  let listening: (told: Called) => void = () => undefined;
  return {
    call: callsOf(source),
    called: (told) => listening(told),
    onCalled(listener) {
      listening = listener;
    },
    async of(project) {
      const known = kept.get(project);
      if (known !== undefined && performance.now() - known.at < keptMs) return known.extensions;
      const fresh = { extensions: extensionsOf(source, project), at: performance.now() };
      kept.set(project, fresh);
      // A failure reaches the callers that waited and is not kept for others.
      fresh.extensions.catch(() => kept.get(project) === fresh && kept.delete(project));
      return fresh.extensions;
    },
    forget: (project) => void kept.delete(project),
  };
}

async function extensionsOf(source: Source, project: string): Promise<KnownExtension[]> {
  const asked = { sort: [], limit: most, offset: 0, withTotal: false };
  const { rows } = await source.storage.query(project, extensionKind, asked);
  return Promise.all(rows.map((row) => readExtension(source, project, JSON.parse(row.text))));
}

async function readExtension(
  { storage, openSeal, purpose }: Source,
  project: string,
  document: any,
): Promise<KnownExtension> {
  const { type, authentication } = document.destination;
  if (type !== 'AWSLambda' && authentication === undefined) return { document };
  const sealed = (await storage.secret(project, extensionKind, document.id)) ?? '';
  try {
    const seal = await openSeal();
    return { document, secret: seal.open(sealed, purpose(project)) };
  } catch {
    // Sealed with a key that this server lacks.
    return { document, fault: 'its credentials cannot be decrypted; set the destination again' };
  }
}
