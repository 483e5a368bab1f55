// The command as a user runs it: a process of its own, arguments in, text and an exit code out.

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commands as commandNames } from './command/commands.ts';
import { rules } from './rules/index.ts';
import { pageAddress } from './rules/rule-pages.ts';
import {
  changedConfiguration,
  withApplication,
  wrongFiles,
} from './testing/temporary-application.ts';
import { regionNames } from './values/regions.ts';

const program = fileURLToPath(new URL('main.js', import.meta.url));
const packageFolder = fileURLToPath(new URL('../', import.meta.url));
const example = fileURLToPath(new URL('../../../examples/custom-application', import.meta.url));
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
const name = 'custom-application-config';

type Ended = { code: number; out: string; err: string };

function run(
  parameters: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...parameters],
      { cwd, env },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const started = new Set<ChildProcess>();
// A test that fails must not leave its command behind.
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

/** Starts a command that does not end, and gives its text as it comes. */
function start(parameters: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [program, ...parameters], { cwd, env: {} });
  started.add(child);
  let text = '';
  const waiting = new Set<() => void>();
  const heard = (chunk: Buffer) => {
    text += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  return {
    said: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        void ended.then((code) => reject(new Error(`The command ended with ${code}: ${text}`)));
        const look = () => {
          const match = pattern.exec(text);
          if (match !== null) resolve(match);
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A copy of the example application in which the package can be imported by its name. */
function withExample<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withApplication({}, (folder) => {
    cpSync(example, folder, { recursive: true });
    mkdirSync(join(folder, 'node_modules/@storewright'), { recursive: true });
    symlinkSync(packageFolder, join(folder, 'node_modules/@storewright/application-config'));
    return work(folder);
  });
}

const commands = [...readme.matchAll(/^storewright-app (.*)$/gm)].map(([, line = '']) => line);

test('the README shows each command', () => {
  const shown = new Set(commands.map((line) => line.split(' ')[0]));
  assert.deepEqual(shown, new Set(commandNames.keys()));
});

for (const line of commands.filter((one) => !/^(serve|register)/.test(one)))
  test(`the README's command works: storewright-app ${line}`, () =>
    withExample(async (folder) => {
      const { code, out, err } = await run(line.split(' '), folder);
      assert.deepEqual([code, err], [0, '']);
      // There is no annotation for a configuration without findings.
      assert.equal(out.length > 0, !line.includes('github'));
    }));

for (const line of commands.filter((one) => one.startsWith('serve')))
  test(`the README's command works: storewright-app ${line}`, () =>
    withExample(async (folder) => {
      const serving = start(line.split(' '), folder);
      const [, address] = await serving.said(/Serving \S+ at (\S+)\n/);
      const page = await fetch(`${address}/my-project/avengers/new`);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /window\.app = /);
      assert.equal(await serving.stop(), 0);
    }));

test("the README's program works", () =>
  withExample(async (folder) => {
    const [, code = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
    writeFileSync(join(folder, 'program.mjs'), code);
    const out = await new Promise((resolve) =>
      execFile(process.execPath, ['program.mjs'], { cwd: folder }, (error, text, err) =>
        resolve(error === null ? text : err),
      ),
    );
    assert.equal(out, 'true 0 avengers avengers-id:avengers\n6 true\n');
  }));

test("the README's configuration in TypeScript is valid", () =>
  withApplication({}, async (folder) => {
    const [, code = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    writeFileSync(join(folder, `${name}.ts`), code);
    const { code: exit, out } = await run(['validate'], folder, { APPLICATION_ID: 'a' });
    assert.deepEqual([exit, out], [0, 'The configuration is valid.\n']);
  }));

test('the package can be required from CommonJS', () => {
  const required = createRequire(import.meta.url)('./index.js') as Record<string, unknown>;
  for (const one of ['processConfig', 'validateConfig', 'compileHtml', 'sanitizeSvg'])
    assert.equal(typeof required[one], 'function', one);
});

test('validate reports findings as text with file, line, column and rule', () =>
  withApplication(wrongFiles('json', { set: { cloudIdentifier: 'gpc-eu' } }), async (folder) => {
    const { code, out } = await run(['validate'], folder);
    assert.equal(code, 1);
    assert.equal(
      out,
      `${name}.json:4:22 error region-unknown
  cloudIdentifier: There is no Region of this name.
    found        "gpc-eu"
    expected     one of ${regionNames.join(', ')}, or mcApiUrl for another console
    did you mean gcp-eu

1 error, 0 warnings.
`,
    );
  }));

test('validate --json reports the same as data', () =>
  withApplication(wrongFiles('json', { set: { name: '' } }), async (folder) => {
    const { code, out } = await run(['validate', '--json'], folder);
    const { valid, errors, warnings, findings } = JSON.parse(out);
    assert.deepEqual([code, valid, errors, warnings], [1, false, 1, 0]);
    assert.deepEqual(findings[0], {
      file: join(folder, `${name}.json`),
      line: 2,
      column: 11,
      endLine: 2,
      endColumn: 13,
      rule: 'empty-text',
      severity: 'error',
      property: 'name',
      message: 'This text is empty.',
      found: '""',
      expected: 'a string that is not empty',
      url: pageAddress('empty-text'),
    });
  }));

test('validate --format sarif is a SARIF 2.1.0 log with all rules and places', () =>
  withApplication(wrongFiles('json', { set: { name: '' } }), async (folder) => {
    const { out } = await run(['validate', '--format', 'sarif'], folder);
    const log = JSON.parse(out);
    assert.equal(log.version, '2.1.0');
    const [{ tool, results, columnKind }] = log.runs;
    assert.equal(tool.driver.name, 'storewright-app');
    assert.equal(columnKind, 'utf16CodeUnits');
    assert.deepEqual(
      tool.driver.rules.map(({ id }: { id: string }) => id),
      rules.map(({ id }) => id),
    );
    assert.equal(tool.driver.rules[results[0].ruleIndex].id, 'empty-text');
    assert.deepEqual(results[0].locations, [
      {
        physicalLocation: {
          artifactLocation: { uri: `${name}.json` },
          region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 13 },
        },
      },
    ]);
  }));

test('a warning about a secret leaves the exit code 0', () =>
  withApplication(
    wrongFiles('json', { set: { 'additionalEnv.apiKey': 'abcdef' } }),
    async (folder) => {
      const { code, out } = await run(['validate'], folder);
      assert.equal(code, 0);
      assert.match(out, /warning additional-env-secret\n {2}additionalEnv\.apiKey: /);
      assert.match(out, /0 errors, 1 warning\./);
    },
  ));

test('print marks where each value comes from', () =>
  withExample(async (folder) => {
    const { out } = await run(['print', '--env', 'production'], folder);
    const sources = new Map(
      out
        .trimEnd()
        .split('\n')
        .map((line) => [line.split(' ')[0], line.split(' # ')[1]]),
    );
    const expected = [
      ['data.id', 'env.production.applicationId, line 12'],
      [
        'data.mainMenuLink.defaultLabel',
        `mainMenuLink.defaultLabel, line 32 through \${intl:en:Menu.title}`,
      ],
      ['env.supportUrl', 'additionalEnv.supportUrl, line 18'],
      ['env.cdnUrl', 'env.production.cdnUrl, line 14'],
      ['env.mcApiUrl', 'cloudIdentifier, line 8'],
      ['env.revision', 'default: empty'],
      ['env.env', 'MC_APP_ENV, else NODE_ENV, else development: production'],
      ['headers.csp.connect-src[1]', 'inferred from cloudIdentifier, line 8'],
      ['headers.csp.script-src[0]', 'inferred from env.production.url, line 13'],
    ];
    for (const [property, source] of expected) assert.equal(sources.get(property), source);
  }));

test('print --json is data, env, headers and their sources', () =>
  withExample(async (folder) => {
    const { out } = await run(['print', '--json'], folder);
    const { data, env, headers, sources } = JSON.parse(out);
    assert.equal(data.entryPointUriPath, 'avengers');
    assert.equal(env.env, 'development');
    assert.ok(headers.csp['connect-src'].length > 0);
    assert.equal(sources['env.cdnUrl'], 'default: the development server (HTTP_PORT, else 3001)');
  }));

test('print and csp of a configuration with errors report the findings', () =>
  withApplication(wrongFiles('json', { set: { name: '' } }), async (folder) => {
    for (const command of ['print', 'csp']) {
      const { code, out, err } = await run([command], folder);
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, /empty-text/);
    }
  }));

test('schema prints the JSON Schema that comes with the package', async () => {
  const { out } = await run(['schema'], packageFolder);
  const file = join(packageFolder, 'custom-application.schema.json');
  assert.equal(out, readFileSync(file, 'utf8'));
  const { required, properties } = JSON.parse(out);
  const needed = ['name', 'entryPointUriPath', 'env', 'oAuthScopes', 'icon', 'mainMenuLink'];
  assert.deepEqual(required, needed);
  for (const member of Object.keys(changedConfiguration())) assert.ok(properties[member], member);
});

const wrongCalls: readonly [string[], RegExp][] = [
  [[], /^Usage: /],
  [['validat'], /Did you mean validate\?/],
  [['constructor'], /There is no command/],
  [['validate', '--jsn'], /--jsn/],
  [['validate', '--format', 'xml'], /text, json, sarif, github/],
  [['validate', '--max-warnings', 'x'], /--max-warnings/],
  [['validate', '--timeout', '0'], /--timeout/],
  [['validate', '--all', '--env', 'production'], /exclude/],
  [['print', '--env', 'production,development'], /one environment/],
  [['explain', 'empty-txt'], /Did you mean empty-text\?/],
  [['compile-html'], /index\.html\.template/],
  [['serve', '--port', 'x'], /--port/],
  [['validate', 'a', 'b'], /one folder/],
  [['validate', '--env='], /--env/],
];

for (const [parameters, message] of wrongCalls)
  test(`a wrong call says what is wrong: ${parameters.join(' ') || 'no command'}`, () =>
    withApplication({}, async (folder) => {
      const { code, out, err } = await run(parameters, folder);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
      assert.doesNotMatch(err, /\n\s+at /);
    }));

test('a folder that is not there, and a build that is not there, are said to be so', () =>
  withApplication(wrongFiles('json', {}), async (folder) => {
    const missing = await run(['validate', 'no-such-folder'], folder);
    assert.equal(missing.code, 1);
    assert.match(missing.out, /file-missing/);
    const { code, err } = await run(['serve'], folder);
    assert.equal(code, 2);
    assert.match(err, /no index\.html/);
  }));

test('validate --watch validates again after a change, imported files included', () =>
  withExample(async (folder) => {
    const watching = start(['validate', '--watch'], folder);
    await watching.said(/The configuration is valid\./);
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, readFileSync(file, 'utf8').replace("'gcp-eu'", "'gpc-eu'"));
    await watching.said(/error region-unknown/);
    assert.equal(await watching.stop(), 0);
  }));

test('serve --watch takes over a changed configuration, and keeps the last good one', () =>
  withExample(async (folder) => {
    const serving = start(['serve', '--watch', '--port', '0', '--env', 'production'], folder);
    const [, address] = await serving.said(/Serving \S+ at (\S+)\n/);
    const file = join(folder, `${name}.ts`);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace("name: 'Avengers'", "name: ''"));
    await serving.said(/empty-text/);
    assert.match(await (await fetch(`${address}/`)).text(), /"applicationName":"Avengers"/);
    writeFileSync(file, text.replace("name: 'Avengers'", "name: 'Heroes'"));
    await serving.said(/empty-text[\s\S]*has changed/);
    assert.match(await (await fetch(`${address}/`)).text(), /"applicationName":"Heroes"/);
    assert.equal(await serving.stop(), 0);
  }));

test('--watch sees imported files, files of variables and inserted files', () =>
  withExample(async (folder) => {
    const edit = (path: string, from: string, to: string) => {
      const text = readFileSync(join(folder, path), 'utf8');
      writeFileSync(join(folder, path), text.replace(from, to));
    };
    mkdirSync(join(folder, 'texts'));
    writeFileSync(join(folder, 'texts/a.txt'), 'x');
    edit(`${name}.ts`, "supportUrl: '", `a: '\${path:./texts/a.txt}\${env:WORD}', supportUrl: '`);
    writeFileSync(join(folder, '.env'), 'WORD=y');
    const watching = start(['print', '--json', '--watch'], folder);
    await watching.said(/"a": "xy"/);
    writeFileSync(join(folder, '.env'), 'WORD=z');
    await watching.said(/"a": "xz"/);
    writeFileSync(join(folder, 'texts/a.txt'), 'w');
    await watching.said(/"a": "wz"/);
    const constants = readdirSync(join(folder, 'src')).find((file) => file.startsWith('constants'));
    edit(`src/${constants}`, "'avengers'", "'heroes'");
    await watching.said(/"entryPointUriPath": "heroes"/);
    assert.equal(await watching.stop(), 0);
  }));

test('compile-html writes the page beside its template, for production', () =>
  withExample(async (folder) => {
    const template = '<head>__CSP__ __APPLICATION_ENVIRONMENT__</head>__CDN_URL__main.js';
    writeFileSync(join(folder, 'public/index.html.template'), template);
    const { code, out, err } = await run(['compile-html', '--print-security-headers'], folder);
    assert.deepEqual([code, err], [0, '']);
    assert.ok(JSON.parse(out)['Content-Security-Policy'].startsWith("default-src 'none'"));
    const page = readFileSync(join(folder, 'public/index.html'), 'utf8');
    assert.match(page, /"env":"production"/);
    assert.match(page, /https:\/\/cdn\.avengers\.example\.com\/main\.js$/);
    const wrong = await run(['compile-html', '--out', 'no/such/folder/a.html'], folder);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /cannot be written/);
  }));

test('print names the source of the console API and of the application by what they are', () =>
  withApplication(
    wrongFiles('json', {
      set: { mcApiUrl: 'https://mc-api.example.com' },
      without: ['cloudIdentifier'],
    }),
    async (folder) => {
      const { out } = await run(['print', '--json', '--env', 'production'], folder);
      const { sources } = JSON.parse(out);
      assert.match(sources['headers.csp.connect-src[0]'], /^inferred from mcApiUrl/);
      assert.match(sources['headers.csp.connect-src[1]'], /^inferred from env\.production\.url/);
    },
  ));
