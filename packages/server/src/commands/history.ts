// `storewright history …`: how a document was before.
import { Command } from 'commander';
import {
  type AdminWorld,
  changesBy,
  type ShownHistory,
  setHistory,
  shownHistory,
  showVersions,
} from '../admin/index.ts';
import { counted, type Terminal, usageError } from '../terminal/terminal.ts';
import { projectOption } from './given/only-project.ts';
import { withAdminOf } from './given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from './given/option-flags.ts';

type Flags = FlagsOf<
  'project' | 'days' | 'most' | 'version' | 'at' | 'diff' | 'correlation' | 'action',
  'on' | 'off'
>;

export const historyCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('history')
      .argument('[kind]', 'resource kind, such as order')
      .argument('[document]', 'its id or key, or the order number')
      .option(...projectOption)
      .option('--on', 'keep earlier versions from now on')
      .option('--off', 'stop, and delete the versions kept so far')
      .option('--days <number>', 'with --on: days to keep a version; default 30')
      .option('--most <number>', 'with --on: number of versions to keep; default 1000000')
      .option('--version <number>', 'show this version of the document')
      .option('--at <instant>', 'show the document at this time')
      .option('--diff <versions>', 'show the difference of two versions, such as 3..5')
      .option('--correlation <id>', 'show the changes of the request with this correlation id')
      .option('--action <name>', 'show the changes made by this update action')
      .option('--json', 'print JSON')
      .action((kind: string | undefined, document: string | undefined, flags: Flags) =>
        kind !== undefined
          ? versions([kind, document], flags, terminal)
          : flags.correlation === undefined && flags.action === undefined
            ? settingOf(flags, terminal)
            : changes(flags, terminal),
      ),
    databaseOptions,
  );

async function settingOf(flags: Flags, terminal: Terminal): Promise<void> {
  const { on, off, days, most } = flags;
  if (on === true && off === true) throw usageError('Either --on or --off.');
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw usageError('--days is a number from 1 to 9999.');
  if (most !== undefined && !/^[1-9]\d{0,7}$/.test(most))
    throw usageError('--most is a number from 1 to 99999999.');
  const asked = (admin: AdminWorld, project: string) =>
    on === true || off === true
      ? setHistory(admin, project, {
          enabled: on === true,
          ...(days === undefined ? {} : { days: Number(days) }),
          ...(most === undefined ? {} : { most: Number(most) }),
        })
      : shownHistory(admin, project);
  const [project, setting] = await withAdminOf(flags, terminal, async (admin, key) => [
    key,
    await asked(admin, key),
  ]);
  terminal.print(flags.json === true ? JSON.stringify(setting) : sentence(project, setting));
}

const sentence = (project: string, { enabled, since, days, most }: ShownHistory): string =>
  enabled
    ? `'${project}' keeps former versions since ${since}, for ${counted(days ?? 0, 'day')}, ${most} at most.`
    : `'${project}' keeps no former versions.`;

async function changes(flags: Flags, terminal: Terminal): Promise<void> {
  const { correlation: correlationId, action } = flags;
  const found = await withAdminOf(flags, terminal, (admin, project) =>
    changesBy(admin, project, { correlationId, action }),
  );
  if (flags.json === true) return terminal.print(JSON.stringify(found));
  for (const { kind, id, ...one } of found) terminal.print(`${kind}  ${id}  ${lineOf(one)}`);
}

async function versions(
  [kind, document]: readonly [string, string | undefined],
  flags: Flags,
  terminal: Terminal,
): Promise<void> {
  if (document === undefined) throw usageError('A kind is followed by a document.');
  const { version, at, diff } = flags;
  const asked = { version: version === undefined ? undefined : Number(version), at, diff };
  const answer = await withAdminOf(flags, terminal, (admin, project) =>
    showVersions(admin, project, [kind, document], asked),
  );
  const isList = version === undefined && at === undefined;
  const found = isList ? (answer.versions ?? answer.changes) : answer;
  if (flags.json === true || !Array.isArray(found))
    return terminal.print(JSON.stringify(found, undefined, flags.json === true ? undefined : 2));
  for (const one of found) terminal.print(lineOf(one));
}

/** A version, or a place that differs. */
function lineOf(one: any): string {
  const { version, at, by, correlationId, actions, deleted, changes, path, from, to } = one;
  if (path !== undefined) return `${path}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`;
  const what = deleted === true ? 'deleted' : changes?.map((one: any) => one.path).join(', ');
  const who = by?.customer?.id ?? by?.clientId;
  return [version, at, who, correlationId, actions?.join(', '), what]
    .filter((part) => part !== undefined)
    .join('  ');
}
