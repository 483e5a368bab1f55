// `storewright explain …`: why something is as it is, answered by the code that decides it.
import { Command } from 'commander';
import { compilePredicate, describePredicate, parseWhere } from '../predicate/index.ts';
import { kinds } from '../resources/index.ts';
import { rendered } from '../sql/sql.ts';
import { explainPermissionCommand } from './explain-permission.ts';
import { explainSuggestCommand } from './explain-suggest.ts';
import { withWorld } from './open-world.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import { CommandError, exit, type Terminal } from './terminal.ts';

interface Flags {
  readonly [name: string]: unknown;
}

export function explainCommands(terminal: Terminal): Command {
  const where = new Command('where')
    .description('Shows how a query predicate is understood and which index answers it.')
    .argument('<kind>', 'kind, for example order')
    .argument('<predicate>', 'predicate as in the parameter where')
    .action((kind: string, text: string, flags: Flags) =>
      explainWhere(kind, text, flags, terminal),
    );
  return new Command('explain')
    .description('Explains decisions of the server.')
    .addCommand(withOptions(where, databaseOptions))
    .addCommand(explainPermissionCommand(terminal))
    .addCommand(explainSuggestCommand(terminal));
}

async function explainWhere(
  name: string,
  text: string,
  flags: Flags,
  terminal: Terminal,
): Promise<void> {
  const kind = kinds.get(name);
  if (kind === undefined)
    throw new CommandError(
      `There is no kind '${name}': ${[...kinds.keys()].join(', ')}.`,
      exit.usage,
    );
  const checked = parseWhere(text, kind.resource);
  await withWorld(flags, terminal, async ({ storage }) => {
    const compiled = compilePredicate(checked, kind.resource, storage.facetPaths(name));
    terminal.print(describePredicate(checked));
    terminal.print('');
    terminal.print(planOf(compiled));
    terminal.print(`SQL: ${rendered(compiled.exact).text}`);
  });
}

function planOf(compiled: ReturnType<typeof compilePredicate>): string {
  if (compiled.match === undefined)
    return 'No index answers any part: every document of the project is looked at, until the time limit.';
  const exactness =
    compiled.matchIsExact === true
      ? 'and needs no further test.'
      : 'and what it finds is tested on the documents.';
  return `An index finds the candidates (${rendered(compiled.match).text}), ${exactness}`;
}
