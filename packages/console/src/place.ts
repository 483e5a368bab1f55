// Where the page is, in the part of the address that is not sent to the server:
// `#/project/kind/id?where=…`.
import { useSyncExternalStore } from 'react';

export interface Place {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

const listen = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

export function usePlace(): Place {
  const hash = useSyncExternalStore(listen, () => window.location.hash);
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  return {
    parts: path
      .split('/')
      .filter((part) => part !== '')
      .map(decoded),
    query: new URLSearchParams(query),
  };
}

/** Addresses are typed by people, too. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function addressOf(parts: readonly string[], query: Record<string, string> = {}): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  const path = `#/${parts.map(encodeURIComponent).join('/')}`;
  return given.size === 0 ? path : `${path}?${given}`;
}
