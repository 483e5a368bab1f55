// `storewright branch …` and `storewright snapshot …`: copies of a project, while servers run.
import { resolve } from 'node:path';
import { Command } from 'commander';
import {
  type AdminWorld,
  branchOf,
  copiesOf,
  diffOf,
  discardCopy,
  resetProject,
  seedOf,
  snapshotOf,
  writeChanges,
} from '../admin/index.ts';
import { projectOr } from './given/only-project.ts';
import { withAdmin } from './open-world.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import type { Finish, Terminal } from './terminal.ts';

interface Flags {
  readonly [name: string]: unknown;
  readonly of?: string;
  readonly ttlSeconds?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly at?: string;
  readonly kind?: string;
  readonly out?: string;
  readonly seed?: boolean;
  readonly json?: boolean;
}

/** A command on the copies of a project, which `--of` names where there are several. */
function command(
  name: string,
  description: string,
  action: (named: string, flags: Flags) => Promise<void>,
  takesName = true,
): Command {
  const made = new Command(name)
    .description(description)
    .option('--of <project>', 'the project; not needed where there is only one')
    .option('--json', 'print JSON');
  if (takesName) made.argument('<name>', 'name of the copy');
  made.action((...given: unknown[]) =>
    takesName ? action(given[0] as string, given[1] as Flags) : action('', given[0] as Flags),
  );
  return withOptions(made, databaseOptions);
}

/** Works on the copies of the project that is named, or of the only one. */
const withSource = <T>(
  flags: Flags,
  terminal: Terminal,
  work: (admin: AdminWorld, source: string) => Promise<T>,
): Promise<T> =>
  withAdmin(flags, terminal, async (admin) =>
    work(admin, await projectOr(admin.world, admin.database, flags.of)),
  );

export function branchCommands(terminal: Terminal, finish: Finish): Command {
  const create = command('create', 'Copies a project to work on.', async (name, flags) => {
    const { ttlSeconds, clientId, clientSecret, at } = flags;
    const draft = {
      name,
      ...(ttlSeconds === undefined ? {} : { ttlSeconds: Number(ttlSeconds) }),
      ...(clientId === undefined ? {} : { clientId }),
      ...(clientSecret === undefined ? {} : { clientSecret }),
      ...(at === undefined ? {} : { at }),
    };
    const made = await withSource(flags, terminal, (admin, source) =>
      branchOf(admin, source, draft),
    );
    if (flags.json === true) return terminal.print(JSON.stringify(made));
    const { projectKey, clientId: id, clientSecret: secret, documents } = made;
    for (const [label, value] of Object.entries({ projectKey, clientId: id, clientSecret: secret }))
      terminal.print(`${label}: ${value}`);
    terminal.tell(`${documents} documents. The secret is not shown again.`);
  })
    .option('--ttl-seconds <number>', 'it ends by itself then')
    .option('--at <instant>', 'as the project was then; it must keep former versions')
    .option('--client-id <id>', 'of its API client')
    .option('--client-secret <secret>', 'of its API client');
  const diff = command('diff', 'Tells what a branch has changed.', async (name, flags) => {
    if (flags.out !== undefined) return writeDiff(name, flags, flags.out, terminal);
    if (flags.seed === true) return printSeed(name, flags, terminal, finish);
    const found = await withSource(flags, terminal, (admin, source) =>
      diffOf(admin, source, name, flags.kind),
    );
    if (flags.json === true) return terminal.print(JSON.stringify(found));
    for (const { kind, id, key, change, paths } of found.documents)
      terminal.print([change, kind, key ?? id, paths?.join(', ')].filter(Boolean).join('  '));
  })
    .option('--kind <kind>', 'only documents of this kind')
    .option('--seed', "prints drafts, actions and deletions as lines for 'storewright seed'")
    .option('--out <folder>', "writes the documents for 'storewright import --if-exists replace'");
  const group = new Command('branch');
  for (const one of [create, diff, ...listAndDiscard('branch', terminal)]) group.addCommand(one);
  return group;
}

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
  terminal.tell(`${found.written} documents are in ${directory}; ${found.removed} were removed.`);
}

export function snapshotCommands(terminal: Terminal): Command {
  const save = command('save', 'Keeps a project as it is now.', async (name, flags) => {
    const made = await withSource(flags, terminal, (admin, source) =>
      snapshotOf(admin, source, name),
    );
    if (flags.json === true) terminal.print(JSON.stringify({ name, documents: made.documents }));
    else terminal.tell(`The snapshot '${name}' has ${made.documents} documents.`);
  });
  const restore = command(
    'restore',
    'Brings a project back to a snapshot.',
    async (name, flags) => {
      const { source, documents } = await withSource(flags, terminal, async (admin, source) => ({
        source,
        documents: await resetProject(admin, source, { snapshot: name }),
      }));
      if (flags.json === true) terminal.print(JSON.stringify({ name, documents }));
      else terminal.tell(`The project '${source}' has ${documents} documents again.`);
    },
  );
  const group = new Command('snapshot');
  for (const one of [save, restore, ...listAndDiscard('snapshot', terminal)]) group.addCommand(one);
  return group;
}

function listAndDiscard(form: 'branch' | 'snapshot', terminal: Terminal): readonly Command[] {
  const list = async (_name: string, flags: Flags) => {
    const copies = await withSource(flags, terminal, ({ database }, source) =>
      copiesOf(database, form, source),
    );
    if (flags.json === true) terminal.print(JSON.stringify(copies.map(({ name }) => name)));
    else
      for (const { name, documents, createdAt } of copies)
        terminal.print(`${name}  ${documents} documents, made ${createdAt}`);
  };
  const discard = async (name: string, flags: Flags) => {
    const of = await withSource(flags, terminal, async (admin, source) => {
      await discardCopy(admin, form, source, name);
      return source;
    });
    if (flags.json === true) terminal.print(JSON.stringify({ name, of, deleted: true }));
    else terminal.tell(`The ${form} '${name}' of '${of}' is gone.`);
  };
  const word = form === 'branch' ? 'discard' : 'remove';
  return [
    command('list', `Lists the copies of a project.`, list, false),
    command(word, `Removes a ${form} with all that it holds.`, discard),
  ];
}
