import { kinds } from '@storewright/model/resources';
import { addOperatorFacet, checkFacet, listFacets } from '@storewright/store/storage/schema/facets';
import { Command } from 'commander';
import { counted, type Terminal, usageError } from '../terminal/terminal.ts';
import { author, withDatabase } from './given/open-world.ts';
import { databaseOptions, type Flags, withOptions } from './given/option-flags.ts';

export function facetCommands(terminal: Terminal): Command {
  const add = new Command('add')
    .description('Index a path for equality predicates. Servers keep writing meanwhile.')
    .argument('<kind>', 'kind, for example order')
    .argument('<path>', 'dotted path, for example shippingAddress.postalCode')
    .option('--json', 'print one JSON object')
    .action((kind: string, path: string, flags: Flags) => addFacet(kind, path, flags, terminal));
  const list = new Command('list')
    .description('List the indexed paths and whether queries use them yet.')
    .option('--json', 'print a JSON array')
    .action((flags: Flags) => tellFacets(flags, terminal));
  return new Command('facet')
    .addCommand(withOptions(add, databaseOptions))
    .addCommand(withOptions(list, databaseOptions));
}

async function addFacet(kind: string, path: string, flags: Flags, terminal: Terminal) {
  try {
    checkFacet(kinds, kind, path);
  } catch (error) {
    throw usageError((error as Error).message);
  }
  terminal.tell(`storewright: filling the facet ${kind} ${path} …`);
  const act = { act: 'facet.add', subject: `${kind} ${path}`, author: author() };
  await withDatabase(flags, terminal, (database) =>
    addOperatorFacet(database, kinds, kind, path, {
      acts: [act],
      onProgress: toldRows((rows) =>
        terminal.tell(`storewright: ${counted(rows, 'row')} looked at …`),
      ),
    }),
  );
  terminal.tell('The facet is ready.');
  if (flags.json === true) terminal.print(JSON.stringify({ kind, path, state: 'ready' }));
}

const rowsBetweenLines = 10_000;

/** Reports the number of rows now and then. */
function toldRows(tell: (rows: number) => void): (kind: string, rows: number) => void {
  let total = 0;
  return (_kind, rows) => {
    const before = total;
    total += rows;
    if (Math.floor(total / rowsBetweenLines) > Math.floor(before / rowsBetweenLines)) tell(total);
  };
}

async function tellFacets(flags: Flags, terminal: Terminal): Promise<void> {
  const facets = await withDatabase(flags, terminal, listFacets);
  if (flags.json === true) terminal.print(JSON.stringify(facets));
  else
    for (const { kind, path, origin, state } of facets)
      terminal.print(`${kind} ${path} (${origin}, ${state})`);
}
