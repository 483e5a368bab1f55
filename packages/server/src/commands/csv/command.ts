// `storewright import csv`: checks every row of a file, shows what its columns are, and sends the rows
// through the Import API.

import { createWriteStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import {
  type Column,
  checkRow,
  columnsOf,
  HeaderError,
  type ImportType,
  importTypes,
  reasonColumn,
} from '../../import-api/index.ts';
import {
  CommandError,
  counted,
  exit,
  type Finish,
  printable,
  type Terminal,
  usageError,
} from '../../terminal/terminal.ts';
import type { FlagsOf } from '../given/option-flags.ts';
import { openProject } from './project.ts';
import { type CsvFile, readRows } from './rows.ts';
import {
  addFailures,
  createContainer,
  mostResources,
  type Numbered,
  type Reasons,
  type Run,
  sendResources,
  waitUntilOver,
} from './send.ts';

type Flags = FlagsOf<'container', 'yes' | 'dryRun', 'type' | 'delimiter'>;

const notes = `
The name of a column is the path of a member: key, name.en, productType.key, masterVariant.sku,
masterVariant.prices.0.value.centAmount. Cells of objects and lists contain JSON. Empty cells are left out.
Without --yes nothing is sent. The server is the one of CTP_API_URL and the other CTP_ variables.
Rows that are not imported are written to FILE.rejected.csv with a column 'reason', which is not sent again.`;

/** The command that imports a CSV file. */
export const importCsvCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('csv')
    .description('Import the rows of a CSV file through the Import API.')
    .argument('<file>', 'CSV file with a row of column names')
    .addOption(
      new Option('--type <type>', 'import type of the rows')
        .choices(importTypes.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .option('--yes', 'send the rows that are valid')
    .option('--dry-run', 'only check the rows, which is the default')
    .option('--container <key>', 'key of the import container; default: csv- and the time')
    .option('--delimiter <character>', 'character between the cells', ',')
    .addHelpText('after', notes)
    .action(async (file: string, flags: Flags) => finish(await importCsv(file, flags, terminal)));

async function importCsv(given: string, flags: Flags, terminal: Terminal): Promise<number> {
  if (flags.yes === true && flags.dryRun === true)
    throw usageError('--yes cannot be combined with --dry-run.');
  if (flags.delimiter.length !== 1) throw usageError('--delimiter is one character.');
  const type = importTypes.find(({ name }) => name === flags.type)!;
  const file = { path: resolve(terminal.directory, given), delimiter: flags.delimiter };
  const checked = await dryRun(file, type, terminal);
  if (flags.yes !== true) {
    terminal.tell('Nothing was sent. --yes sends the valid rows.');
    return checked.reasons.size === 0 ? exit.ok : exit.failure;
  }
  const rejected = `${file.path}.rejected.csv`;
  if (existsSync(rejected))
    throw new CommandError(`${rejected} exists. Move or delete it. Nothing was sent.`);
  const reasons = await sendFile(file, type, checked, flags, terminal);
  terminal.print(`imported: ${checked.count - reasons.size}`);
  terminal.print(`rejected: ${reasons.size}`);
  if (reasons.size === 0) return exit.ok;
  await writeRejected(file, rejected, reasons);
  terminal.tell(`${rejected} has the rejected rows. Correct it, then import it.`);
  return exit.failure;
}

interface Checked {
  readonly columns: readonly Column[];
  readonly count: number;
  readonly reasons: Reasons;
}

/** @throws CommandError for a header that does not fit the import type */
function columnsIn(type: ImportType, header: readonly string[]): readonly Column[] {
  try {
    return columnsOf(type, header);
  } catch (error) {
    throw error instanceof HeaderError ? new CommandError(error.message) : error;
  }
}

const mostShown = 20;

/** Shows the mapping and checks every row; sends nothing. */
async function dryRun(file: CsvFile, type: ImportType, terminal: Terminal): Promise<Checked> {
  let columns: readonly Column[] = [];
  let count = 0;
  const reasons: Reasons = new Map();
  await readRows(file, (row, number) => {
    if (number === 0) {
      columns = columnsIn(type, row);
      return showMapping(columns, row, terminal);
    }
    count = number;
    const checked = checkRow(type, columns, row);
    if ('reason' in checked) reasons.set(number, checked.reason);
  });
  for (const [number, reason] of [...reasons].slice(0, mostShown))
    terminal.tell(printable(`row ${number}: ${reason}`));
  if (reasons.size > mostShown) terminal.tell(`… and ${reasons.size - mostShown} more`);
  terminal.print(`rows: ${count}`);
  terminal.print(`valid: ${count - reasons.size}`);
  return { columns, count, reasons };
}

function showMapping(columns: readonly Column[], header: readonly string[], terminal: Terminal) {
  for (const { name, path, content, typeId } of columns) {
    const about = typeId === undefined ? content : `key of a ${typeId}`;
    terminal.print(printable(`${name} → ${path.join('.')} (${about})`));
  }
  if (header.includes(reasonColumn)) terminal.print(`${reasonColumn} is not sent`);
}

/** Lists of operations end after this many, so a container takes no more rows. */
const mostInContainer = 10_000;

async function sendFile(
  file: CsvFile,
  type: ImportType,
  { columns, count }: Checked,
  flags: Flags,
  terminal: Terminal,
): Promise<Reasons> {
  const key = flags.container ?? `csv-${new Date().toISOString().replaceAll(/\D/g, '')}`;
  const containers: string[] = [];
  const ask = await openProject(terminal);
  const run: Run = { ask, type, containers, sent: new Map(), reasons: new Map() };
  let batch: Numbered[] = [];
  const flush = async () => {
    if (run.sent.size >= containers.length * mostInContainer) {
      const next = containers.length === 0 ? key : `${key}-${containers.length + 1}`;
      await createContainer(ask, next, type);
      containers.push(next);
    }
    await sendResources(run, batch);
    batch = [];
    terminal.status?.(barOf(run.sent.size + run.reasons.size, count, 'sent'));
  };
  await readRows(file, async (row, number) => {
    if (number === 0) return;
    const checked = checkRow(type, columns, row);
    if ('reason' in checked) run.reasons.set(number, checked.reason);
    else batch.push({ number, resource: checked.resource });
    if (batch.length === mostResources) await flush();
  });
  if (batch.length > 0) await flush();
  await waitUntilOver(run, (left) => terminal.status?.(barOf(count - left, count, 'processed')));
  await addFailures(run);
  terminal.status?.('');
  terminal.print(`container: ${containers.join(', ')}`);
  return run.reasons;
}

const barWidth = 20;

/** A line that shows how far the rows are. */
function barOf(done: number, all: number, what: string): string {
  const full = Math.floor((barWidth * done) / Math.max(1, all));
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${done} of ${counted(all, 'row')} ${what}`;
}

/** Writes the rows that were not imported as they were read, with the reason. */
async function writeRejected(file: CsvFile, path: string, reasons: Reasons): Promise<void> {
  const stream = createWriteStream(path, { flags: 'wx' });
  const { delimiter } = file;
  let at = -1;
  await readRows(file, (row, number) => {
    if (number === 0) at = row.indexOf(reasonColumn);
    const reason = number === 0 ? reasonColumn : reasons.get(number);
    if (reason === undefined) return;
    const cells = row.filter((_, index) => index !== at);
    stream.write(stringify([[...cells, reason]], { delimiter }));
  });
  await new Promise<void>((done, fail) => {
    stream.on('error', fail);
    stream.end(done);
  });
}
