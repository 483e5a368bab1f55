// The command line within this process: another one for each command takes a second.
import { commandLine } from '../commands/index.ts';
import type { Ended } from './command.ts';

/** Runs `storewright …` to its end. */
export async function commandHere(
  parameters: readonly string[],
  directory = '/',
  environment: { readonly [name: string]: string } = {},
  /** Takes the lines that replace each other on a terminal; absent: there is no terminal. */
  status?: (text: string) => void,
): Promise<Ended> {
  const printed: string[] = [];
  const told: string[] = [];
  const code = await commandLine(parameters, {
    environment,
    directory,
    isTerminal: false,
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
    status,
    onStop: () => undefined,
  });
  return { code, stdout: printed.join('\n'), stderr: told.join('\n') };
}
