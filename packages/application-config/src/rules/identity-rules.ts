// Rules about the entry point and the Region.

import { advice, type Rule, rule } from './rule.ts';

export const identityRules: readonly Rule[] = [
  rule('entry-point-length', 'entryPointUriPath', {
    says: 'The entry point has 2 to 64 characters.',
    why: 'It is part of every address and of the names of permissions.',
    right: '"entryPointUriPath": "avengers"',
    wrong: { set: { entryPointUriPath: 'a' } },
  }),
  rule('entry-point-pattern', 'entryPointUriPath', {
    says:
      'The entry point is written in lowercase letters and digits; underscores and hyphens stand ' +
      'alone between them.',
    why: 'The application is served at /:projectKey/:entryPointUriPath, the same in all browsers.',
    right: '"entryPointUriPath": "the-avengers"',
    wrong: { set: { entryPointUriPath: 'The--Avengers' } },
  }),
  rule('entry-point-reserved', 'entryPointUriPath', {
    says: 'The entry point is none of the names that the console keeps for itself.',
    why: 'The console serves its own pages there.',
    right: '"entryPointUriPath": "my-orders"',
    wrong: { set: { entryPointUriPath: 'standalone-prices' } },
  }),
  rule('region-missing', 'cloudIdentifier', {
    says: 'Either cloudIdentifier or mcApiUrl is given.',
    why: 'One of them says which console API the application talks to.',
    right: '"cloudIdentifier": "gcp-eu"',
    wrong: { without: ['cloudIdentifier'] },
  }),
  rule('region-unknown', 'cloudIdentifier', {
    says: 'The cloudIdentifier is the name of a Region, unless mcApiUrl is given.',
    why: 'The address of the console API is read from a table of Regions.',
    right: '"cloudIdentifier": "gcp-eu"',
    wrong: { set: { cloudIdentifier: 'gpc-eu' } },
  }),
  advice('region-precedence', 'cloudIdentifier', {
    says: 'Only one of cloudIdentifier and mcApiUrl is given.',
    why: 'With both, mcApiUrl wins, and the Region says something that may not be true.',
    right: '"mcApiUrl": "https://mc-api.example.com" without cloudIdentifier',
    wrong: { set: { mcApiUrl: 'https://mc-api.example.com' } },
  }),
  advice('region-by-url', 'mcApiUrl', {
    says: 'A Region that has a name is given by its name.',
    why: 'mcApiUrl is for consoles outside the known Regions.',
    right: '"cloudIdentifier": "gcp-us"',
    wrong: {
      set: { mcApiUrl: 'https://mc-api.us-central1.gcp.commercetools.com' },
      without: ['cloudIdentifier'],
    },
  }),
  rule('api-url', 'mcApiUrl', {
    says: 'The mcApiUrl is a full origin: scheme and host, with a port if needed, no path.',
    why: 'Paths are added to it, and it becomes a source of the Content-Security-Policy.',
    right: '"mcApiUrl": "https://mc-api.example.com"',
    wrong: {
      set: { mcApiUrl: 'https://mc-api.example.com/graphql' },
      without: ['cloudIdentifier'],
    },
  }),
];
