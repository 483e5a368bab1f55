// `storewright snapshot …`: a project as it was, to go back to and to compare with.
import { Command } from 'commander';
import { resetProject, snapshotDiffOf, snapshotOf } from '../../admin/index.ts';
import { counted, type Terminal } from '../../terminal/terminal.ts';
import { copyCommand, copyCommands, printDiff, withSource } from './command.ts';

export function snapshotCommands(terminal: Terminal): Command {
  const group = new Command('snapshot');
  for (const one of [save(terminal), restore(terminal), diff(terminal)]) group.addCommand(one);
  for (const one of copyCommands('snapshot', terminal)) group.addCommand(one);
  return group;
}

const save = (terminal: Terminal): Command =>
  copyCommand('save', 'Save the current content of a project.', async (flags, name) => {
    const made = await withSource(flags, terminal, (admin, source) =>
      snapshotOf(admin, source, name),
    );
    if (flags.json === true) terminal.print(JSON.stringify({ name, documents: made.documents }));
    else terminal.tell(`The snapshot '${name}' has ${counted(made.documents, 'document')}.`);
  });

const restore = (terminal: Terminal): Command =>
  copyCommand(
    'restore',
    'Restore a project from a snapshot. Its current content is deleted.',
    async (flags, name) => {
      const { source, documents } = await withSource(flags, terminal, async (admin, source) => ({
        source,
        documents: await resetProject(admin, source, { snapshot: name }),
      }));
      if (flags.json === true) terminal.print(JSON.stringify({ name, documents }));
      else terminal.tell(`The project '${source}' has ${counted(documents, 'document')} again.`);
    },
  ).requiredOption('--yes', 'confirm: this cannot be undone');

const diff = (terminal: Terminal): Command =>
  copyCommand(
    'diff',
    'Show the changes between a snapshot and another one, or the current content.',
    async (flags, name, to) => {
      const found = await withSource(flags, terminal, (admin, source) =>
        snapshotDiffOf(admin, source, { name, to }, { kind: flags.kind }),
      );
      printDiff(found, flags, terminal);
    },
    'name and another',
  ).option('--kind <kind>', 'only documents of this kind');
