import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MissingOrInvalidConfigError, processConfig, validateConfig } from './index.ts';
import { rules } from './rules/index.ts';
import { pageAddress } from './rules/rule-pages.ts';
import { type Kind, withApplication, wrongFiles } from './testing/temporary-application.ts';
import type { Finding } from './values/finding.ts';

function findingsOf(
  files: Readonly<Record<string, string>>,
  processEnv: Record<string, string> = {},
): Promise<readonly Finding[]> {
  return withApplication(files, async (applicationPath) => {
    const { findings } = await validateConfig({ applicationPath, processEnv });
    return findings.map((one) => ({ ...one, file: one.file.replace(`${applicationPath}/`, '') }));
  });
}

/** The place of the first finding of a rule: line, column, and the columns it spans. */
function placeOf(findings: readonly Finding[], rule: string): [number, number, number, number] {
  const found = findings.find((one) => one.rule === rule);
  assert.ok(found, `${rule} is not among ${findings.map((one) => one.rule).join(', ')}`);
  return [found.line, found.column, found.endLine, found.endColumn];
}

const name = 'custom-application-config';
const forbidden = process.getuid?.() === 0 && 'the superuser may read everything';

test('a finding names file, line, column, rule, what was found and is right', async () => {
  const json = '{\n  "name": "A",\n  "cloudIdentifier": "gpc-eu"\n}\n';
  const findings = await findingsOf({ [`${name}.json`]: json });
  assert.deepEqual(
    findings.find(({ rule }) => rule === 'region-unknown'),
    {
      file: `${name}.json`,
      line: 3,
      column: 22,
      endLine: 3,
      endColumn: 30,
      rule: 'region-unknown',
      severity: 'error',
      property: 'cloudIdentifier',
      message: 'There is no Region of this name.',
      found: '"gpc-eu"',
      expected:
        'one of gcp-au, gcp-eu, gcp-us, aws-fra, aws-ohio, aws-cn, aws-eu, aws-us, ' +
        'or mcApiUrl for another console',
      suggestion: 'gcp-eu',
      url: pageAddress('region-unknown'),
    },
  );
});

test('all findings are reported at once, in the order of the file', async () => {
  const set = {
    name: '',
    entryPointUriPath: 'Orders!',
    'oAuthScopes.view': 'view_orders',
    'env.production.url': `\${env:MISSING}`,
    'headers.csp.connect-src': ['https://a.example.com;'],
    icon: 'rocket',
  };
  const findings = await findingsOf(wrongFiles('json', { set }));
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    [
      'empty-text',
      'entry-point-pattern',
      'variable-missing',
      'wrong-type',
      'icon-reference',
      'csp-source',
    ],
  );
  assert.deepEqual(
    [...findings].map(({ line }) => line).sort((a, b) => a - b),
    findings.map(({ line }) => line),
  );
});

const modules: readonly [string, Kind, string, [number, number, number, number]][] = [
  [
    'an object literal',
    'js',
    `module.exports = {\n  name: 'A',\n  cloudIdentifier: 'x-y',\n};`,
    [3, 20, 3, 25],
  ],
  [
    'a variable',
    'mjs',
    `const region = 'x-y';\nexport default { name: 'A', cloudIdentifier: region };`,
    [1, 16, 1, 21],
  ],
  [
    'a shorthand',
    'ts',
    `const cloudIdentifier: string = 'x-y';\nexport default { name: 'A', cloudIdentifier };`,
    [1, 33, 1, 38],
  ],
  [
    'a comment and a regular expression before it',
    'cjs',
    `/* { */ const r = /[}"']/; // {\nmodule.exports = { name: 'A', cloudIdentifier: 'x-y' };`,
    [2, 48, 2, 53],
  ],
  [
    'a function that computes it',
    'mjs',
    `const f = () => ({});\nexport default { name: f(), env: 1, cloudIdentifier: 'x' + '-y' };`,
    [2, 54, 2, 64],
  ],
  [
    'a type with braces',
    'ts',
    `type T = { cloudIdentifier: string };\n\nconst c: T = {\n  cloudIdentifier: 'x-y' };\n` +
      'export default c;',
    [4, 20, 4, 25],
  ],
];

for (const [title, kind, text, place] of modules)
  test(`a finding points into a .${kind} file: ${title}`, async () => {
    assert.deepEqual(
      placeOf(await findingsOf({ [`${name}.${kind}`]: text }), 'region-unknown'),
      place,
    );
  });

test('a missing member is placed at its object, an unknown one at its name', async () => {
  const json = '{\n "env": {\n  "production": { "urll": "x" }\n }\n}';
  const findings = await findingsOf({ [`${name}.json`]: json });
  const missing = findings.find(({ property }) => property === 'env.production.url');
  assert.deepEqual([missing?.line, missing?.column], [3, 17]);
  assert.equal(missing?.found, 'urll');
  const unknown = findings.find(({ property }) => property === 'env.production.urll');
  assert.deepEqual([unknown?.line, unknown?.column, unknown?.suggestion], [3, 19, 'url']);
});

test('a finding about a placeholder points at the placeholder', async () => {
  const json = `{\n  "name": "a \${env:A} \${env:B}"\n}`;
  const findings = await findingsOf({ [`${name}.json`]: json }, { A: 'x' });
  assert.deepEqual(placeOf(findings, 'variable-missing'), [2, 23, 2, 31]);
});

const syntaxErrors: readonly [Kind, string, number][] = [
  ['json', '{\n  "name": "A",\n}', 3],
  ['json', '{\n  // comment\n  "name": "A"\n}', 2],
  ['json', "{ 'name': 'A' }", 1],
  ['json', '{ "name": "A"', 1],
  ['json', '', 1],
  ['json', 'nonsense', 1],
  ['cjs', 'module.exports = {\n  name: "A"\n  b: 2,\n};', 3],
  ['mjs', 'export default {\n  name: "A",\n  b 2,\n};', 3],
  ['js', 'export default {\n  name: "A",\n  b 2,\n};', 3],
  ['ts', 'const a: string = 1;\nexport default {\n  b 2,\n};', 3],
];

for (const [kind, text, line] of syntaxErrors)
  test(`a syntax error in a .${kind} file has its line: ${text.slice(0, 20)}`, async () => {
    const findings = await findingsOf({ [`${name}.${kind}`]: text });
    assert.equal(findings.length, 1);
    assert.equal(findings[0]?.rule, 'syntax');
    assert.equal(findings[0]?.line, line);
  });

test('a file that throws is reported at the line that threw', async () => {
  for (const kind of ['js', 'cjs', 'mjs', 'ts'] as const) {
    const files = { [`${name}.${kind}`]: "const a = 1;\n\nthrow new Error('no');\n" };
    const findings = await findingsOf(files);
    assert.deepEqual(placeOf(findings, 'load-failed').slice(0, 1), [3]);
    assert.equal(findings[0]?.found, 'Error: no');
  }
});

test('a module that throws something odd, or whose members throw, is reported', async () => {
  const odd = ['throw null;', 'throw { toString() { throw 1; } };', 'throw Symbol("x");'];
  const members = 'module.exports = { get name() { throw new Error("no"); } };';
  for (const text of [...odd, members])
    assert.equal((await findingsOf({ [`${name}.cjs`]: text }))[0]?.rule, 'load-failed', text);
});

test('imports without an ending work in .mjs, .js and .ts files', async () => {
  const files = { 'constants.ts': 'export const name: string = "Heroes";\n' };
  const text = `import { name } from './constants';\nexport default { name };\n`;
  for (const kind of ['mjs', 'js', 'ts'] as const) {
    const findings = await findingsOf({ ...files, [`${name}.${kind}`]: text });
    assert.equal(
      findings.some(({ rule }) => rule === 'load-failed' || rule === 'syntax'),
      false,
    );
    assert.equal(
      findings.some(({ property }) => property === 'name'),
      false,
    );
  }
});

test('a .ts file may use enums, import.meta, require and a top-level await', async () => {
  const text = `
import { readFileSync } from 'node:fs';
enum Names { A = 'Heroes' }
const { dirname } = import.meta;
const text: string = await Promise.resolve(readFileSync(dirname + '/name.txt', 'utf8'));
export default { name: Names.A + text satisfies string };`;
  const findings = await findingsOf({ [`${name}.ts`]: text, 'name.txt': '!' });
  assert.equal(
    findings.some(({ property }) => property === 'name' || property === ''),
    false,
  );
});

test('a file outside the workspace is refused, also behind a link', async () => {
  await withApplication({ 'secret.txt': 'secret', 'app/package.json': '{}' }, async (folder) => {
    const app = join(folder, 'app');
    symlinkSync(join(folder, 'secret.txt'), join(app, 'link.txt'));
    mkdirSync(join(app, 'i18n'));
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'en.json'), '{"a":"secret"}');
    symlinkSync(join(folder, 'data'), join(app, 'i18n', 'data'));
    const additionalEnv = {
      a: `\${path:../secret.txt}`,
      b: `\${path:./link.txt}`,
      c: `\${path:${folder}/secret.txt}`,
      d: `\${intl:en:a}`,
      e: `\${path:x/../../../secret.txt}`,
      f: `\${path:../no-such-file.txt}`,
    };
    writeFileSync(join(app, `${name}.json`), JSON.stringify({ additionalEnv }));
    const { findings } = await validateConfig({ applicationPath: app, processEnv: {} });
    const rules = findings.filter(({ property }) => property.startsWith('additionalEnv.'));
    assert.deepEqual(
      rules.map(({ property, rule }) => `${property} ${rule}`),
      [
        'additionalEnv.a path-outside',
        'additionalEnv.b path-outside',
        'additionalEnv.c path-outside',
        'additionalEnv.d message-file-missing',
        'additionalEnv.e path-outside',
        'additionalEnv.f path-outside',
      ],
    );
    assert.doesNotMatch(JSON.stringify(findings), /"secret"/);
  });
});

test('a file of the monorepo around the application may be read', async () => {
  const files = {
    'package.json': '{"workspaces":["apps/*"]}',
    'shared/icon.svg': '<svg/>',
    'node_modules/assets/a.txt': 'A',
    [`apps/one/${name}.json`]: JSON.stringify({
      additionalEnv: { a: `\${path:../../shared/icon.svg}`, b: `\${path:assets/a.txt}` },
    }),
  };
  await withApplication(files, async (folder) => {
    const { findings } = await validateConfig({ applicationPath: join(folder, 'apps/one') });
    assert.equal(
      findings.some(({ property }) => property.startsWith('additionalEnv')),
      false,
    );
  });
});

test('a file without permission to read is reported', {
  skip: forbidden,
}, async () => {
  await withApplication({ [`${name}.json`]: '{}' }, async (folder) => {
    chmodSync(join(folder, `${name}.json`), 0);
    const { findings } = await validateConfig({ applicationPath: folder });
    assert.equal(findings[0]?.rule, 'file-unreadable');
  });
});

test('two files are an error that names both', async () => {
  const findings = await findingsOf({ [`${name}.json`]: '{}', [`${name}.ts`]: '' });
  assert.equal(findings[0]?.found, `${name}.json and ${name}.ts`);
});

test('a secret is reported without being repeated', async () => {
  const values = {
    apiKey: 'abcdefgh',
    a: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl',
    b: 'postgres://user:hunter22@db.example.com/x',
    c: '-----BEGIN PRIVATE KEY-----',
    publicKey: 'abcdefgh',
    passwordUrl: 'https://example.com/reset',
  };
  const findings = await findingsOf(wrongFiles('json', { set: { additionalEnv: values } }));
  assert.deepEqual(
    findings.map(({ property, rule }) => `${property} ${rule}`),
    ['apiKey', 'a', 'b', 'c'].map((one) => `additionalEnv.${one} additional-env-secret`),
  );
  assert.doesNotMatch(JSON.stringify(findings), /hunter22|abcdefgh/);
});

test('processConfig throws one error with all findings and without a stack', async () => {
  await withApplication(wrongFiles('json', { set: { name: '', icon: 'x' } }), async (folder) => {
    await assert.rejects(
      processConfig({ applicationPath: folder, processEnv: {} }),
      (error: Error & { findings: Finding[] }) => {
        assert.equal(error.name, 'ConfigurationError');
        assert.deepEqual(
          error.findings.map(({ rule }) => rule),
          ['empty-text', 'icon-reference'],
        );
        assert.doesNotMatch(error.stack ?? '', /\n\s+at /);
        return true;
      },
    );
  });
});

test('processConfig gives the same object again until disableCache is set', async () => {
  for (const kind of ['json', 'js', 'cjs', 'mjs', 'ts'] as const)
    await withApplication(wrongFiles(kind, {}), async (applicationPath) => {
      const options = { applicationPath, processEnv: {} };
      const first = await processConfig(options);
      const [file, text] = Object.entries(wrongFiles(kind, { set: { name: 'Changed' } }))[0]!;
      writeFileSync(join(applicationPath, file), text);
      assert.equal(await processConfig(options), first);
      const fresh = await processConfig({ ...options, disableCache: true });
      assert.equal(fresh.data.name, 'Changed', kind);
      assert.equal(await processConfig(options), fresh);
    });
});

test('each item of a list is looked at for secrets', async () => {
  const additionalEnv = { keys: { list: ['a', 'sk_live_abcdefgh'] }, passwords: ['x'] };
  const findings = await findingsOf(wrongFiles('json', { set: { additionalEnv } }));
  assert.deepEqual(
    findings.map(({ property }) => property),
    ['additionalEnv.keys.list[1]', 'additionalEnv.passwords[0]'],
  );
});

test('a suggestion is never wrong itself', async () => {
  const set = { submenuLinks: [{ uriPath: 'a/../b', defaultLabel: 'A' }] };
  assert.equal((await findingsOf(wrongFiles('json', { set })))[0]?.suggestion, undefined);
});

test('a folder with the configurations of an application and of a custom view is ambiguous', async () => {
  const findings = await findingsOf({ 'custom-view-config.mjs': '', ...wrongFiles('json', {}) });
  assert.deepEqual(
    findings.map(({ rule, found }) => [rule, found]),
    [['file-ambiguous', 'custom-application-config.json and custom-view-config.mjs']],
  );
});

test('the page about the rule of each finding is a file of the package', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const { id } of rules) {
    const [, path = ''] = /@[\d.]+\/(.*)$/.exec(pageAddress(id)) ?? [];
    assert.ok(files.includes(path.split('/')[0]) && existsSync(join(root, path)), path);
  }
});

test('a folder without one configuration throws the error that callers ask for', async () => {
  await withApplication({}, async (applicationPath) => {
    const failed = processConfig({ applicationPath, processEnv: {} });
    await assert.rejects(failed, MissingOrInvalidConfigError);
  });
});
