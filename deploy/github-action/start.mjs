// Starts a server that outlives this step, makes a project and tells the steps that follow. The runner
// ends the server with the job.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const {
  INPUT_PACKAGE: packed = '',
  INPUT_TEMPLATE: template = 'empty',
  INPUT_PROJECT_KEY: key = 'shop',
  INPUT_EXPORT: exported = 'true',
  // Another way to call the program, for trying this file out.
  INPUT_PROGRAM: program = `npx --yes --package=${packed} storewright`,
  GITHUB_OUTPUT: outputs,
  GITHUB_ENV: environment,
  RUNNER_TEMP: temporary = tmpdir(),
} = process.env;

// Without a package, the public registry would be asked for one of this name.
if (process.env.INPUT_PROGRAM === undefined && !/^[\w@.:/\\~+=-]+$/.test(packed))
  throw new Error('Set the input package: the packed file, its address, or a name and version.');

const folder = mkdtempSync(join(temporary, 'storewright-'));
const log = join(folder, 'server.log');
const file = openSync(log, 'a');
const adminToken = randomBytes(32).toString('base64url');
const flags = [
  '--port=0',
  '--metrics-port=off',
  '--demo=false',
  '--durable=false',
  '--controls=on',
];
const child = spawn(`${program} start --data-dir=${join(folder, 'data')} ${flags.join(' ')}`, {
  shell: true,
  detached: true,
  stdio: ['ignore', file, file],
  env: { ...process.env, STOREWRIGHT_ADMIN_TOKEN: adminToken },
});
let ended;
child.on('exit', (code) => {
  ended = code;
});

const said = () => readFileSync(log, 'utf8');
let url;
for (let waited = 0; url === undefined; waited += 1) {
  if (ended !== undefined || waited > 1_200) {
    process.stderr.write(said());
    throw new Error('The server did not start.');
  }
  await sleep(100);
  url = /storewright ready (\S+)/.exec(said())?.[1];
}

const answer = await fetch(`${url}/-/projects`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ key, template }),
});
const made = await answer.json();
if (!answer.ok) throw new Error(`The project was not made: ${made.message}`);

const write = (path, values) => {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  if (path !== undefined) appendFileSync(path, lines.join(''));
};
const { clientId, clientSecret, projectKey } = made;
process.stdout.write(`::add-mask::${clientSecret}\n${projectKey} is served at ${url}\n`);
write(outputs, {
  url,
  'project-key': projectKey,
  'client-id': clientId,
  'client-secret': clientSecret,
});
if (exported === 'true')
  write(environment, {
    CTP_PROJECT_KEY: projectKey,
    CTP_CLIENT_ID: clientId,
    CTP_CLIENT_SECRET: clientSecret,
    CTP_AUTH_URL: url,
    CTP_API_URL: url,
    CTP_SCOPES: `manage_project:${projectKey}`,
  });
child.unref();
