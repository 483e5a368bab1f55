// `storewright fault …`: what goes wrong in a project on purpose. Servers have it within a second.
import { Command } from 'commander';
import { type AdminWorld, listRules, setRules } from '../../admin/index.ts';
import { withOptions } from '../option-flags.ts';
import { CommandError, exit, type Terminal } from '../terminal.ts';
import { type Controlled, controlledOptions, inControls, projectOption } from './controlled.ts';

export function faultCommands(terminal: Terminal): Command {
  const command = (name: string, description: string): Command =>
    withOptions(
      new Command(name)
        .description(description)
        .requiredOption(...projectOption)
        .option('--json', 'print one JSON array'),
      controlledOptions,
    );
  const add = command('add', 'Adds a rule.')
    .argument('<rule>', 'as JSON')
    .action((rule: string, flags: Controlled) =>
      told(flags, terminal, (admin) => setRules(admin, flags.project, [parsed(rule)], true)),
    );
  const list = command('list', 'Prints the rules, each as JSON.').action((flags: Controlled) =>
    told(flags, terminal, (admin) => listRules(admin, flags.project)),
  );
  const clear = command('clear', 'Ends all of them.').action((flags: Controlled) =>
    told(flags, terminal, (admin) => setRules(admin, flags.project, [])),
  );
  return new Command('fault').addCommand(add).addCommand(list).addCommand(clear);
}

async function told(
  flags: Controlled,
  terminal: Terminal,
  work: (admin: AdminWorld) => ReturnType<typeof listRules>,
): Promise<void> {
  const all = await inControls(flags, terminal, work);
  if (flags.json === true) terminal.print(JSON.stringify(all));
  else for (const rule of all) terminal.print(JSON.stringify(rule));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`The rule is no JSON: ${text}`, exit.usage);
  }
}
