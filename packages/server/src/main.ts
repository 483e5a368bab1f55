#!/usr/bin/env node
// The command line: arguments and environment in, exit code out. The only file that touches
// `process`; standard output is data, standard error is talk. Nothing is imported before the version
// of Node.js is known to be right, because an older one fails on the imports themselves.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 20)) {
  process.stderr.write(
    `storewright: Node.js ${process.versions.node} is too old; 20.20 or newer is needed.\n`,
  );
  process.exitCode = 1;
} else await main();

async function main(): Promise<void> {
  const { programUrl } = await import('./platform/bundled.ts');
  const commands: typeof import('./commands/index.ts') = await import(programUrl('commands').href);
  // Whoever reads may have enough, as `head` has; what is printed then is for nobody.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  process.exitCode = await commands.commandLine(process.argv.slice(2), {
    environment: process.env,
    directory: process.cwd(),
    isTerminal: process.stdout.isTTY === true,
    print: (text) => process.stdout.write(`${text}\n`),
    tell: (text) => process.stderr.write(`${text}\n`),
    onStop: (stop) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    },
  });
}

export {};
