// `storewright completion bash|zsh|fish`.
import { Argument, Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.ts';
import { entries } from '../entries.ts';
import { scripts } from './scripts.ts';
import { type Place, placesOf } from './tree.ts';

export const completionCommand = (terminal: Terminal): Command =>
  new Command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices([...scripts.keys()]))
    .action(async (shell: string) => {
      terminal.print(scripts.get(shell)!(await allPlaces(terminal)));
    });

/** Loads all commands, each of which says what may follow it. */
export async function allPlaces(terminal: Terminal): Promise<readonly Place[]> {
  const program = new Command('storewright');
  for (const { description, load } of entries)
    program.addCommand((await load())(terminal, () => undefined).description(description));
  return placesOf(program);
}
