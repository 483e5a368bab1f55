// What the server answers to the pages of people.
import type { OfProject } from '../server.ts';

export const roleNames = ['admin', 'editor', 'viewer', 'catalogue', 'orders', 'own'] as const;
export type RoleName = (typeof roleNames)[number];

export interface Role {
  readonly role: RoleName;
  /** Of a role of one's own. */
  readonly scopes?: readonly string[];
}

export interface Person extends Role {
  readonly email: string;
  readonly name: string;
  readonly isEverywhere: boolean;
  readonly hasSecondFactor: boolean;
}

export interface Invitation extends Role {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export interface Act {
  readonly seq: number;
  readonly at: string;
  readonly act: string;
  readonly subject: string | null;
  readonly details: readonly string[];
  readonly author: { readonly type: string; readonly name: string };
}

export interface People {
  readonly people: readonly Person[];
  readonly invitations: readonly Invitation[];
  readonly acts: readonly Act[];
  /** Names of scopes that a role of one's own may hold. */
  readonly scopes: readonly string[];
}

export type Invited =
  | { readonly link: string; readonly expiresAt: string }
  | { readonly isAdded: true };

export interface Welcome extends OfProject {
  readonly email: string;
  readonly name: string;
  readonly invitedBy: string;
}
