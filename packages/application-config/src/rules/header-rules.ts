// Rules about HTTP headers.

import { advice, type Rule, rule } from './rule.ts';

export const headerRules: readonly Rule[] = [
  rule('csp-directive', 'headers.csp', {
    says:
      'The directives that may be extended are connect-src, font-src, frame-src, img-src, ' +
      'media-src, script-src and style-src.',
    why: 'The others are set by the console and must not be weakened.',
    right: '"frame-src": ["https://example.com"]',
    wrong: { set: { 'headers.csp.frames-src': ['https://example.com'] } },
  }),
  rule('csp-source', 'headers.csp', {
    says: 'Each source is an origin or address, a scheme, or a keyword in single quotes.',
    why: 'A semicolon or space in a source would start a directive or source of its own.',
    right: '"connect-src": ["https://example.com"]',
    wrong: { set: { 'headers.csp.connect-src': ['https://example.com;'] } },
  }),
  advice('csp-empty', 'headers.csp', {
    says: 'No source is empty.',
    why: 'It is left out; most often a variable is set to nothing in this environment.',
    right: '"connect-src": ["https://example.com"]',
    wrong: { set: { 'headers.csp.connect-src': ['', 'https://example.com'] } },
  }),
  advice('csp-keyword', 'headers.csp', {
    says: 'Put a keyword such as self or unsafe-inline in single quotes.',
    why: 'Without them it is the name of a host, and the keyword is not set.',
    right: `"script-src": ["'self'"]`,
    wrong: { set: { 'headers.csp.script-src': ['self'] } },
  }),
  advice('csp-weak', 'headers.csp', {
    says: 'No source allows every address or injected scripts.',
    why: 'The policy would have no effect.',
    right: '"script-src": ["https://scripts.example.com"]',
    wrong: { set: { 'headers.csp.script-src': ["'unsafe-inline'"] } },
  }),
  rule('permissions-policy-directive', 'headers.permissionsPolicies', {
    says: 'Each name is one of a browser feature: lowercase letters and hyphens.',
    why: 'The browser ignores the whole header when one name is malformed.',
    right: '"camera": "()"',
    wrong: { set: { 'headers.permissionsPolicies.Camera': '()' } },
  }),
  advice('permissions-policy-unknown', 'headers.permissionsPolicies', {
    says: 'Each name is one of a feature that browsers know.',
    why: 'The list of features grows, so only names close to a known one are reported.',
    right: '"microphone": "()"',
    wrong: { set: { 'headers.permissionsPolicies.microphon': '()' } },
  }),
  rule('permissions-policy-value', 'headers.permissionsPolicies', {
    says: 'Each value is (), *, self or a list in parentheses.',
    why: 'The older form of this header, with quotes around none, is no longer supported.',
    right: '"camera": "()"',
    wrong: { set: { 'headers.permissionsPolicies.camera': "'none'" } },
  }),
  rule('strict-transport-security', 'headers.strictTransportSecurity', {
    says: 'The additions are includeSubDomains and preload.',
    why: 'The header knows no others; its max-age is always set.',
    right: '"strictTransportSecurity": ["includeSubDomains", "preload"]',
    wrong: { set: { 'headers.strictTransportSecurity': ['includeSubdomains'] } },
  }),
];
