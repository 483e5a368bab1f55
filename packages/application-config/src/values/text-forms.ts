// The forms of the configuration's strings. Every pattern is anchored and linear.

import { closest } from './closest.ts';
import type { TextForm } from './field.ts';

export const ENTRY_POINT_URI_PATH_REGEX = /^(?=.{2,64}$)[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
export const PERMISSION_GROUP_NAME_REGEX = /^(?=.{2,64}$)[a-z]+(?:-[a-z]+)*$/;

const length = { pattern: /^(?=.{2,64}$)/s, expected: '2 to 64 characters' };

export const entryPointLength: TextForm = {
  ...length,
  rule: 'entry-point-length',
  says: 'An entry point has 2 to 64 characters.',
};

export const entryPointPattern: TextForm = {
  rule: 'entry-point-pattern',
  pattern: /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/,
  expected: 'lowercase letters and digits, with single hyphens or underscores between them',
  says: 'An entry point is written in lowercase letters and digits.',
  suggest: (text) => inLowercase(text, /[^a-z0-9_-]+/g),
};

export const groupNameLength: TextForm = {
  ...length,
  rule: 'group-name-length',
  says: "A group's name has 2 to 64 characters.",
};

export const groupNamePattern: TextForm = {
  rule: 'group-name-pattern',
  pattern: /^[a-z]+(?:-[a-z]+)*$/,
  expected: 'lowercase letters, with single hyphens between them',
  says: "A group's name is written in lowercase letters.",
  suggest: (text) => inLowercase(text, /[^a-z-]+/g),
};

function inLowercase(text: string, foreign: RegExp): string | undefined {
  const words = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  const joined = words.replaceAll(foreign, '-').replaceAll(/([-_])[-_]+/g, '$1');
  const trimmed = joined.replaceAll(/^[-_]+|(?<![-_])[-_]+$/g, '').slice(0, 64);
  return trimmed.length >= 2 && trimmed !== text ? trimmed : undefined;
}

export const projectKey: TextForm = {
  rule: 'project-key',
  pattern: /^[a-z0-9_-]{2,36}$/,
  expected: '2 to 36 lowercase letters, digits, hyphens and underscores',
  says: 'No project has a key of this form.',
  suggest: (text) => inLowercase(text, /[^a-z0-9_-]+/g)?.slice(0, 36),
};

/** Names of what a scope opens; an unknown one is only reported when it looks like a slip. */
const scopeTargets =
  `api_clients approval_flows approval_rules associate_roles attribute_groups audit_log
   business_units cart_discounts categories channels connectors connectors_deployments
   customer_groups customers discount_codes extensions import_containers key_value_documents
   messages order_edits orders payments product_discounts product_selections product_types
   products project project_settings published_products quote_requests quotes recurring_orders
   shipping_methods shopping_lists staged_quotes standalone_prices states stores subscriptions
   tax_categories types zones`.split(/\s+/);

/** The scope that was probably meant by one that is not known, or undefined. */
export function likelyScope(scope: string): string | undefined {
  const [, verb = '', target = ''] = /^(view_|manage_)([a-z_]+)$/.exec(scope) ?? [];
  if (verb === '' || scopeTargets.includes(target)) return undefined;
  const meant = closest(target, scopeTargets);
  return meant === undefined ? undefined : `${verb}${meant}`;
}

const scopePatterns = {
  view: /^view_[a-z0-9_]+(?::[A-Za-z0-9_-]+)?$/,
  manage: /^manage_[a-z0-9_]+(?::[A-Za-z0-9_-]+)?$/,
};

export function scopeForm(verb: 'view' | 'manage'): TextForm {
  const other = verb === 'view' ? 'manage' : 'view';
  return {
    rule: `scope-${verb}`,
    pattern: scopePatterns[verb],
    expected: `a scope that begins with ${verb}_`,
    says: `The list "${verb}" takes only ${verb} scopes.`,
    suggest: (text) =>
      text.startsWith(`${other}_`) ? `${verb}_${text.slice(other.length + 1)}` : undefined,
  };
}

export const locale: TextForm = {
  rule: 'locale',
  pattern: /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/,
  expected: "a language, optionally with a script and a country: 'de', 'fr-FR', 'zh-Hant-TW'",
  says: 'This is no locale.',
  suggest: suggestedLocale,
};

function suggestedLocale(text: string): string | undefined {
  try {
    const [canonical] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return canonical !== text ? canonical : undefined;
  } catch {
    return undefined;
  }
}

export const submenuPath: TextForm = {
  rule: 'submenu-path',
  pattern: /^(?:\/|[A-Za-z0-9:_~-][\w.:~-]*(?:\/[A-Za-z0-9:_~-][\w.:~-]*)*)$/,
  expected: 'a path below the entry point, without a slash at either end, or / for itself',
  says: 'A submenu link names a path below the entry point.',
  suggest: (text) =>
    text.replaceAll(/^[./\s]+|(?<![/\s])[/\s]+$/g, '').replaceAll(/\/{2,}/g, '/') || undefined,
};

export const policyDirective: TextForm = {
  rule: 'permissions-policy-directive',
  pattern: /^[a-z]+(?:-[a-z]+)*$/,
  expected: "the name of a browser feature, such as 'camera' or 'geolocation'",
  says: 'This is no name of a browser feature.',
};

const origin = String.raw`"https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::\d+)?"`;

export const policyValue: TextForm = {
  rule: 'permissions-policy-value',
  pattern: new RegExp(
    `^(?:\\*|self|\\(\\s*(?:(?:self|${origin})(?:\\s+(?:self|${origin}))*\\s*)?\\))$`,
  ),
  expected: `() for no origin, * for all, or a list such as (self "https://example.com")`,
  says: 'This is no value of the Permissions-Policy header.',
  suggest: (text) => (text.replaceAll("'", '') === 'none' ? '()' : undefined),
};
