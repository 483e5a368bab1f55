import { createHash } from 'node:crypto';
import { f, resource } from '../../../declaration/index.ts';

/** Most and least seconds that tokens of a client may live. */
export const accessTokenValidity = () => f.integer({ min: 3_600, max: 604_800 });
export const refreshTokenValidity = () => f.integer({ min: 30, max: 31_536_000 });

export const apiClient = resource({
  name: 'ApiClient',
  graphqlName: 'APIClientWithoutSecret',
  doc: 'Credentials of a program, with the scopes of its tokens.',
  // The API shows neither a version nor who changed a client: the members below are all of them.
  stamped: false,
  fields: {
    id: f.text(),
    name: f.text(),
    scope: f.text(),
    createdAt: f.optional(f.dateTime()),
    lastUsedAt: f.optional(f.date()),
    deleteAt: f.optional(f.dateTime()),
    accessTokenValiditySeconds: f.optional(accessTokenValidity()),
    refreshTokenValiditySeconds: f.optional(refreshTokenValidity()),
  },
  // The token service writes `lastUsedAt` without a new version, so it must not be indexed.
  changesBesideVersion: true,
  facets: ['name'],
});

const shownMembers = Object.keys(apiClient.fields);

/** The members that the API shows; version and stamps are kept for storage alone. */
export const shown = (stored: object): object =>
  Object.fromEntries(shownMembers.flatMap((member) => memberOf(stored, member)));

const memberOf = (stored: object, member: string): [string, unknown][] => {
  const value = (stored as { [name: string]: unknown })[member];
  return value === undefined ? [] : [[member, value]];
};

/**
 * The stored form of a client secret: its SHA-256 as base64url. A secret has 256 random bits, so a
 * slow hash would protect nothing more. The token service compares with the same function.
 */
export const storedSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
