// `storewright record`: what another server answers, written down.
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { openRecorder, RecorderError } from '../../recorder/index.ts';
import { CommandError, type Finish, type Terminal } from '../terminal.ts';

interface Flags {
  readonly to: string;
  readonly auth: string;
  readonly out: string;
  readonly port: string;
  readonly onlyReads?: boolean;
  readonly personal: string;
}

export const recordCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('record')
    .requiredOption('--to <url>', 'the API of the other server')
    .requiredOption('--auth <url>', 'its token service')
    .requiredOption('--out <folder>', 'where to')
    .option('--port <number>', 'of the proxy, for API and tokens', '8090')
    .option('--only-reads', 'whatever writes is refused')
    .addOption(
      new Option('--personal <what>', 'what is said about persons')
        .choices(['pseudonyms', 'keep'])
        .default('pseudonyms'),
    )
    .action((flags: Flags) => recorded(flags, terminal, finish));

async function recorded(flags: Flags, terminal: Terminal, finish: Finish): Promise<void> {
  const { to, auth, out, port, onlyReads, personal } = flags;
  const directory = resolve(terminal.directory, out);
  const recorder = await openRecorder({
    to,
    auth,
    directory,
    port: Number(port),
    onlyReads: onlyReads === true,
    keepPersonal: personal === 'keep',
  }).catch((error) => {
    throw error instanceof RecorderError ? new CommandError(error.message) : error;
  });
  if (onlyReads !== true)
    terminal.tell('Writes pass too: use a trial project, or --only-reads with one of real buyers.');
  terminal.print(`recording at ${recorder.url}; Ctrl-C ends it`);
  await new Promise<void>((stop) => terminal.onStop(stop));
  const { pairs, left } = await recorder.stop();
  for (const one of left) terminal.tell(one);
  if (left.length > 0) {
    terminal.tell('The recording is not finished: what was found must not be kept. Delete it.');
    finish(1);
  } else terminal.tell(`${pairs} requests are in ${directory}.`);
}
