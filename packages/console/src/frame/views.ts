// The views of a project other than its documents: one list for the navigation and for the keys.
import type { frameWords } from '../words/frame.ts';

export interface OwnView {
  /** The second part of the address; absent: the kinds. */
  readonly area?: string;
  readonly title: keyof typeof frameWords | 'GraphQL';
  /** After `g`. */
  readonly key: string;
}

export const ownViews: readonly OwnView[] = [
  { title: 'kinds', key: 'd' },
  { area: 'overview', title: 'overview', key: 'o' },
  { area: 'inbox', title: 'inbox', key: 'b' },
  { area: 'units', title: 'units', key: 'u' },
  { area: 'requests', title: 'requests', key: 'r' },
  { area: 'messages', title: 'messages', key: 'm' },
  { area: 'audit', title: 'audit', key: 'a' },
  { area: 'imports', title: 'imports', key: 'i' },
  { area: 'graphql', title: 'GraphQL', key: 'q' },
  { area: 'settings', title: 'settings', key: 's' },
  { area: 'clients', title: 'clients', key: 'c' },
  { area: 'tools', title: 'tools', key: 't' },
];
