import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type Finish, type Terminal, usageError } from '../../terminal/terminal.ts';
import { type Fetched, fetchProject } from '../../transfer/fetch.ts';
import { hasManifest } from '../../transfer/folder.ts';
import { type ImportOptions, importProject } from '../../transfer/import.ts';
import { openLiveClient } from '../../transfer/live-client.ts';
import { isBegun } from '../../transfer/progress.ts';
import { spareMemory } from '../../transfer/spare-memory.ts';
import { importCsvCommand } from '../csv/command.ts';
import { author, withWorld } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';
import { secondsOf } from '../given/time.ts';
import { toldWhole } from './told.ts';

type Flags = FlagsOf<
  'project' | 'from' | 'auth' | 'projectKey' | 'clientId' | 'kinds' | 'since' | 'setPassword',
  'pseudonyms' | 'strict' | 'verify',
  'rate' | 'pageSize' | 'concurrency'
> & { readonly ifExists: ImportOptions['ifExists'] };

const ifExists = () =>
  new Option(
    '--if-exists <what>',
    'what to do when a different document with that id or key exists',
  )
    .choices(['fail', 'skip', 'replace'])
    .default('fail');

export const importCommand = (terminal: Terminal, finish: Finish): Command =>
  withOptions(
    new Command('import')
      .argument('<folder>', 'folder of an export; with --from: folder for the data that is read')
      .option('--project <key>', 'project key; the project is created if it does not exist')
      .addOption(ifExists())
      .option('--set-password <password>', 'password for customers that have none in the export')
      .option('--from <url>', 'read a project of another server over its API first')
      .option('--auth <url>', 'with --from: token service of that server')
      .option('--project-key <key>', 'with --from: project key on that server')
      .option(
        '--client-id <id>',
        'with --from: API client with view scopes; its secret: CTP_CLIENT_SECRET',
      )
      .option('--kinds <kinds>', 'with --from: only these kinds, comma-separated')
      .option('--rate <number>', 'with --from: maximum requests per second', '20')
      .option('--page-size <number>', 'with --from: maximum documents per request', '500')
      .option(
        '--concurrency <number>',
        'with --from: maximum number of kinds read concurrently',
        '4',
      )
      .option(
        '--since <time>',
        'with --from: only documents changed since, such as 7d or a timestamp',
      )
      .option('--pseudonyms', 'with --from: replace personal data by pseudonyms before writing')
      .option('--strict', 'with --from: import nothing if a kind cannot be read')
      .option(
        '--verify',
        'with --from: read everything again, which finds documents deleted meanwhile',
      )
      .option('--json', 'print one JSON object')
      .addHelpText('after', '\nRun an interrupted import again to resume it.')
      .action((folder: string, flags: Flags) => importOne(folder, flags, terminal))
      .addCommand(importCsvCommand(terminal, finish)),
    databaseOptions,
  );

async function importOne(folder: string, flags: Flags, terminal: Terminal): Promise<void> {
  spareMemory();
  const directory = resolve(terminal.directory, folder);
  const { project, ifExists: what } = flags;
  // Commander would ask for a required option in the commands of this command, too.
  if (project === undefined) throw usageError('--project KEY is required.');
  const { setPassword } = flags;
  const who = author();
  const options: ImportOptions = { project, directory, ifExists: what, setPassword, author: who };
  const fetched = await fetchFirst(directory, flags, terminal);
  const imported = await toldWhole(
    withWorld(flags, terminal, (world, database) => importProject(world, database, options)),
  );
  const { credentials, ...counts } = imported;
  if (flags.json === true) return terminal.print(JSON.stringify({ ...imported, fetched }));
  const { clientId, clientSecret } = credentials ?? {};
  for (const [name, value] of Object.entries({ ...counts, clientId, clientSecret }))
    if (value !== undefined) terminal.print(`${name}: ${value}`);
}

/** Nothing without `--from`, and nothing more where all was read by an earlier run. */
async function fetchFirst(
  directory: string,
  flags: Flags,
  terminal: Terminal,
): Promise<Fetched | undefined> {
  const isRead = flags.verify !== true && (await hasManifest(directory));
  if (flags.from === undefined || isRead) return undefined;
  const source = sourceOf(flags, terminal);
  const kinds = flags.kinds?.split(',').map((name) => name.trim());
  const fetched = await toldWhole(
    withWorld(flags, terminal, async (world) =>
      fetchProject(world, {
        source,
        client: openLiveClient(source, { isAgain: await isBegun(directory) }),
        directory,
        kinds,
        strict: flags.strict,
        pageSize: numberIn('--page-size', flags.pageSize, maxPage),
        verify: flags.verify,
        since: flags.since === undefined ? undefined : sinceOf(flags.since, Date.now()),
        pseudonyms: flags.pseudonyms,
        concurrency: numberIn('--concurrency', flags.concurrency, maxConcurrency),
      }),
    ),
  );
  for (const [name, why] of Object.entries(fetched.notRead))
    terminal.tell(`not read: ${name} (${why})`);
  if (fetched.verified !== undefined) {
    const { made, changed, deleted } = fetched.verified;
    terminal.tell(`read once more: ${made} made, ${changed} changed, ${deleted} deleted meanwhile`);
  }
  for (const member of fetched.unknownMembers) terminal.tell(`left out, not known here: ${member}`);
  return fetched;
}

function sourceOf(flags: Flags, { environment }: Terminal) {
  const { from, auth, projectKey, clientId, rate } = flags;
  const clientSecret = environment.CTP_CLIENT_SECRET;
  const given = { from, auth, projectKey, clientId, CTP_CLIENT_SECRET: clientSecret };
  const missing = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (missing.length > 0)
    throw usageError(`With --from these are needed, too: ${missing.join(', ')}.`);
  return {
    from: from!.replace(/\/$/, ''),
    auth: auth!.replace(/\/$/, ''),
    projectKey: projectKey!,
    clientId: clientId!,
    clientSecret: clientSecret!,
    rate: numberIn('--rate', rate, maxRate),
  };
}

/** A resumed reading names the same, so a length of time counts from the begin of a day. */
function sinceOf(text: string, now: number): string {
  const at = /^\d{4}-/.test(text) ? Date.parse(text) : dayOf(now) - secondsOf(text) * 1_000;
  if (Number.isNaN(at)) throw usageError(`'${text}' is no time.`);
  return new Date(at).toISOString();
}

const dayMs = 86_400_000;
const dayOf = (now: number): number => now - (now % dayMs);

const maxConcurrency = 20;
const maxRate = 9_999;
const maxPage = 500;

function numberIn(name: string, text: string, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw usageError(`${name} is a number from 1 to ${max}.`);
  return number;
}
