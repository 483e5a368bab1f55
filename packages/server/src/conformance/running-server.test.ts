// Commands find the running server through `server.json` in its data directory.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { version } from '../provisioning/version.ts';
import { runCommand } from '../testing/command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const main = fileURLToPath(new URL('../main.js', import.meta.url));
const folder = temporaryFolder();
const file = join(folder.path, '.storewright', 'server.json');
const run = (...parameters: string[]) => runCommand(parameters, { directory: folder.path });
let stop: () => Promise<number | null>;
let url: string;

before(async () => {
  const flags = ['--port', '0', '--metrics-port', 'off', '--project-key', 'shop'];
  const server = spawn(process.execPath, [main, 'start', ...flags], { cwd: folder.path });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = /storewright ready (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
});
after(async () => {
  await stop();
  folder.remove();
});

test('the file names the addresses, the process and the version, and only its owner reads it', () => {
  const server = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(server.url, url);
  assert.equal(server.version, version);
  assert.doesNotThrow(() => process.kill(server.processId, 0));
});

test('logs ask the server on its own port without being told', async () => {
  const { code, stderr } = await run('logs', '--project', 'shop', '--json');
  assert.equal(code, 0, stderr);
});

test('doctor reports where the server runs', async () => {
  const { stdout } = await run('doctor');
  assert.match(stdout, new RegExp(`^ok  server: ${url}, version ${version}, process \\d+$`, 'm'));
});

test('a port that is set goes before the file', async () => {
  const { code, stderr } = await run('logs', '--project', 'shop', '--port', '1');
  assert.equal(code, 1);
  assert.match(stderr, /127\.0\.0\.1:1/);
});

test('the file is removed when the server ends, and one that was left behind is ignored', async () => {
  const left = readFileSync(file, 'utf8');
  await stop();
  assert.equal(existsSync(file), false);
  writeFileSync(file, left);
  // Other programs may listen on the default port.
  const { stdout } = await run('doctor', '--port', new URL(url).port);
  assert.match(stdout, /^ok {2}server: no server runs on \.storewright/m);
});
