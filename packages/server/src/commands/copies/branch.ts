// `storewright branch …`: copies of a project to work on, while servers run.
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import {
  branchOf,
  diffOf,
  keptBranch,
  resetBranch,
  seedOf,
  writeChanges,
} from '../../admin/index.ts';
import { counted, type Finish, type Terminal } from '../../terminal/terminal.ts';
import type { FlagsOf } from '../given/option-flags.ts';
import { secondsOf, ttlSecondsOption } from '../given/time.ts';
import { type CopyFlags, copyCommand, copyCommands, printDiff, withSource } from './command.ts';

type Flags = CopyFlags &
  FlagsOf<
    'extensions' | 'clientId' | 'clientSecret' | 'at' | 'from' | 'out',
    'messages' | 'keepBase' | 'seed'
  > & { readonly ttl?: number; readonly ttlSeconds?: number };

export function branchCommands(terminal: Terminal, finish: Finish): Command {
  const group = new Command('branch');
  const own = [create(terminal), diff(terminal, finish), reset(terminal), keep(terminal)];
  for (const one of [...own, ...copyCommands('branch', terminal)]) group.addCommand(one);
  return group;
}

const create = (terminal: Terminal): Command =>
  copyCommand(
    'create',
    'Create a branch: a copy of a project to work on.',
    async (flags: Flags, name) => {
      const { clientId, clientSecret, at, keepBase, messages, extensions } = flags;
      const ttlSeconds = flags.ttlSeconds ?? flags.ttl;
      const client = { clientId, clientSecret };
      const draft = { name, ttlSeconds, ...client, at, keepBase, messages, extensions };
      const made = await withSource(flags, terminal, (admin, source) =>
        branchOf(admin, source, draft),
      );
      if (flags.json === true) return terminal.print(JSON.stringify(made));
      const { projectKey, clientId: id, clientSecret: secret, documents, expiresAt } = made;
      for (const [label, value] of Object.entries({
        projectKey,
        clientId: id,
        clientSecret: secret,
      }))
        terminal.print(`${label}: ${value}`);
      const end = expiresAt == null ? 'It stays until it is discarded' : `It ends ${expiresAt}`;
      terminal.tell(`${counted(documents, 'document')}. ${end}. The secret is not shown again.`);
    },
  )
    .addOption(
      new Option('--ttl <time>', 'time until the branch is deleted: 12h, 7d, none (default: 7d)')
        .argParser(secondsOf)
        .conflicts('ttlSeconds'),
    )
    .addOption(ttlSecondsOption())
    .option('--messages', 'copy the messages')
    .option(
      '--extensions <what>',
      'extensions: none, copy (without credentials), or to=URL to replace their addresses (default: none)',
    )
    .option('--at <instant>', 'copy the project as of this time; it must keep earlier versions')
    .option('--keep-base', "keep the initial content, for 'branch reset'")
    .option('--client-id <id>', 'of the API client of the branch')
    .option('--client-secret <secret>', 'of the API client of the branch');

const diff = (terminal: Terminal, finish: Finish): Command =>
  copyCommand('diff', 'Show the changes of a branch.', async (flags: Flags, name) => {
    if (flags.out !== undefined) return writeDiff(name, flags, flags.out, terminal);
    if (flags.seed === true) return printSeed(name, flags, terminal, finish);
    const found = await withSource(flags, terminal, (admin, source) =>
      diffOf(admin, source, name, { kind: flags.kind }),
    );
    printDiff(found, flags, terminal);
  })
    .option('--kind <kind>', 'only documents of this kind')
    .option('--seed', "print drafts, actions and deletions as lines for 'storewright seed'")
    .option('--out <folder>', "writes the documents for 'storewright import --if-exists replace'");

const reset = (terminal: Terminal): Command =>
  copyCommand(
    'reset',
    'Reset a branch to its initial content, or to the current content of its project.',
    async (flags: Flags, name) => {
      const done = await withSource(flags, terminal, (admin, source) =>
        resetBranch(admin, source, name, flags.from as 'base' | 'source' | undefined),
      );
      if (flags.json === true) return terminal.print(JSON.stringify({ name, ...done }));
      const what = done.from === 'base' ? 'as it began' : 'as its project is now';
      terminal.tell(
        `The branch '${name}' is ${what}; it has ${counted(done.documents, 'document')}.`,
      );
    },
  ).addOption(
    new Option(
      '--from <what>',
      'what to reset to; default: base if it was kept (--keep-base), else source',
    ).choices(['base', 'source']),
  );

const keep = (terminal: Terminal): Command =>
  copyCommand('keep', 'Keep a branch until it is deleted.', async (flags, name) => {
    const { project } = await withSource(flags, terminal, (admin, source) =>
      keptBranch(admin, source, name),
    );
    if (flags.json === true) terminal.print(JSON.stringify({ name, key: project, kept: true }));
    else terminal.tell(`The branch '${name}' stays until it is discarded.`);
  });

async function printSeed(name: string, flags: Flags, terminal: Terminal, finish: Finish) {
  const { steps, left } = await withSource(flags, terminal, (admin, source) =>
    seedOf(admin, source, name),
  );
  for (const step of steps) terminal.print(JSON.stringify(step));
  for (const one of left) terminal.tell(`no actions make what it is in the branch: ${one}`);
  if (left.length > 0) finish(1);
}

async function writeDiff(name: string, flags: Flags, out: string, terminal: Terminal) {
  const directory = resolve(terminal.directory, out);
  const found = await withSource(flags, terminal, (admin, source) =>
    writeChanges(admin, source, name, directory),
  );
  if (flags.json === true) return terminal.print(JSON.stringify(found));
  terminal.tell(`${counted(found.written, 'document')} in ${directory}; ${found.removed} removed.`);
}
