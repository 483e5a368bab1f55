// The extensions of each project, kept in memory for at most a second, so that a write in a project
// without extensions costs no query: a microsecond, and once a second a query of half a
// millisecond. A server forgets them immediately when it changes one itself.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Seal } from '@storewright/platform/seal';
import type { Storage } from '@storewright/store/storage/storage';
import { type CallExtension, type CallOptions, callsOf } from './extension-call.ts';

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

/** The kind whose documents are extensions. */
export const extensionKind = 'extension';

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
