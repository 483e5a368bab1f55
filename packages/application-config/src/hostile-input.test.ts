// Whatever a folder contains, the answer is findings: never an exception, a stack trace or a hang.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { isCspSource } from './checks/check-headers.ts';
import { configuration } from './checks/fields.ts';
import { processConfig, validateConfig } from './index.ts';
import { jsonFault } from './loading/json-fault.ts';
import { sourcePlaces } from './places/source-places.ts';
import { changedConfiguration, withApplication } from './testing/temporary-application.ts';

const name = 'custom-application-config';

/** The findings of a text in a file of some kind; fails when one looks like a stack trace. */
async function checked(folder: string, kind: string, text: string): Promise<string[]> {
  const file = join(folder, `${name}.${kind}`);
  writeFileSync(file, text);
  const options = { applicationPath: folder, processEnv: {}, disableCache: true };
  const { findings, valid } = await validateConfig(options);
  assert.doesNotMatch(JSON.stringify(findings), /\\n\s+at |node:internal/);
  for (const { line, column, endLine } of findings)
    assert.ok(line >= 1 && column >= 1 && endLine >= line, JSON.stringify(findings));
  if (valid) await processConfig(options);
  else await assert.rejects(processConfig(options), { name: 'ConfigurationError' });
  return findings.map(({ rule }) => rule);
}

const odd = fc.constantFrom(
  '',
  ' ',
  `\${env:A}`,
  `\${path:../../etc/passwd}`,
  `\${intl:../x:y}`,
  `\${env:`,
  `\${}`,
  '__proto__',
  'constructor',
  "'none'",
  'a;b',
  '<svg><script/></svg>',
  '\0',
  '\u2028',
  '\ud800',
  '💥',
  'https://a b',
);

const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    odd,
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(odd, fc.string()), tie('value'), { maxKeys: 4 }),
  ),
})).value;

const members = fc.constantFrom(
  ...configuration.members.keys(),
  'env.development',
  'env.production',
  'env.production.url',
  'env.other',
  'oAuthScopes.view',
  'headers.csp',
  'headers.csp.script-src',
  'headers.permissionsPolicies',
  'mainMenuLink.labelAllLocales',
  'submenuLinks',
  'additionalOAuthScopes',
);

test('any value in any place of a JSON file gives findings or a configuration', () =>
  withApplication({}, (folder) =>
    fc.assert(
      fc.asyncProperty(fc.dictionary(members, anything, { maxKeys: 4 }), async (set) => {
        let value: unknown;
        try {
          value = changedConfiguration({ set });
        } catch {
          return; // Two of the drawn members contradict each other.
        }
        await checked(folder, 'json', JSON.stringify(value));
      }),
      { numRuns: 400 },
    ),
  ));

test('any JSON document gives findings or a configuration', () =>
  withApplication({}, (folder) =>
    fc.assert(
      fc.asyncProperty(anything, async (value) => {
        await checked(folder, 'json', JSON.stringify(value));
      }),
      { numRuns: 200 },
    ),
  ));

test('any text gives findings in a .json, .cjs and .ts file', () => {
  const marks = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ':',
    ',',
    '"',
    "'",
    '`',
    '/',
    '=',
    'x',
    '\n',
    '//',
    '/*',
    '\\',
    '\0',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(marks, { maxLength: 40 }).map((all) => all.join('')),
  );
  return withApplication({}, async (folder) => {
    for (const kind of ['json', 'cjs', 'ts'])
      await withApplication({}, (own) =>
        fc.assert(
          fc.asyncProperty(text, async (drawn) => {
            await checked(own, kind, drawn);
          }),
          { numRuns: 150 },
        ),
      );
    assert.ok(folder);
  });
});

test('the reader of source texts finds a place for every path in every text', () => {
  const step = fc.oneof(fc.string(), fc.nat({ max: 3 }), fc.constantFrom('a', 'name', 'env'));
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', 'a', ':', ',', '"a"', '...', '=', 'const a', '\n'))
      .map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.array(step, { maxLength: 4 }), (source, path) => {
      const places = sourcePlaces('file', source);
      const { line, column } = places.of(path);
      assert.ok(line >= 1 && column >= 1);
      assert.ok(Array.isArray(places.repeated()));
    }),
    { numRuns: 2000 },
  );
});

test('a fault is found in exactly the texts that are not JSON', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          '"a"',
          ':',
          ',',
          '1',
          '-',
          '0',
          '.5',
          'e3',
          'true',
          'nul',
          ' ',
        ),
      )
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (drawn) => {
      let valid = true;
      try {
        JSON.parse(drawn);
      } catch {
        valid = false;
      }
      assert.equal(jsonFault(drawn) === undefined, valid);
    }),
    { numRuns: 3000 },
  );
});

test('no accepted source of the CSP can end its directive or its header', () => {
  const piece = fc.constantFrom(
    "'self'",
    'https://',
    'a.b',
    '*',
    ';',
    ',',
    ' ',
    '\n',
    "'",
    ':443',
    '/x',
    'data:',
    'é',
    '\0',
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      (source) => {
        if (isCspSource(source)) assert.match(source, /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+$/);
      },
    ),
    { numRuns: 3000 },
  );
});

const large: readonly [title: string, kind: string, text: () => string, rule: string][] = [
  ['10 MB of text', 'json', () => `{"name":"${'x'.repeat(10_000_000)}"}`, 'file-too-large'],
  ['10 MB of code', 'js', () => `//${'x'.repeat(10_000_000)}`, 'file-too-large'],
  ['half a million brackets', 'json', () => '['.repeat(500_000), 'syntax'],
  [
    'lists inside lists',
    'json',
    () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'export-not-object',
  ],
  [
    'a hundred thousand placeholders',
    'json',
    () => `{"name":"${`\${env:A}`.repeat(100_000)}"}`,
    'variable-missing',
  ],
  [
    'a hundred thousand unknown placeholders',
    'json',
    () => `{"name":"${`\${x}`.repeat(100_000)}"}`,
    'placeholder-malformed',
  ],
  [
    'sixty thousand members',
    'json',
    () => `{${Array.from({ length: 60_000 }, (_, at) => `"m${at}":1`).join(',')}}`,
    'value-too-large',
  ],
  [
    'a list of a billion holes',
    'js',
    () => 'module.exports = { icon: new Array(1e9) };',
    'value-too-large',
  ],
];

for (const [title, kind, text, rule] of large)
  test(`an oversized configuration is a finding: ${title}`, () =>
    withApplication({}, async (folder) => {
      const rules = await checked(folder, kind, text());
      assert.ok(rules.includes(rule), rules.join(', '));
    }));

test('one large file inserted many times is a finding', () =>
  withApplication({ 'a.txt': 'x'.repeat(262_144) }, async (folder) => {
    const list = Array.from({ length: 100 }, () => `\${path:./a.txt}`);
    const rules = await checked(folder, 'json', JSON.stringify({ additionalEnv: { list } }));
    assert.ok(rules.includes('value-too-large'), rules.join(', '));
  }));

const modules: readonly [title: string, text: string, rule: string][] = [
  ['a function', 'module.exports = () => ({});', 'export-not-object'],
  ['nothing', '', 'export-missing'],
  ['undefined', 'module.exports = undefined;', 'export-missing'],
  ['a list', 'module.exports = [];', 'export-not-object'],
  ['a text', 'module.exports = "x";', 'export-not-object'],
  ['a promise', 'module.exports = Promise.resolve({});', 'export-not-object'],
  ['an empty object', 'module.exports = {};', 'export-missing'],
  ['a cyclic object', 'const a = { name: "A" }; a.env = a; module.exports = a;', 'value-cyclic'],
  ['a hostile proxy', 'module.exports = new Proxy({}, { ownKeys() { throw 1; } });', 'load-failed'],
  [
    'a member called __proto__',
    'module.exports = JSON.parse(\'{"__proto__":{"a":1}}\');',
    'unsafe-property',
  ],
];

for (const [title, text, rule] of modules)
  test(`a module that exports ${title} is a finding`, () =>
    withApplication({}, async (folder) => {
      const rules = await checked(folder, 'cjs', text);
      assert.ok(rules.includes(rule), rules.join(', '));
    }));

test('members of every object, such as constructor, are no known members', async () => {
  await withApplication({}, async (folder) => {
    const set = { constructor: 1, toString: 'x', 'headers.csp.constructor': [] };
    const rules = await checked(folder, 'json', JSON.stringify(changedConfiguration({ set })));
    assert.deepEqual(rules.sort(), ['csp-directive', 'unexpected-property', 'unexpected-property']);
    assert.equal(Reflect.get({}, 'a'), undefined);
  });
});
