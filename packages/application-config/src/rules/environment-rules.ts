// Rules about the environments and additionalEnv.

import { advice, type Rule, rule } from './rule.ts';

export const environmentRules: readonly Rule[] = [
  advice('environment-undeclared', 'env', {
    says: 'The environment that MC_APP_ENV or NODE_ENV selects is no slip of a known one.',
    why:
      'An environment without a block in env uses the settings for production, which is the usual ' +
      'way to have a staging; only a name close to another one is reported.',
    right: 'MC_APP_ENV=production',
    wrong: { environment: { MC_APP_ENV: 'prodution' } },
  }),
  rule('application-url', 'env.production.url', {
    says: 'The url is the full http or https address of a folder, without query or fragment.',
    why: 'Requests are forwarded to it, and it becomes a source of the Content-Security-Policy.',
    right: '"url": "https://avengers.example.com"',
    wrong: { set: { 'env.production.url': 'avengers.example.com' } },
  }),
  rule('cdn-url', 'env.production.cdnUrl', {
    says: 'The cdnUrl, when given, is a full http or https address.',
    why: 'Scripts and styles are loaded from it.',
    right: '"cdnUrl": "https://cdn.example.com"',
    wrong: { set: { 'env.production.cdnUrl': '//cdn.example.com' } },
  }),
  advice('insecure-url', 'env.production.url, env.production.cdnUrl', {
    says: 'A hosted application has an https address.',
    why: 'The console is a secure page, and browsers refuse insecure parts of it.',
    right: '"url": "https://avengers.example.com"',
    wrong: { set: { 'env.production.url': 'http://avengers.example.com' } },
  }),
  rule('project-key', 'env.development.initialProjectKey', {
    says: 'The key has 2 to 36 lowercase letters, digits, hyphens and underscores.',
    why: 'No project has another key, so the first page after login would be an error.',
    right: '"initialProjectKey": "avengers-project"',
    wrong: { set: { 'env.development.initialProjectKey': 'Avengers Project' } },
  }),
  advice('additional-env-secret', 'additionalEnv', {
    says: 'Nothing in additionalEnv looks like a secret.',
    why: 'All of it is written into the page and can be read by everybody who opens it.',
    right: 'the secret stays on a server that the page asks',
    wrong: { set: { 'additionalEnv.apiKey': 'abcdef123456' } },
  }),
  advice('additional-env-shadowed', 'additionalEnv', {
    says: 'No member of additionalEnv has the name of a computed member of window.app.',
    why: 'The computed one wins, so the value never arrives.',
    right: '"additionalEnv": { "myLocation": "Berlin" }',
    wrong: { set: { 'additionalEnv.location': 'Berlin' } },
  }),
];
