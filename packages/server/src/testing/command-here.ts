// The command line within this process: another one for each command takes a second.
import { commandLine } from '../commands/index.ts';
import type { Ended } from './command.ts';

/** Runs `storewright …` to its end. */
export async function commandHere(
  parameters: readonly string[],
  directory = '/',
  environment: { readonly [name: string]: string } = {},
): Promise<Ended> {
  const printed: string[] = [];
  const told: string[] = [];
  const code = await commandLine(parameters, {
    environment,
    directory,
    isTerminal: false,
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
    onStop: () => undefined,
  });
  return { code, stdout: printed.join('\n'), stderr: told.join('\n') };
}
