// `storewright audit`: who has made, changed and removed projects, clients and settings, when and from
// where.

import { afterDuration } from '@storewright/engine/controls';
import { kinds } from '@storewright/model/resources';
import { readActs, type ToldAct } from '@storewright/store/storage/audit';
import { migrate } from '@storewright/store/storage/schema/migrate';
import { Command } from 'commander';
import { checkedQuery, maxActs } from '../admin/index.ts';
import { printable, type Terminal, usageError } from '../terminal/terminal.ts';
import { withDatabase } from './given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from './given/option-flags.ts';

type Flags = FlagsOf<'project' | 'act' | 'since', never, 'limit'>;

export const auditCommand = (terminal: Terminal): Command =>
  withOptions(
    new Command('audit')
      .option('--project <key>', 'only this project, which may be deleted')
      .option('--act <act>', 'only acts of this kind, such as api-client.delete')
      .option('--since <instant>', 'such as 2026-11-01T00:00:00Z, or a duration such as P7D')
      .option('--limit <number>', `number of entries, newest first; at most ${maxActs}`, '100')
      .option('--json', 'print a JSON array')
      .action((flags: Flags) => tellActs(flags, terminal)),
    databaseOptions,
  );

async function tellActs(flags: Flags, terminal: Terminal): Promise<void> {
  const limit = Number(flags.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxActs)
    throw usageError(`--limit is a number from 1 to ${maxActs}.`);
  const { project, act } = flags;
  const asked = checkedQuery({ project, act, since: sinceOf(flags), limit });
  const acts = await withDatabase(flags, terminal, async (database) => {
    await migrate(database, kinds);
    return readActs(database, asked);
  });
  if (flags.json === true) return terminal.print(JSON.stringify(acts));
  for (const one of acts) terminal.print(lineOf(one));
}

/** A duration counts back from now. */
function sinceOf({ since }: Flags): string | undefined {
  const now = Date.now();
  const after = since === undefined ? undefined : afterDuration(now, since);
  return after === undefined ? since : new Date(2 * now - after).toISOString();
}

const lineOf = ({ at, project, act, subject, details, author }: ToldAct): string => {
  const by = `${author.type} ${author.name}${author.address ? ` at ${author.address}` : ''}`;
  return [at, project, act, subject ?? '', details.join(' '), `by ${by}`]
    .filter((part) => part !== '')
    .map(printable)
    .join('  ');
};
