// `storewright record`: what another server answers, written down.
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { finishBroken, openRecorder, RecorderError } from '../../recorder/index.ts';
import {
  CommandError,
  counted,
  type Finish,
  type Terminal,
  usageError,
} from '../../terminal/terminal.ts';
import type { FlagsOf } from '../given/option-flags.ts';

type Flags = FlagsOf<'to' | 'auth', 'finish' | 'onlyReads', 'out' | 'port' | 'personal'>;

export const recordCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('record')
    .option('--to <url>', 'API of the other server')
    .option('--auth <url>', 'token service of the other server')
    .requiredOption('--out <folder>', 'folder to write to')
    .option('--finish', 'complete the recording of a recorder that was killed')
    .option('--port <number>', 'port of the proxy, for the API and tokens', '8090')
    .option('--only-reads', 'refuse requests that write')
    .addOption(
      new Option('--personal <what>', 'how to record personal data')
        .choices(['pseudonyms', 'keep'])
        .default('pseudonyms'),
    )
    .action((flags: Flags) =>
      flags.finish === true
        ? mendRecording(flags, terminal, finish)
        : recordProject(flags, terminal, finish),
    );

const inWords = (error: unknown): never => {
  throw error instanceof RecorderError ? new CommandError(error.message) : error;
};

async function mendRecording({ out }: Flags, terminal: Terminal, finish: Finish): Promise<void> {
  const directory = resolve(terminal.directory, out);
  const found = await finishBroken(directory).catch(inWords);
  terminal.tell('Secrets are looked for by their form alone: what the recorder met is not known.');
  told(found, directory, terminal, finish);
}

function told(
  { pairs, left }: Awaited<ReturnType<typeof finishBroken>>,
  directory: string,
  terminal: Terminal,
  finish: Finish,
): void {
  for (const one of left) terminal.tell(one);
  if (left.length > 0) {
    terminal.tell(
      'The recording is not complete: it contains secrets that must not be stored. Delete it.',
    );
    finish(1);
  } else terminal.tell(`${counted(pairs, 'request')} in ${directory}.`);
}

async function recordProject(flags: Flags, terminal: Terminal, finish: Finish): Promise<void> {
  const { to, auth, out, port, onlyReads, personal } = flags;
  if (to === undefined || auth === undefined)
    throw usageError('--to and --auth name the other server.');
  const directory = resolve(terminal.directory, out);
  const recorder = await openRecorder({
    to,
    auth,
    directory,
    port: Number(port),
    onlyReads: onlyReads === true,
    keepPersonal: personal === 'keep',
  }).catch(inWords);
  if (onlyReads !== true)
    terminal.tell('Writes pass too: use a trial project, or --only-reads with one of real buyers.');
  terminal.print(`recording at ${recorder.url}; Ctrl-C ends it`);
  await new Promise<void>((stop) => terminal.onStop(stop));
  told(await recorder.stop(), directory, terminal, finish);
}
