// The process around the command: arguments, environment, output, signals.

import { readFileSync } from 'node:fs';
import { run } from './command/run.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  version,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  stopped,
});
