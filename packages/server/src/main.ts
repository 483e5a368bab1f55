#!/usr/bin/env node
// The command line: arguments and environment in, exit code out. The only file that touches
// `process`; standard output is data, standard error is talk. Nothing else is imported before the
// version of Node.js is known to be right, because an older one fails on the imports themselves.
import '../bin/node-version.cjs';

void main();

async function main(): Promise<void> {
  const { programUrl } = await import('./platform/bundled.ts');
  const commands: typeof import('./commands/index.ts') = await import(programUrl('commands').href);
  // The reader may close the stream, as `head` does; later output is discarded.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  const isSeen = process.stderr.isTTY === true;
  const clearLine = '\r\u001b[2K';
  process.exitCode = await commands.commandLine(process.argv.slice(2), {
    environment: process.env,
    directory: process.cwd(),
    input: process.stdin,
    isTerminal: process.stdout.isTTY === true,
    print: (text) => process.stdout.write(`${text}\n`),
    tell: (text) => process.stderr.write(`${isSeen ? clearLine : ''}${text}\n`),
    ...(isSeen ? { status: (text: string) => process.stderr.write(`${clearLine}${text}`) } : {}),
    onStop: (stop) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    },
  });
}
