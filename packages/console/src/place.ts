// Where the page is, in the part of the address that is not sent to the server:
// `#/project/kind/id?where=…`.
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';

export interface Place {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** Of the page that is drawn: while another one is loaded, the address is ahead. */
export function usePlace(): Place {
  const href = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href,
  });
  return useMemo(() => placeOf(href), [href]);
}

/** The project of a place; pages of the user and not of a project are below `-`. */
export const projectAt = ({ parts: [first] }: Place): string | undefined =>
  first === '-' ? undefined : first;

function placeOf(href: string): Place {
  const [path = '', query = ''] = href.split('?', 2);
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

/** The address of the page of a document, of all documents of a kind, or below one of these. */
export const pageOf = (project: string, kind: string, ...below: readonly string[]): string =>
  addressOf([project, 'documents', kind, ...below]);
