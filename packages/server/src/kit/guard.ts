// Holds a server for a test run: ends it, and removes its folder, when the run does, however that
// ends. A process of its own, because a run that is killed can do nothing any more. It is told its
// folder, the program and the parameters; its standard input is open as long as the run lives.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder = '', program = '', ...parameters] = process.argv.slice(2);
const server = spawn(process.execPath, [program, ...parameters], {
  stdio: ['ignore', 'inherit', 'inherit'],
});

process.stdin.on('end', () => server.kill('SIGTERM'));
process.stdin.on('error', () => server.kill('SIGTERM'));
process.stdin.resume();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'));

server.on('exit', (code) => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  process.exit(code ?? 1);
});
