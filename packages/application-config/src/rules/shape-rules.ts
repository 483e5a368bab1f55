// Rules about the shape of any value.

import { advice, type Rule, rule } from './rule.ts';

export const shapeRules: readonly Rule[] = [
  rule('wrong-type', 'any', {
    says: 'Each value has the type that its place asks for.',
    why: 'A string instead of a list would be read letter by letter, or not at all.',
    right: '"view": ["view_orders"]',
    wrong: { set: { 'oAuthScopes.view': 'view_orders' } },
  }),
  rule('required-property', 'any', {
    says: 'All required members are there.',
    why: 'There is no sensible default for them.',
    right: '"applicationId": "any-value" (required even when only developing)',
    wrong: { without: ['env.production.applicationId'] },
  }),
  rule('unknown-property', 'any', {
    says: 'An object has only the members that are known for it.',
    why: 'A misspelt member would be ignored without a word.',
    right: '"cdnUrl": "https://cdn.example.com"',
    wrong: { set: { 'env.production.cdnURL': 'https://cdn.example.com' } },
  }),
  advice('unexpected-property', 'the outermost object and menu links', {
    says: 'The outermost object and the links have only known members.',
    why: 'Other programs may keep their own settings there, so it is only a warning.',
    right: '"description": "All about avengers"',
    wrong: { set: { desciption: 'All about avengers' } },
  }),
  rule('unknown-value', 'env.development.mcIdentityLoginModeOverride', {
    says: 'A choice has one of its values.',
    why: 'Another value would have no effect.',
    right: '"mcIdentityLoginModeOverride": "legacy"',
    wrong: { set: { 'env.development.mcIdentityLoginModeOverride': 'legcy' } },
  }),
  rule('empty-text', 'any', {
    says: 'A string must not be empty.',
    why: 'An empty text is most often an environment variable that is set to nothing.',
    right: '"name": "Avengers"',
    wrong: { set: { name: ' ' } },
  }),
  rule('duplicate-item', 'oAuthScopes, headers', {
    says: 'A list of scopes, sources or directives has each item once.',
    why: 'The second one has no effect and is usually meant to be another.',
    right: '"view": ["view_orders"]',
    wrong: { set: { 'oAuthScopes.view': ['view_orders', 'view_orders'] } },
  }),
];
