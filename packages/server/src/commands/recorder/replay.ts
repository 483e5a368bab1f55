// `storewright replay`: sends the recorded requests to a project here.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { kinds } from '@storewright/model/resources';
import { Command } from 'commander';
import {
  type CompatibilityReport,
  classes,
  noiseOf,
  pageOf,
  RecorderError,
  replay,
  reportOf,
} from '../../recorder/index.ts';
import {
  CommandError,
  counted,
  type Finish,
  printable,
  type Terminal,
  usageError,
} from '../../terminal/terminal.ts';
import { runningServer } from '../controls/running.ts';
import type { FlagsOf } from '../given/option-flags.ts';

type Flags = FlagsOf<
  'url' | 'clientId' | 'clientSecret' | 'report' | 'ignore' | 'twice',
  never,
  'project' | 'failOn'
>;

export const replayCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('replay')
    .argument('<folder>', 'a recording')
    .requiredOption(
      '--project <key>',
      'a project with the same content as the recorded one had at the start',
    )
    .option(
      '--url <url>',
      'address of the server; default: the one that runs on .storewright, else http://127.0.0.1:8080',
    )
    .option('--client-id <id>', 'API client of the project (CTP_CLIENT_ID)')
    .option('--client-secret <secret>', 'secret of the API client (CTP_CLIENT_SECRET)')
    .option('--report <file>', 'write an HTML report')
    .option(
      '--twice <folder>',
      'a second recording of the same requests: members that differ between the two are ignored',
    )
    .option('--ignore <paths>', 'members to ignore, comma-separated; * matches any path segment')
    .option(
      '--fail-on <classes>',
      `exit with 1 for differences of these classes: ${classes.join(', ')}`,
      'status,code,missing,type',
    )
    .option('--json', 'print one JSON object')
    .action((folder: string, flags: Flags) => replayRecording(folder, flags, terminal, finish));

const list = (text: string | undefined): readonly string[] =>
  text?.split(',').map((one) => one.trim()) ?? [];

/** First steps of paths below the project. */
const offered: ReadonlySet<string> = new Set([
  'graphql',
  ...[...kinds.values()].flatMap(({ endpoints }) =>
    endpoints.map(({ path }) => path.split('/')[1] ?? ''),
  ),
]);

/** Without what two recordings do not have alike. */
async function compareRecordings(
  options: Parameters<typeof replay>[0],
  { twice, ignore }: Flags,
  { directory, tell }: Terminal,
) {
  const asked = { ...options, ignore: list(ignore), offered };
  if (twice === undefined) return reportOf(replay(asked));
  const noise = await noiseOf(options.directory, resolve(directory, twice));
  tell(
    `Not compared: ${counted(noise.size, 'member')} with different values in the two recordings.`,
  );
  return reportOf(replay({ ...asked, noise }));
}

const mostLines = 20;
const mostCharacters = 80;

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing').slice(0, mostCharacters);

/** The first members that differ, with the request and both values. */
function differenceLines({ operations, byClass }: CompatibilityReport): readonly string[] {
  const lines = operations.flatMap(({ operation, examples }) =>
    examples.map(({ pair, difference: { class: found, path, recorded, ours } }) => {
      const member = path === '' ? found : `${found} at ${path}`;
      return `${operation}, request ${pair}: ${member}, recorded ${shown(recorded)}, here ${shown(ours)}`;
    }),
  );
  const all = Object.values(byClass).reduce((sum, count) => sum + count, 0);
  const printed = lines.slice(0, mostLines);
  const rest = all - printed.length;
  return rest === 0
    ? printed
    : [...printed, `${counted(rest, 'more difference')}: see --report or --json`];
}

async function replayRecording(folder: string, flags: Flags, terminal: Terminal, finish: Finish) {
  const { environment, directory } = terminal;
  const { project, failOn } = flags;
  const url = flags.url ?? (await runningServer({}, terminal)).origin;
  const clientId = flags.clientId ?? environment.CTP_CLIENT_ID;
  const clientSecret = flags.clientSecret ?? environment.CTP_CLIENT_SECRET;
  if (clientId === undefined || clientSecret === undefined)
    throw usageError('--client-id and --client-secret name a client.');
  const unknown = list(failOn).find((one) => !(classes as readonly string[]).includes(one));
  if (unknown !== undefined)
    throw usageError(`There is no class '${unknown}': ${classes.join(', ')}.`);
  const options = { directory: resolve(directory, folder), url, project, clientId, clientSecret };
  const report = await compareRecordings(options, flags, terminal).catch((error) => {
    throw error instanceof RecorderError ? new CommandError(error.message) : error;
  });
  if (flags.report !== undefined)
    await writeFile(resolve(directory, flags.report), pageOf(report, `Compatibility of ${folder}`));
  if (flags.json === true) terminal.print(JSON.stringify(report));
  else {
    const found = Object.entries(report.byClass).map(([one, count]) => `${one} ${count}`);
    terminal.print(
      `${counted(report.pairs, 'request')}, ${report.alike} alike, ${report.gaps} not offered`,
    );
    if (found.length > 0) terminal.print(found.join(', '));
    for (const line of differenceLines(report)) terminal.print(printable(line));
  }
  if (list(failOn).some((one) => one in report.byClass)) finish(1);
}
