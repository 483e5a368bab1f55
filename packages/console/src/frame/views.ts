// The views of a project other than its documents: one list for the navigation and for the keys.
import type { Spoken } from '../words/texts.ts';

export interface OwnView {
  /** The second part of the address; absent: the kinds. */
  readonly area?: string;
  readonly title: keyof Spoken<'frame'> | 'GraphQL';
  /** After `g`. */
  readonly key: string;
  /** Who sees it; absent: everybody with a role in the project, `all`: with a role for the whole project. */
  readonly needs?: 'all' | 'admin';
}

export const ownViews: readonly OwnView[] = [
  { title: 'kinds', key: 'd' },
  { area: 'overview', title: 'overview', key: 'o', needs: 'all' },
  { area: 'inbox', title: 'inbox', key: 'n', needs: 'all' },
  { area: 'units', title: 'units', key: 'u', needs: 'all' },
  { area: 'requests', title: 'requests', key: 'r', needs: 'all' },
  { area: 'messages', title: 'messages', key: 'm', needs: 'all' },
  { area: 'audit', title: 'audit', key: 'a', needs: 'all' },
  { area: 'imports', title: 'imports', key: 'i', needs: 'all' },
  { area: 'graphql', title: 'GraphQL', key: 'q' },
  { area: 'settings', title: 'settings', key: 's', needs: 'all' },
  { area: 'people', title: 'people', key: 'w', needs: 'admin' },
  { area: 'clients', title: 'clients', key: 'c', needs: 'all' },
  { area: 'tools', title: 'tools', key: 't', needs: 'all' },
];
