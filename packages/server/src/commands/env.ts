// `storewright env`: the block of the first start again, from the file in the data directory.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { keptCredentials } from '../terminal/credentials.ts';
import { environmentLines } from '../terminal/environment-block.ts';
import { CommandError, type Terminal } from '../terminal/terminal.ts';
import { type FlagsOf, optionsOf, withOptions } from './given/option-flags.ts';

type Flags = FlagsOf<never> & { readonly write?: string | true };

export function envCommand(terminal: Terminal): Command {
  const command = new Command('env')
    .argument('[project]', 'project key; default: the project of the first start')
    .option('--write [file]', 'write the variables to a file (default: .env); other lines stay')
    .option('--json', 'print one JSON object')
    .action((project: string | undefined, flags: Flags) => show(project, flags, terminal));
  return withOptions(command, ['dataDir', 'projectKey']);
}

async function show(project: string | undefined, flags: Flags, terminal: Terminal): Promise<void> {
  const options = await optionsOf(flags, terminal);
  const projectKey = project ?? options.projectKey;
  const { url, projects } = keptCredentials(options, terminal);
  const credentials = projects[projectKey];
  if (credentials === undefined)
    throw new CommandError(
      `The data directory ${options.dataDir} keeps no client of the project '${projectKey}'. ` +
        `A new one: storewright client create ${projectKey} --scope manage_project`,
    );
  const lines = environmentLines(url ?? 'http://127.0.0.1:8080', projectKey, credentials);
  if (flags.write !== undefined) return write(flags.write, lines, terminal);
  if (flags.json === true) terminal.print(JSON.stringify(Object.fromEntries(lines.map(pair))));
  else for (const line of lines) terminal.print(line);
}

const pair = (line: string): readonly [string, string] => {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
};

/** Lines of other variables stay as they are. */
function write(file: string | true, lines: readonly string[], terminal: Terminal): void {
  const path = resolve(terminal.directory, file === true ? '.env' : file);
  const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const ours = new Set(lines.map((line) => pair(line)[0]));
  const kept = before.filter((line) => !ours.has(pair(line)[0]));
  while (kept.at(-1) === '') kept.pop();
  writeFileSync(path, `${[...kept, ...lines].join('\n')}\n`, { mode: 0o600 });
  terminal.tell(`storewright: wrote ${path}`);
}
