// The commands as completion sees them: paths, and the words that may follow each of them.
import type { Command } from 'commander';

export interface Word {
  readonly word: string;
  readonly about: string;
}

export interface Place {
  /** Words of the command, such as `project create`; empty: the program. */
  readonly path: string;
  readonly commands: readonly Word[];
  readonly flags: readonly Word[];
}

const sentence = (text: string): string =>
  text.split(/\.(?:\s|$)/, 1)[0]!.replaceAll(/['"`:\\]/g, ' ');

export function placesOf(command: Command, path = ''): readonly Place[] {
  const inner = command.commands.filter((one) => one.name() !== 'help');
  const here: Place = {
    path,
    commands: inner.map((one) => ({ word: one.name(), about: sentence(one.description()) })),
    flags: command.options.flatMap(({ long, description }) =>
      long === null || long === undefined ? [] : [{ word: long, about: sentence(description) }],
    ),
  };
  return [here, ...inner.flatMap((one) => placesOf(one, `${path} ${one.name()}`.trim()))];
}
