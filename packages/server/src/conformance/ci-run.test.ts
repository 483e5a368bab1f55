// The script of continuous integration, on machines made of stand-ins: it installs and starts what is absent, and nothing else.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const script = fileURLToPath(new URL('../../../../.ci/run', import.meta.url));
const needed = ['bash', 'sh', 'dirname', 'mktemp', 'rm', 'chmod', 'timeout', 'sleep', 'cat'];
const services = [
  'chromium-headless-shell',
  'nats-server',
  'rabbitmq-server',
  'pgbouncer',
  'patroni',
  'etcd',
  'haproxy',
];
const packages =
  'chromium-headless-shell nats-server rabbitmq-server pgbouncer patroni python3-etcd etcd-server haproxy';

interface Machine {
  readonly ci?: string;
  readonly user?: number;
  /** Programs that are there, by name. */
  readonly programs?: readonly string[];
  /** A package that cannot be installed. */
  readonly broken?: string;
  readonly isDatabaseRunning?: boolean;
  readonly databaseUrl?: string;
  readonly testCode?: number;
}

interface Outcome {
  readonly code: number;
  readonly calls: readonly string[];
  readonly lines: readonly string[];
  readonly hasPolicy: boolean;
}

const programPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Runs the script in a folder of its own, where every program writes down how it is called. */
async function run(t: TestContext, machine: Machine): Promise<Outcome> {
  const { ci = 'true', user = 0, programs = [], broken = '', testCode = 0 } = machine;
  const { path: folder, remove } = temporaryFolder();
  t.after(remove);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  mkdirSync(join(folder, '.ci'));
  await cp(script, join(folder, '.ci', 'run'));
  for (const name of needed) symlinkSync(programPath(name)!, join(bin, name));
  symlinkSync(process.execPath, join(bin, 'node'));
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const add = (name: string, body: string) => {
    writeFileSync(join(bin, name), `#!${programPath('bash')}\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  const write = (text: string) => `echo "${text}" >>'${calls}'`;
  for (const name of programs) add(name, write(`${name} $*`));
  add('id', `[ "$1" = -u ] && echo ${user}; exit 0`);
  add('chown', 'exit 0');
  // The installation ends only when the build has begun, or after ten seconds.
  const awaitBuild = `for n in {1..100}; do [ -e '${folder}/built' ] && break; sleep 0.1; done; [ -e '${folder}/built' ] || ${write('the build waits for the installation')}`;
  add(
    'apt-get',
    `${write('apt-get $*')}\n${awaitBuild}\nfor last; do :; done\n[ "$last" != '${broken}' ]`,
  );
  add('runuser', 'shift 3\nexec "$@"');
  if (machine.isDatabaseRunning) add('pg_isready', 'exit 0');
  add(
    'npm',
    `${write('npm $* $STOREWRIGHT_TEST_DATABASE_URL')}
if [ "$1" = test ]; then echo '7 passed, 0 failed, 0 skipped'; exit ${testCode}; fi
: >'${folder}/built'`,
  );
  const policy = join(folder, 'policy');
  const url = machine.databaseUrl;
  const env = {
    PATH: bin,
    CI: ci,
    CI_SYSTEM_PATHS: join(folder, 'absent'),
    CI_START_POLICY: policy,
    ...(url === undefined ? {} : { STOREWRIGHT_TEST_DATABASE_URL: url }),
  };
  return await new Promise((resolve) => {
    const done = (error: unknown, stdout: string) =>
      resolve({
        code: Number((error as { code?: number } | null)?.code ?? 0),
        calls: readFileSync(calls, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.trim()),
        lines: stdout.trim().split('\n'),
        hasPolicy: existsSync(policy),
      });
    execFile(join(bin, 'bash'), [join(folder, '.ci', 'run')], { env, timeout: 60_000 }, done);
  });
}

const builds = 'npm run --silent build';
const tests = 'npm test --silent';
const all = [...services, 'initdb'];
const install = (name: string) => `apt-get install -y -qq --no-install-recommends ${name}`;

/** Title, machine, calls apart from their order. */
const cases: readonly (readonly [string, Machine, readonly string[]])[] = [
  [
    'nothing is installed where everything is there',
    { programs: services.concat('initdb'), user: 0, databaseUrl: 'postgres://a' },
    [`${builds} postgres://a`, `${tests} postgres://a`],
  ],
  ['an ordinary user installs nothing', { user: 1000 }, [builds, tests]],
  ['outside of continuous integration nothing is installed', { ci: '' }, [builds, tests]],
  [
    'what is absent is installed while the build runs',
    {},
    ['apt-get update -qq', ...`${packages} postgresql-15`.split(' ').map(install), builds, tests],
  ],
  [
    'only what is absent is installed',
    { programs: all.filter((name) => name !== 'haproxy'), databaseUrl: 'postgres://a' },
    ['apt-get update -qq', install('haproxy'), `${builds} postgres://a`, `${tests} postgres://a`],
  ],
  [
    'a database that answers is used for the second pass',
    { programs: all, isDatabaseRunning: true },
    [builds, `${tests} postgres://postgres@127.0.0.1:5432/postgres`],
  ],
];

for (const [title, machine, expected] of cases)
  test(title, async (t) => {
    const { code, calls, lines, hasPolicy } = await run(t, machine);
    assert.deepEqual([...calls].sort(), [...expected].sort());
    assert.equal(calls.at(-1), expected.at(-1), 'the tests come last');
    assert.deepEqual([code, lines.at(-1)], [0, '7 passed, 0 failed, 0 skipped']);
    assert.equal(hasPolicy, false, 'services may be started again');
  });

test('a package that cannot be installed is named, and the tests run', async (t) => {
  const programs = all.filter((name) => name !== 'etcd');
  const { code, lines } = await run(t, {
    programs,
    broken: 'etcd-server',
    databaseUrl: 'postgres://a',
  });
  assert.deepEqual(
    [code, lines],
    [
      0,
      [
        'etcd-server could not be installed: the tests that need it are skipped',
        '7 passed, 0 failed, 0 skipped',
      ],
    ],
  );
});

for (const [title, programs, installed] of [
  ['Chromium is installed where its headless shell cannot be', [], ['chromium']],
  ['a Chromium that is there takes the place of its headless shell', ['chromium'], []],
] as const)
  test(title, async (t) => {
    const { code, calls, lines } = await run(t, {
      programs: [...all.filter((name) => name !== 'chromium-headless-shell'), ...programs],
      broken: 'chromium-headless-shell',
      databaseUrl: 'postgres://a',
    });
    assert.deepEqual(
      calls.filter((call) => call.includes('install')),
      ['chromium-headless-shell', ...installed].map(install),
    );
    assert.deepEqual([code, lines], [0, ['7 passed, 0 failed, 0 skipped']]);
  });

test('a failed test fails the script, and its last line counts the tests', async (t) => {
  const { code, lines } = await run(t, { ci: '', user: 1000, testCode: 3 });
  assert.deepEqual([code, lines.at(-1)], [3, '7 passed, 0 failed, 0 skipped']);
});

test('a database of its own is started for the second pass, and stopped after it', async (t) => {
  const { code, calls } = await run(t, { programs: [...all, 'pg_ctl'] });
  assert.equal(code, 0);
  const kinds = calls.map((call) =>
    /^(initdb|pg_ctl|npm)(?:.* (start|stop)$)?/.exec(call)?.slice(1).join(' ').trim(),
  );
  assert.deepEqual(kinds, ['npm', 'initdb', 'pg_ctl start', 'npm', 'pg_ctl stop']);
  const url = /npm test --silent postgres:\/\/postgres@127\.0\.0\.1:(\d+)\/postgres$/.exec(
    calls[3]!,
  );
  assert.ok(url !== null && calls[2]!.includes(`-p ${url[1]} `), calls.join('\n'));
});
