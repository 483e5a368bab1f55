// Rules about scopes and groups.

import { advice, type Rule, rule } from './rule.ts';

export const scopeRules: readonly Rule[] = [
  rule('scope-view', 'oAuthScopes.view, additionalOAuthScopes.view', {
    says: 'The list view holds scopes that begin with view_.',
    why: 'They are granted with the permission to view; another scope would grant too much.',
    right: '"view": ["view_orders"]',
    wrong: { set: { 'oAuthScopes.view': ['manage_orders'] } },
  }),
  rule('scope-manage', 'oAuthScopes.manage, additionalOAuthScopes.manage', {
    says: 'The list manage holds scopes that begin with manage_; each implies its view_ scope.',
    why: 'They are granted with the permission to manage.',
    right: '"manage": ["manage_orders"]',
    wrong: { set: { 'oAuthScopes.manage': ['view_orders'] } },
  }),
  rule('scope-none', 'oAuthScopes', {
    says: 'At least one scope is asked for, or there is a group in additionalOAuthScopes.',
    why: 'An application without scopes can do nothing. One of the two lists may be empty.',
    right: '"oAuthScopes": { "view": ["view_orders"], "manage": [] }',
    wrong: { set: { oAuthScopes: { view: [], manage: [] } } },
  }),
  advice('scope-unknown', 'oAuthScopes, additionalOAuthScopes', {
    says: 'A scope is one that the API knows.',
    why: 'The list of scopes grows, so only names close to a known one are reported.',
    right: '"view": ["view_orders"]',
    wrong: { set: { 'oAuthScopes.view': ['view_order'] } },
  }),
  rule('group-name-length', 'additionalOAuthScopes.name', {
    says: "A group's name has 2 to 64 characters.",
    why: "It is part of the permissions' names.",
    right: '"name": "books"',
    wrong: { set: { additionalOAuthScopes: [{ name: 'b', view: ['view_orders'], manage: [] }] } },
  }),
  rule('group-name-pattern', 'additionalOAuthScopes.name', {
    says: "A group's name is written in lowercase letters with single hyphens between them.",
    why: 'The names of permissions are derived from it: the-books gives ViewAvengersTheBooks.',
    right: '"name": "the-books"',
    wrong: {
      set: { additionalOAuthScopes: [{ name: 'Books_2', view: ['view_orders'], manage: [] }] },
    },
  }),
  rule('group-name-duplicate', 'additionalOAuthScopes.name', {
    says: 'No two groups have the same name.',
    why: 'Their permissions could not be distinguished.',
    right: 'one group with the scopes of both',
    wrong: {
      set: {
        additionalOAuthScopes: [
          { name: 'books', view: ['view_orders'], manage: [] },
          { name: 'books', view: [], manage: ['manage_orders'] },
        ],
      },
    },
  }),
  rule('group-empty', 'additionalOAuthScopes', {
    says: 'A group has at least one scope.',
    why: 'Its permissions would grant nothing.',
    right: '{ "name": "books", "view": ["view_orders"], "manage": [] }',
    wrong: { set: { additionalOAuthScopes: [{ name: 'books', view: [], manage: [] }] } },
  }),
];
