// How a configuration's module is read: what it imports, and where a fault in that is reported.

import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { processConfig, validateConfig } from './index.ts';
import { CONFIGURATION_NAME as name } from './loading/find-file.ts';
import { importedFiles } from './loading/imports.ts';
import { moduleProblem } from './loading/load-file.ts';
import { notInstalled } from './loading/source-error.ts';
import { withApplication, wrongFiles } from './testing/temporary-application.ts';

type Place = [rule: string, file: string, line: number, column: number, found: string];

/** The first finding about a folder with these files. */
function firstFinding(files: Record<string, string>): Promise<Place> {
  return withApplication(files, async (applicationPath) => {
    const { findings } = await validateConfig({ applicationPath, processEnv: {} });
    const { rule, file, line, column, found = '' } = findings[0]!;
    return [rule, file.replace(`${applicationPath}/`, ''), line, column, found];
  });
}

test('a fault in an imported file is reported in that file, at its line', async () => {
  const broken = '\n\nthrow new Error("no");\n';
  const cases: [kind: string, text: string, file: string][] = [
    ['cjs', `module.exports = require('./src/constants.js');`, 'src/constants.js'],
    ['mjs', `import './src/constants.mjs';\nexport default {};`, 'src/constants.mjs'],
    ['ts', `import './src/constants';\nexport default {};`, 'src/constants.ts'],
  ];
  for (const [kind, text, file] of cases) {
    const [rule, where, line] = await firstFinding({ [`${name}.${kind}`]: text, [file]: broken });
    assert.deepEqual([rule, where, line], ['load-failed', file, 3], kind);
  }
  const wrong = { [`${name}.ts`]: `import './a';`, 'a.ts': 'export const a = 1;\nconst = 2;\n' };
  assert.deepEqual((await firstFinding(wrong)).slice(0, 3), ['syntax', 'a.ts', 2]);
});

test('a module that is missing is reported at the import that names it', async () => {
  for (const kind of ['js', 'cjs', 'mjs', 'ts']) {
    const isModule = kind === 'mjs' || kind === 'ts';
    const text = isModule
      ? `import { a } from './a';\nexport default { name: a };`
      : `const { a } = require('./a');\nmodule.exports = { name: a };`;
    const inner = isModule ? `\nimport x from 'gone';\nexport const a = x;` : `\nrequire('gone');`;
    const end = kind === 'ts' ? 'ts' : kind === 'mjs' ? 'mjs' : 'js';
    const place = await firstFinding({ [`${name}.${kind}`]: text, [`a.${end}`]: inner });
    assert.deepEqual(place.slice(0, 4), ['load-failed', `a.${end}`, 2, isModule ? 15 : 9], kind);
    assert.match(place[4], /Cannot find module 'gone'/);
  }
});

test('an import that nothing uses still counts in JavaScript', async () => {
  const text = `import { a } from './missing.mjs';\nexport default {};`;
  const place = await firstFinding({ [`${name}.mjs`]: text });
  assert.deepEqual(place.slice(0, 4), ['load-failed', `${name}.mjs`, 1, 19]);
});

test('a file that exports nothing is said to do so, once', () =>
  withApplication({ [`${name}.cjs`]: 'const configuration = { name: 1 };' }, async (folder) => {
    const { findings } = await validateConfig({ applicationPath: folder, processEnv: {} });
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['export-missing'],
    );
  }));

test('names from paths of tsconfig.json are followed, extended ones too', () => {
  const files = {
    [`${name}.ts`]: `import { a } from '@src/a';\nimport b from 'only';\nexport default { name: a + b };`,
    'tsconfig.json': '{ // comment\n "extends": "./base.json", }',
    'base.json': '{"compilerOptions":{"paths":{"@src/*":["./src/*"],"only":["./src/b.ts"],},}}',
    'src/a.ts': 'export const a: string = "A";',
    'src/b.ts': 'export default "B";',
  };
  return withApplication(files, async (folder) => {
    const { findings } = await validateConfig({ applicationPath: folder, processEnv: {} });
    assert.ok(!findings.some(({ rule }) => rule === 'load-failed'), JSON.stringify(findings));
    assert.deepEqual(
      importedFiles(join(folder, `${name}.ts`)).map((file) => file.slice(folder.length + 1)),
      [`${name}.ts`, 'src/a.ts', 'src/b.ts'],
    );
  });
});

test('a namespace is reported clearly, and works with a compiler beside the application', async () => {
  const text = `// namespace A {\nexport namespace Names { export const a = 'x'; }\nexport default { name: Names.a };`;
  const place = await firstFinding({ [`${name}.ts`]: text });
  assert.deepEqual(place.slice(0, 4), ['syntax', `${name}.ts`, 2, 8]);
  assert.match(place[4], /a TypeScript namespace needs a compiler/);
  const compiler =
    "exports.transpileModule = (source) => ({ outputText: 'exports.default = { name: 7 };' });";
  const [rule] = await firstFinding({
    [`${name}.ts`]: text,
    'node_modules/typescript/index.js': compiler,
  });
  assert.notEqual(rule, 'syntax');
});

test('a syntax error is shown without the path of the file in it', async () => {
  const [, , , , found] = await firstFinding({ [`${name}.ts`]: 'export default {\n b 2 };' });
  assert.equal(found, 'SyntaxError: Unexpected token, expected "(" (2:6)');
});

test('a promise that is exported is called one', async () => {
  const place = await firstFinding({ [`${name}.cjs`]: 'module.exports = Promise.resolve({});' });
  assert.deepEqual([place[0], place[4]], ['export-not-object', 'a promise']);
});

test('a file of an installed module is read wherever the module really lies', () => {
  const icon = `\${path:@commerce/assets/star.svg}`;
  const svg = '<svg><path d="M0 0"/></svg>';
  const files = Object.fromEntries(
    Object.entries(wrongFiles('json', { set: { icon } })).map(([one, text]) => [
      `app/${one}`,
      text,
    ]),
  );
  const assets = { 'store/assets/package.json': '{}', 'store/assets/star.svg': svg };
  return withApplication({ ...files, ...assets, 'app/package.json': '{}' }, async (folder) => {
    const options = { applicationPath: join(folder, 'app'), processEnv: {}, disableCache: true };
    mkdirSync(join(folder, 'app/node_modules/@commerce'), { recursive: true });
    symlinkSync(join(folder, 'store/assets'), join(folder, 'app/node_modules/@commerce/assets'));
    assert.equal((await processConfig(options)).data.icon, svg, 'linked');
    renameSync(join(folder, 'app/node_modules'), join(folder, 'modules'));
    symlinkSync(join(folder, 'modules'), join(folder, 'app/node_modules'));
    assert.equal((await processConfig(options)).data.icon, svg, 'all modules linked');
    renameSync(join(folder, 'modules'), join(folder, 'node_modules'));
    assert.equal((await processConfig(options)).data.icon, svg, 'hoisted');
    symlinkSync('/etc', join(folder, 'node_modules/etc'));
    symlinkSync('/etc/hostname', join(folder, 'store/assets/link.svg'));
    for (const other of ['etc/hostname', '@commerce/assets/link.svg', '@commerce/../../x.svg']) {
      const additionalEnv = { one: `\${path:${other}}` };
      const [file, text] = Object.entries(wrongFiles('json', { set: { additionalEnv } }))[0]!;
      writeFileSync(join(folder, 'app', file), text);
      const { findings } = await validateConfig(options);
      assert.deepEqual(
        findings.map(({ rule }) => rule),
        ['path-outside'],
        other,
      );
    }
  });
});

test('a module that this package lacks is not blamed on the application', () => {
  const file = '/app/custom-application-config.ts';
  const problem = moduleProblem(notInstalled('sucrase', new Error('gone')), file);
  assert.deepEqual([problem.rule, problem.found], ['load-failed', 'no module sucrase']);
  assert.match(problem.message, /not completely installed/);
  assert.notEqual(problem.spot?.file, file);
});
