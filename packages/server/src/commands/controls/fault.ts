// `storewright fault …`: deliberate faults of a project. Servers apply them within a second.

import { Command } from 'commander';
import { type AdminWorld, listRules, setRules } from '../../admin/index.ts';
import { printable, type Terminal, usageError } from '../../terminal/terminal.ts';
import { projectOption } from '../given/only-project.ts';
import { withOptions } from '../given/option-flags.ts';
import { type Controlled, controlledOptions, inControls } from './controlled.ts';
import { askServer, runningOptions, runningProject } from './running.ts';
import { shortRule } from './short-rule.ts';

export function faultCommands(terminal: Terminal): Command {
  const command = (name: string, description: string): Command =>
    withOptions(
      new Command(name)
        .description(description)
        .option(...projectOption)
        .option('--json', 'print one JSON array'),
      controlledOptions,
    );
  const add = command('add', 'Add a rule.')
    .argument('<rule>', "in words, 'POST /orders* 503 nth=2', or as JSON")
    .action((rule: string, flags: Controlled) =>
      printFaults(flags, terminal, (admin, project) =>
        setRules(admin, project, [parsed(rule)], true),
      ),
    );
  const list = command('list', 'List the rules as JSON.').action((flags: Controlled) =>
    printFaults(flags, terminal, listRules),
  );
  const clear = command('clear', 'Remove all rules.').action((flags: Controlled) =>
    printFaults(flags, terminal, (admin, project) => setRules(admin, project, [])),
  );
  const fired = withOptions(
    new Command('fired')
      .description('List the rules that fired on this server.')
      .option(...projectOption)
      .option('--json', 'print one JSON array')
      .action((flags: Controlled) => printFired(flags, terminal)),
    runningOptions,
  );
  const group = new Command('fault');
  for (const one of [add, list, fired, clear]) group.addCommand(one);
  return group;
}

async function printFired(flags: Controlled, terminal: Terminal): Promise<void> {
  const place = await runningProject(flags, terminal);
  const { fired } = await askServer(place, 'listFiredFaults', { key: place.key });
  if (flags.json === true) return terminal.print(JSON.stringify(fired));
  for (const { at, ruleId, method, path, what } of fired)
    terminal.print(printable([at.slice(11, 23), ruleId, method, path, what.join(',')].join('  ')));
}

async function printFaults(
  flags: Controlled,
  terminal: Terminal,
  work: (admin: AdminWorld, project: string) => ReturnType<typeof listRules>,
): Promise<void> {
  const all = await inControls(flags, terminal, work);
  if (flags.json === true) terminal.print(JSON.stringify(all));
  else for (const rule of all) terminal.print(JSON.stringify(rule));
}

function parsed(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : shortRule(text);
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? `The rule is no JSON: ${text}`
        : String((error as Error).message);
    throw usageError(why);
  }
}
