// Holds a server for a test run: ends it, and removes its folder, when the run does, however that
// ends. A process of its own, because a killed run cannot clean up. Its arguments are the folder,
// the program and the parameters; its standard input is open as long as the run lives.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dataIn } from '../kit/run-folder.ts';

const leftoversAfterMs = 5_000;

const [folder = '', program = '', ...parameters] = process.argv.slice(2);
const parent = new URL('../kit/parent.js', import.meta.url).href;
const server = spawn(process.execPath, ['--import', parent, program, ...parameters], {
  stdio: ['pipe', 'inherit', 'inherit'],
});

process.stdin.on('end', () => server.kill('SIGTERM'));
process.stdin.on('error', () => server.kill('SIGTERM'));
process.stdin.resume();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'));

// Loaded while the server starts, which is awaited anyway.
const leftover = import('./leftover.ts');
const prepared = import('../embedded-postgres/prepared/prepared.ts');

const sweep = async () => (await leftover).removeLeftovers(Date.now());
setTimeout(() => void sweep().catch(() => undefined), leftoversAfterMs).unref();

async function giveDataBack(): Promise<void> {
  const { giveBack } = await prepared;
  await giveBack(dataIn(folder));
}

server.on('exit', async (code) => {
  // What did not end well is not worth keeping.
  if (code === 0) await giveDataBack().catch(() => undefined);
  if (folder !== '') rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  process.exit(code ?? 1);
});
