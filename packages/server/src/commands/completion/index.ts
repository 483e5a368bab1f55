// `storewright completion bash|zsh|fish`.
import { Argument, Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.ts';
import type { CommandEntry } from '../entries.ts';
import { scripts } from './scripts.ts';
import { type Place, placesOf } from './tree.ts';

/** @param entries the commands of the program */
export const completionCommand = (terminal: Terminal, entries: readonly CommandEntry[]): Command =>
  new Command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices([...scripts.keys()]))
    .action(async (shell: string) => {
      terminal.print(scripts.get(shell)!(await allPlaces(terminal, entries)));
    });

/** Loads all commands, each of which says what may follow it. */
export async function allPlaces(
  terminal: Terminal,
  entries: readonly CommandEntry[],
): Promise<readonly Place[]> {
  const program = new Command('storewright');
  for (const { description, load } of entries)
    program.addCommand((await load())(terminal, () => undefined).description(description));
  return placesOf(program);
}
