// The command and the environment: .env files, several environments, names that are not known.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { CONFIGURATION_NAME } from './loading/find-file.ts';
import { withDotenv } from './placeholders/dotenv.ts';
import { runCommand } from './testing/run-command.ts';
import {
  changedConfiguration,
  withApplication,
  wrongFiles,
} from './testing/temporary-application.ts';

const fromVariables = { set: { name: `\${env:APP_NAME}` } };

async function nameFrom(files: Record<string, string>, parameters: string[], env = {}) {
  const all = { ...wrongFiles('json', fromVariables), ...files };
  return withApplication(all, async (folder) => {
    const { out, err } = await runCommand(['print', '--json', ...parameters], folder, env);
    return err === '' ? JSON.parse(out).data.name : err;
  });
}

test('variables come from .env files as the tools of custom applications read them', async () => {
  const files = {
    '.env': 'APP_NAME=a',
    '.env.staging': 'APP_NAME="b"',
    '.env.local': 'export APP_NAME=c # comment',
    '.env.staging.local': "APP_NAME='d'",
    'other.env': 'APP_NAME=e',
  };
  const { '.env.staging.local': _, ...three } = files;
  const { '.env.local': __, ...two } = three;
  assert.equal(await nameFrom({ '.env': files['.env'] }, []), 'a');
  assert.equal(await nameFrom(two, []), 'a');
  assert.equal(await nameFrom(two, ['--env', 'staging']), 'b');
  assert.equal(await nameFrom(three, [], { MC_APP_ENV: 'staging' }), 'c');
  assert.equal(await nameFrom(files, [], { NODE_ENV: 'staging' }), 'd');
  assert.equal(await nameFrom(files, ['--env-file', 'other.env']), 'e');
  assert.equal(await nameFrom(files, ['--env-file', 'other.env'], { APP_NAME: 'f' }), 'f');
  assert.equal(await nameFrom(three, [], { NODE_ENV: 'test' }), 'a');
});

test('a file of variables that is not there is said to be so', () =>
  withApplication(wrongFiles('json', {}), async (folder) => {
    // Node looks for --env-file too, and some versions answer before the command can.
    const { code, err } = await runCommand(['validate', '--env-file', 'no-such-file'], folder);
    assert.notEqual(code, 0);
    assert.match(err, /no-such-file/);
  }));

test('the code of a configuration sees the same variables', () => {
  const value = JSON.stringify(changedConfiguration());
  const text = `module.exports = { ...${value}, name: process.env.APP_NAME };`;
  const files = { [`${CONFIGURATION_NAME}.cjs`]: text, '.env': 'APP_NAME=Heroes' };
  return withApplication(files, async (folder) => {
    const { out } = await runCommand(['print', '--json'], folder);
    assert.equal(JSON.parse(out).data.name, 'Heroes');
  });
});

test('a variable may be made of others, and one that leads back to itself is empty', () =>
  withApplication(
    {
      '.env':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: references of .env files.
        'A=1\nB=${A}2\nC=$B-3\nD=${NONE:-otherwise}\nE=\\$A\nF=$F\nG=$H\nH=$G\nI=${HOST}\nJ=5$\n',
    },
    (folder) => {
      const { A, B, C, D, E, F, G, I, J } = withDotenv(folder, { HOST: 'h' }, []);
      assert.deepEqual([A, B, C, D, E], ['1', '12', '12-3', 'otherwise', '$A']);
      assert.deepEqual([F, G, I, J], ['', '', 'h', '5$']);
    },
  ));

const twoBlocks = {
  set: {
    'env.staging': { url: 'http://staging.example.com' },
    'additionalEnv.one': `\${env:ONLY_THERE}`,
  },
};

test('validate looks at several environments in one run and says which has a finding', () =>
  withApplication(
    { ...wrongFiles('json', twoBlocks), '.env.production': 'ONLY_THERE=x' },
    async (folder) => {
      for (const parameters of [['--all'], ['--env', 'development,production,staging']]) {
        const { code, out } = await runCommand(['validate', '--json', ...parameters], folder);
        const { findings, errors } = JSON.parse(out);
        assert.deepEqual([code, errors], [1, 1]);
        assert.deepEqual(
          findings.map(({ rule, environments }: any) => [rule, environments]),
          [
            ['insecure-url', undefined],
            ['variable-missing', ['development', 'staging']],
          ],
        );
      }
      const { out } = await runCommand(['validate', '--all'], folder);
      assert.match(out, /only in {6}development, staging/);
    },
  ));

test('a name after --env must be known: a block, a file of variables or the environment', () =>
  withApplication(
    { ...wrongFiles('json', { set: { 'env.staging': {} } }), '.env.preview': 'A=1' },
    async (folder) => {
      const wrong = await runCommand(['validate', '--env', 'stagin'], folder);
      assert.deepEqual([wrong.code, wrong.out], [2, '']);
      assert.match(wrong.err, /Did you mean staging\?/);
      for (const name of ['staging', 'preview', 'production'])
        assert.equal((await runCommand(['validate', '--env', name], folder)).code, 0, name);
      const known = await runCommand(['validate', '--env=qa'], folder, { MC_APP_ENV: 'qa' });
      assert.equal(known.code, 0);
    },
  ));

test('--strict and --max-warnings make warnings count', () =>
  withApplication(
    wrongFiles('json', { set: { 'headers.csp.connect-src': ['', 'self'] } }),
    async (folder) => {
      const codes: [string[], number][] = [
        [[], 0],
        [['--max-warnings', '2'], 0],
        [['--max-warnings', '1'], 1],
        [['--strict'], 1],
      ];
      for (const [parameters, code] of codes)
        assert.equal((await runCommand(['validate', ...parameters], folder)).code, code);
    },
  ));

test('a path to the configuration file means the folder around it', () =>
  withApplication({ ...wrongFiles('json', {}), 'other.txt': '' }, async (folder) => {
    const file = join(folder, `${CONFIGURATION_NAME}.json`);
    assert.equal((await runCommand(['validate', file], '/')).code, 0);
    const { code, out } = await runCommand(['validate', 'other.txt'], folder);
    assert.equal(code, 1);
    assert.match(out, /This is a file, and not a configuration\./);
  }));

test('explain gives a rule, or the list of all', async () => {
  const one = await runCommand(['explain', 'csp-keyword'], '/');
  assert.match(one.out, /^# csp-keyword\n[\s\S]*## Why[\s\S]*## Right/);
  const all = await runCommand(['explain'], '/');
  assert.match(all.out, /^csp-keyword +Put a keyword/m);
  assert.equal(all.code, 0);
});

test('--help names every command and option, also as -h', async () => {
  const { code, out } = await runCommand(['-h'], '/');
  assert.equal(code, 0);
  for (const word of ['compile-html', 'explain', '--env-file', '--strict', '--all', '--timeout'])
    assert.ok(out.includes(word), word);
  for (const line of out.split('\n')) assert.ok(line.length <= 100, line);
});

test('validate --format github writes one annotation for each finding', () =>
  withApplication(
    wrongFiles('json', { set: { cloudIdentifier: 'gpc-eu, 100%' } }),
    async (folder) => {
      const { out } = await runCommand(['validate', '--format', 'github'], folder);
      const start = `::error file=${CONFIGURATION_NAME}.json,line=4,endLine=4,col=22,endColumn=36,`;
      assert.ok(out.startsWith(`${start}title=region-unknown::cloudIdentifier: `), out);
      assert.match(out, /Found: "gpc-eu, 100%25"\./);
      assert.equal(out.trimEnd().split('\n').length, 1);
    },
  ));
