// `storewright export csv`: reads documents over the HTTP API, and writes the file that imports them.
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, Option } from 'commander';
import { stringify } from 'csv-stringify';
import { cellsOf, type ExportedType, exportedTypes } from '../../import-api/index.ts';
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
import { readResources } from './read.ts';

type Flags = FlagsOf<'where', never, 'type' | 'delimiter'>;

const notes = `
'import csv' reads the same columns: change the file, then import it. Lists are JSON, except for prices,
categories and cart discounts. Documents without a key, or with a reference to one, are left out and named.
The server is the one of CTP_API_URL and the other CTP_ variables.`;

/** The command that exports a CSV file. */
export const exportCsvCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('csv')
    .description('Write documents to a CSV file that import csv takes.')
    .argument('<file>', 'CSV file; it must not exist')
    .addOption(
      new Option('--type <type>', 'import type of the rows')
        .choices(exportedTypes.map(({ type }) => type.name))
        .makeOptionMandatory(),
    )
    .option('--where <predicate>', 'query predicate of the HTTP API: only these documents')
    .option('--delimiter <character>', 'character between the cells', ',')
    .addHelpText('after', notes)
    .action(async (file: string, flags: Flags) => finish(await exportCsv(file, flags, terminal)));

async function exportCsv(given: string, flags: Flags, terminal: Terminal): Promise<number> {
  if (flags.delimiter.length !== 1) throw usageError('--delimiter is one character.');
  const exported = exportedTypes.find(({ type }) => type.name === flags.type)!;
  const path = resolve(terminal.directory, given);
  const ask = await openProject(terminal);
  const out = await createFile(path);
  const part = `${path}.part`;
  try {
    const { count, header, left } = await writePart(part, { ask, exported, flags, terminal });
    await pipeline(rowsIn(part, header), stringify({ delimiter: flags.delimiter }), out);
    terminal.print(`exported: ${count}`);
    terminal.print(`left out: ${left}`);
    return left === 0 ? exit.ok : exit.failure;
  } catch (error) {
    out.destroy();
    rmSync(path, { force: true });
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Creates the file. @throws CommandError where it exists */
async function createFile(path: string) {
  const stream = createWriteStream(path, { flags: 'wx' });
  await new Promise<void>((open, fail) => {
    stream.once('open', () => open());
    stream.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(
        new CommandError(
          code === 'EEXIST'
            ? `${path} exists. Move or delete it.`
            : `${path} cannot be written: ${code}.`,
        ),
      ),
    );
  });
  return stream;
}

interface Reading {
  readonly ask: Awaited<ReturnType<typeof openProject>>;
  readonly exported: ExportedType;
  readonly flags: Flags;
  readonly terminal: Terminal;
}

/** The columns are known after the last row only, so the cells are kept in a file until then. */
async function writePart(part: string, { ask, exported, flags, terminal }: Reading) {
  const { members } = exported.type;
  const columns = new Map<string, readonly string[]>();
  let count = 0;
  let left = 0;
  async function* lines() {
    for await (const found of readResources(ask, exported, flags.where)) {
      if ('reason' in found) {
        left += 1;
        terminal.tell(printable(`left out: ${found.name}: ${found.reason}`));
        continue;
      }
      const cells = cellsOf(members, found.resource);
      for (const name of cells.keys()) if (!columns.has(name)) columns.set(name, name.split('.'));
      count += 1;
      if (count % 500 === 0) terminal.status?.(`${counted(count, 'row')} read`);
      yield `${JSON.stringify(Object.fromEntries(cells))}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(part, { mode: 0o600 }));
  const order = Object.keys(members);
  const placeOf = ([first]: readonly string[]) => order.indexOf(first!);
  const header = [...columns]
    .sort(([, one], [, other]) => placeOf(one) - placeOf(other))
    .map(([name]) => name);
  return { count, left, header: header.length === 0 ? ['key'] : header };
}

async function* rowsIn(part: string, header: readonly string[]) {
  yield header;
  for await (const line of createInterface({ input: createReadStream(part) })) {
    const cells = JSON.parse(line);
    yield header.map((name) => cells[name] ?? '');
  }
}
