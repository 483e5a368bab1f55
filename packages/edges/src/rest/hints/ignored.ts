// Unused parts of a request: the API ignores unknown members and parameters, and a misspelled one
// is hard to find. Only while only this machine is served.

import type { Parameters } from '@storewright/engine/pipeline';
import { nearest } from '@storewright/platform/did-you-mean';

/** Query parameters that remember which of them were looked at. */
class WatchedParameters extends Map<string, readonly string[]> {
  readonly asked = new Set<string>();

  override get(name: string): readonly string[] | undefined {
    this.asked.add(name);
    return super.get(name);
  }

  override has(name: string): boolean {
    this.asked.add(name);
    return super.has(name);
  }

  /** Who walks over all of them looks at all of them. */
  override [Symbol.iterator](): MapIterator<[string, readonly string[]]> {
    for (const name of super.keys()) this.asked.add(name);
    return super[Symbol.iterator]();
  }

  override entries(): MapIterator<[string, readonly string[]]> {
    return this[Symbol.iterator]();
  }

  override keys(): MapIterator<string> {
    for (const name of super.keys()) this.asked.add(name);
    return super.keys();
  }

  /** Names that were never read. */
  unasked(): readonly string[] {
    return [...super.keys()].filter((name) => !this.asked.has(name));
  }
}

/** Parameters that an operation was given, with the names among them that it never asked for. */
export function watchParameters(parameters: Parameters) {
  const watched = new WatchedParameters(parameters);
  return {
    parameters: watched,
    /** `parameter 'methd' (did you mean 'method'?)` */
    ignored: (): readonly string[] =>
      watched.unasked().map((name) => withMeant(`parameter '${name}'`, name, watched.asked)),
  };
}

export interface Watch {
  readonly parameters: Parameters;
  /** A sentence about the ignored parts; `undefined`: none. Call it at the end. */
  readonly told: () => string | undefined;
}

const maxTold = 5;

/** @param members of the body that no declaration knows, with what they may have meant */
export function watch(parameters: Parameters, members: readonly string[]): Watch {
  if (parameters.size === 0) return { parameters, told: () => sentence(members) };
  const watched = new WatchedParameters(parameters);
  return {
    parameters: watched,
    told: () =>
      sentence([
        ...watched.unasked().map((name) => withMeant(`parameter '${name}'`, name, watched.asked)),
        ...members,
      ]),
  };
}

function sentence(ignored: readonly string[]): string | undefined {
  if (ignored.length === 0) return undefined;
  const more = ignored.length > maxTold ? ` and ${ignored.length - maxTold} more` : '';
  return `Ignored: ${ignored.slice(0, maxTold).join('; ')}${more}.`;
}

/** `member 'nam' (did you mean 'name'?)` */
export function withMeant(what: string, given: string, known: Iterable<string>): string {
  const meant = nearest(given, known);
  return meant === undefined ? what : `${what} (did you mean '${meant}'?)`;
}
