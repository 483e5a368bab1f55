// What the commands on copies of a project have in common.
import { Command } from 'commander';
import {
  type AdminWorld,
  type BranchDiff,
  copiesOf,
  discardCopy,
  namedCopy,
  shownCopy,
} from '../../admin/index.ts';
import { counted, type Terminal } from '../../terminal/terminal.ts';
import { projectOr } from '../given/only-project.ts';
import { withAdmin } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';

export type CopyFlags = FlagsOf<'of' | 'kind'>;

type Words = 'none' | 'name' | 'name and another';

/** A command on the copies of a project, which `--of` names where there are several. */
export function copyCommand(
  name: string,
  description: string,
  action: (flags: CopyFlags, named: string, other?: string) => Promise<void>,
  words: Words = 'name',
): Command {
  const made = new Command(name)
    .description(description)
    .option('--of <project>', 'project key; optional if there is only one project')
    .option('--json', 'print JSON');
  if (words !== 'none') made.argument('<name>', 'name of the copy');
  if (words === 'name and another') made.argument('[other]', 'name of another copy');
  made.action((...given: unknown[]) => {
    const named = given.slice(0, made.registeredArguments.length) as string[];
    return action(made.opts(), named[0] ?? '', named[1]);
  });
  return withOptions(made, databaseOptions);
}

/** Works on the copies of the project that is named, or of the only one. */
export const withSource = <T>(
  flags: CopyFlags,
  terminal: Terminal,
  work: (admin: AdminWorld, source: string) => Promise<T>,
): Promise<T> =>
  withAdmin(flags, terminal, async (admin) =>
    work(admin, await projectOr(admin.world, admin.database, flags.of)),
  );

export function printDiff(found: BranchDiff, flags: CopyFlags, terminal: Terminal) {
  if (flags.json === true) return terminal.print(JSON.stringify(found));
  for (const { kind, id, key, change, paths } of found.documents)
    terminal.print([change, kind, key ?? id, paths?.join(', ')].filter(Boolean).join('  '));
  if (found.next === undefined) return;
  const counts = Object.entries(found.counts).map(
    ([kind, { added, removed, changed }]) => `${kind} +${added} -${removed} ~${changed}`,
  );
  terminal.tell(`These are the first ${found.documents.length}; in all: ${counts.join(', ')}.`);
}

/** What branches and snapshots have alike: they are listed, shown, removed. */
export const copyCommands = (
  form: 'branch' | 'snapshot',
  terminal: Terminal,
): readonly Command[] => [list(form, terminal), show(form, terminal), discard(form, terminal)];

const list = (form: 'branch' | 'snapshot', terminal: Terminal): Command =>
  copyCommand(
    'list',
    'List the copies of a project.',
    async (flags) => {
      const copies = await withSource(flags, terminal, ({ database }, source) =>
        copiesOf(database, form, source),
      );
      if (flags.json === true) terminal.print(JSON.stringify(copies.map(({ name }) => name)));
      else
        for (const { name, documents, createdAt, expiresAt } of copies) {
          const end = expiresAt == null ? '' : `, ends ${expiresAt}`;
          terminal.print(`${name}  ${counted(documents, 'document')}, made ${createdAt}${end}`);
        }
    },
    'none',
  );

const show = (form: 'branch' | 'snapshot', terminal: Terminal): Command =>
  copyCommand(
    'show',
    `Show when a ${form} was created and when it expires.`,
    async (flags, name) => {
      const { shown } = await withSource(flags, terminal, async (admin, source) => ({
        shown: shownCopy(await namedCopy(admin, form, source, name)),
      }));
      if (flags.json === true) terminal.print(JSON.stringify(shown));
      else
        for (const [label, value] of Object.entries(shown))
          terminal.print(`${label}: ${value ?? 'never'}`);
    },
  );

const discard = (form: 'branch' | 'snapshot', terminal: Terminal): Command => {
  const word = form === 'branch' ? 'discard' : 'remove';
  return copyCommand(word, `Removes a ${form} with all that it holds.`, async (flags, name) => {
    const of = await withSource(flags, terminal, async (admin, source) => {
      await discardCopy(admin, form, source, name);
      return source;
    });
    if (flags.json === true) terminal.print(JSON.stringify({ name, of, deleted: true }));
    else terminal.tell(`The ${form} '${name}' of '${of}' is gone.`);
  });
};
