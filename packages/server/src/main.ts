#!/usr/bin/env node
// The command line: arguments and environment in, exit code out. The only file that touches
// `process`; standard output is data, standard error is talk. Nothing else is imported before the
// version of Node.js is known to be right, because an older one fails on the imports themselves.
import '../bin/node-version.cjs';

/** Longest time between the end of a stopped command and the end of the process. */
const lingerMs = 2_000;

void main();

async function main(): Promise<void> {
  const { programUrl } = await import('./published/bundled.ts');
  const commands: typeof import('./commands/index.ts') = await import(programUrl('commands').href);
  // The reader may close the stream, as `head` does; later output is discarded.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  const isSeen = process.stderr.isTTY === true;
  const clearLine = '\r\u001b[2K';
  let isStopped = false;
  process.exitCode = await commands.commandLine(process.argv.slice(2), {
    environment: process.env,
    directory: process.cwd(),
    input: process.stdin,
    isTerminal: process.stdout.isTTY === true,
    print: (text) => process.stdout.write(`${text}\n`),
    tell: (text) => process.stderr.write(`${isSeen ? clearLine : ''}${text}\n`),
    ...(isSeen ? { status: (text: string) => process.stderr.write(`${clearLine}${text}`) } : {}),
    onStop: (stop) => {
      const stopOnce = () => {
        isStopped = true;
        stop();
      };
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopOnce);
    },
  });
  // Everything is closed. What a loaded library left open does not keep a stopped process.
  if (isStopped) setTimeout(() => process.exit(), lingerMs).unref();
}
