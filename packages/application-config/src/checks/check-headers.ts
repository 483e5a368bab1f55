// Rules about the additions to HTTP headers. A wrong source would silently open or close the page,
// and one with a semicolon would start a directive of its own.

import { closest } from '../values/closest.ts';
import { type Path, type Problem, shown } from '../values/finding.ts';
import { member, type PlainRecord, recordOf, textsOf } from '../values/plain-value.ts';
import { browserFeatures } from '../values/reserved.ts';
import { policyDirective } from '../values/text-forms.ts';

const keywords = [
  "'self'",
  "'none'",
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'wasm-unsafe-eval'",
  "'unsafe-hashes'",
  "'strict-dynamic'",
  "'report-sample'",
];
const nonceOrHash = /^'(?:nonce-|sha(?:256|384|512)-)[A-Za-z0-9+/_-]+={0,2}'$/;
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:$/;
const hostName = String.raw`(?:\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*|\[[0-9A-Fa-f:.]+\])`;
const path = String.raw`(?:\/[\w.~!$&'()*+=:@%/-]*)?`;
const host = new RegExp(
  String.raw`^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/)?${hostName}(?::(?:\d{1,5}|\*))?${path}$`,
);

/** A source in the grammar of the Content-Security-Policy header. */
export function isCspSource(source: string): boolean {
  if (source.startsWith("'"))
    return keywords.includes(source.toLowerCase()) || nonceOrHash.test(source);
  return scheme.test(source) || (source.length <= 2048 && host.test(source));
}

export function checkHeaders(value: PlainRecord): Problem[] {
  const headers = member(value, 'headers');
  const csp = Object.entries(recordOf(member(headers, 'csp'))).flatMap(([directive, sources]) =>
    textsOf(sources).flatMap(({ text, index }) =>
      checkSource(directive, text, ['headers', 'csp', directive, index], textsOf(sources).length),
    ),
  );
  const policies = recordOf(member(headers, 'permissionsPolicies'));
  return [...csp, ...checkPolicyNames(policies), ...checkFeatures(policies)];
}

function checkSource(directive: string, source: string, path: Path, count: number): Problem[] {
  if (source.trim() === '') return [emptySource(path)];
  if (keywords.includes(`'${source.toLowerCase()}'`)) return [bareKeyword(source, path)];
  if (!isCspSource(source)) return [wrongSource(source, path)];
  const weak = weakness(directive, source.toLowerCase(), count);
  if (weak === undefined) return [];
  const [message, expected] = weak;
  return [{ rule: 'csp-weak', path, message, found: shown(source), expected }];
}

function emptySource(path: Path): Problem {
  const message = 'This source is empty and is left out.';
  return { rule: 'csp-empty', path, message, found: '""', expected: 'a source, or no item' };
}

function bareKeyword(source: string, path: Path): Problem {
  const message = 'Without single quotes this is the name of a host, not a keyword.';
  const suggestion = `'${source.toLowerCase()}'`;
  const expected = 'the keyword in single quotes';
  return { rule: 'csp-keyword', path, message, found: shown(source), expected, suggestion };
}

function wrongSource(source: string, path: Path): Problem {
  const message = 'This is no source of the Content-Security-Policy header.';
  const expected = "an origin or address, a scheme such as data:, or a keyword such as 'self'";
  const suggestion = suggestedSource(source);
  return { rule: 'csp-source', path, message, found: shown(source), expected, suggestion };
}

function suggestedSource(source: string): string | undefined {
  const bare = source.replaceAll(/^["'\s]+|(?<!["'\s;,])["'\s;,]+$/g, '');
  const keyword = closest(`'${bare}'`, keywords) ?? keywords.find((one) => one === `'${bare}'`);
  if (keyword !== undefined) return keyword;
  if (nonceOrHash.test(`'${bare}'`)) return `'${bare}'`;
  return bare !== source && isCspSource(bare) ? bare : undefined;
}

const reasons = new Map<string, readonly [message: string, expected: string]>([
  ['*', ['Every address is allowed.', 'the addresses that are needed']],
  ['http:', ['Every address is allowed.', 'the addresses that are needed']],
  ['https:', ['Every secure address is allowed.', 'the addresses that are needed']],
]);

const scriptReasons = new Map<string, readonly [message: string, expected: string]>([
  ["'unsafe-inline'", ['Injected scripts would run.', 'files, or hashes of inline scripts']],
  ["'unsafe-eval'", ['Strings would run as scripts.', 'code that needs no eval']],
  ['data:', ['Injected scripts would run.', 'files on a known host']],
]);

function weakness(directive: string, source: string, count: number) {
  if (source === "'none'" && count > 1)
    return ["'none' counts only when it stands alone.", "'none' alone, or no 'none'"] as const;
  if (directive === 'script-src') return scriptReasons.get(source) ?? reasons.get(source);
  return ['connect-src', 'frame-src'].includes(directive) ? reasons.get(source) : undefined;
}

function checkPolicyNames(policies: PlainRecord): Problem[] {
  const { rule, says, expected, pattern } = policyDirective;
  return Object.keys(policies)
    .filter((name) => !pattern.test(name))
    .map((name) => ({
      rule,
      path: ['headers', 'permissionsPolicies', name],
      message: says,
      found: shown(name),
      expected,
      onKey: true,
    }));
}

/** The list of features grows, so a name is only reported when it looks like a slip. */
function checkFeatures(policies: PlainRecord): Problem[] {
  return Object.keys(policies).flatMap((name) => {
    if (browserFeatures.includes(name) || !policyDirective.pattern.test(name)) return [];
    const suggestion = closest(name, browserFeatures);
    if (suggestion === undefined) return [];
    const path = ['headers', 'permissionsPolicies', name];
    const message = 'No browser knows a feature of this name.';
    const expected = 'the name of a browser feature';
    const problem = { rule: 'permissions-policy-unknown', path, message, found: shown(name) };
    return [{ ...problem, expected, suggestion, onKey: true }];
  });
}
