// Open lines to destinations, kept as long as they are used and the subscription stays as it is.

import type { Seal } from '@storewright/platform/seal';
import type { Storage } from '@storewright/store/storage/storage';
import { ownTypes, protocols } from './destinations/index.ts';
import { missingLibraryFault } from './destinations/library.ts';
import {
  type DeliveryWorld,
  heldBy,
  type Line,
  misconfigured,
  type Outcome,
  type Protocol,
  temporary,
} from './destinations/protocol.ts';

export interface LineSource extends DeliveryWorld {
  readonly storage: Storage;
  readonly openSeal: () => Promise<Seal>;
  /** What the secrets of the subscriptions of a project are sealed for. */
  readonly purpose: (projectKey: string) => string;
  /** Whether types of destinations that the public API does not know are offered. */
  readonly ownDestinations: boolean;
  /** Whether destinations of the public API are accepted and not called. */
  readonly holdDestinations: boolean;
}

/** The way for a type, when this server goes it. */
export function protocolOf(source: LineSource, type: string): Protocol | undefined {
  if (ownTypes.has(type)) return source.ownDestinations ? protocols.get(type) : undefined;
  const protocol = protocols.get(type);
  return source.holdDestinations && protocol !== undefined ? heldBy(protocol) : protocol;
}

/** A line that can only fail, in the way that opening it has failed. */
const brokenLine = (outcome: Outcome): Line => ({
  send: async (all) => all.map(() => outcome),
  close: async () => undefined,
});

/** Never rejects. */
export async function openLine(
  source: LineSource,
  protocol: Protocol | undefined,
  destination: any,
): Promise<{ readonly line: Line; readonly isBroken: boolean }> {
  if (protocol === undefined)
    return { line: brokenLine(misconfigured('not offered', 'not offered here')), isBroken: true };
  try {
    return { line: await protocol.open(destination, source), isBroken: false };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const outcome =
      missingLibraryFault(error) ?? protocol.faultOf?.(error) ?? temporary('unreachable', detail);
    return { line: brokenLine(outcome), isBroken: true };
  }
}

/** The destination with its secrets in place of their masked forms. */
async function wholeDestination(
  { storage, openSeal, purpose }: LineSource,
  project: string,
  { id, destination }: { readonly id: string; readonly destination: object },
): Promise<object> {
  const sealed = await storage.secret(project, 'subscription', id);
  if (sealed === undefined) return destination;
  const seal = await openSeal();
  return merged(destination, JSON.parse(seal.open(sealed, purpose(project))));
}

function merged(shown: any, secrets: any): object {
  const entries = Object.entries(secrets).map(([member, value]) => [
    member,
    typeof value === 'object' ? merged(shown[member], value) : value,
  ]);
  return { ...shown, ...Object.fromEntries(entries) };
}

interface Kept {
  readonly version: number;
  readonly line: Promise<Line>;
  usedAt: number;
}

export interface Lines {
  of(project: string, document: any): Promise<Line>;
  /** The next one is opened again. */
  forget(project: string, id: string): void;
  close(): Promise<void>;
}

const idleMs = 60_000;
const sweepMs = 15_000;

export function openLines(source: LineSource): Lines {
  const kept = new Map<string, Kept>();
  const end = (name: string, { line }: Kept) => {
    kept.delete(name);
    return line.then((one) => one.close()).catch(() => undefined);
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [name, one] of kept) if (now - one.usedAt > idleMs) void end(name, one);
  }, sweepMs).unref();
  return {
    async of(project, document) {
      const name = `${project}/${document.id}`;
      const known = kept.get(name);
      if (known !== undefined && known.version === document.version) {
        known.usedAt = performance.now();
        return known.line;
      }
      if (known !== undefined) void end(name, known);
      const opening = wholeDestination(source, project, document).then((whole) =>
        openLine(source, protocolOf(source, document.destination.type), whole),
      );
      const one = {
        version: document.version,
        line: opening.then(({ line }) => line),
        usedAt: performance.now(),
      };
      kept.set(name, one);
      // What could not be opened is tried again.
      const drop = () => kept.get(name) === one && kept.delete(name);
      opening.then(({ isBroken }) => isBroken && drop(), drop);
      return one.line;
    },
    forget(project, id) {
      const name = `${project}/${id}`;
      const known = kept.get(name);
      if (known !== undefined) void end(name, known);
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...kept].map(([name, one]) => end(name, one)));
    },
  };
}
