// `storewright imports`: containers with their counts, and the operations that failed or wait, with the reasons.
import { Command, Option } from 'commander';
import { importStates } from '../../import-api/index.ts';
import { CommandError, printable, type Terminal, usageError } from '../../terminal/terminal.ts';
import type { FlagsOf } from '../given/option-flags.ts';
import { type Ask, openProject } from './project.ts';
import { reasonOf, statesOfFailure } from './send.ts';

type Flags = FlagsOf<'project' | 'container' | 'state', never, 'limit'>;

const notes = `
Without --container every container is listed with the number of its operations in each state.
With --container the operations that failed or wait are listed with the reasons.
The server is the one of CTP_API_URL and the other CTP_ variables.`;

/** The command that lists imports. */
export const importsCommand = (terminal: Terminal): Command =>
  new Command('imports')
    .option('--project <key>', 'project key; default: CTP_PROJECT_KEY')
    .option('--container <key>', 'list the operations of this import container')
    .addOption(
      new Option(
        '--state <state>',
        'with --container: only operations in this state; default: all that failed or wait',
      ).choices(importStates),
    )
    .option('--limit <number>', 'with --container: maximum number of operations', '100')
    .option('--json', 'print a JSON array')
    .addHelpText('after', notes)
    .action((flags: Flags) => listImports(flags, terminal));

async function listImports(flags: Flags, terminal: Terminal): Promise<void> {
  const { container, state, project } = flags;
  if (container === undefined && state !== undefined)
    throw usageError('--state needs --container KEY.');
  const ask = await openProject(terminal, project);
  if (container === undefined) return listContainers(ask, flags, terminal);
  return listOperations(ask, { ...flags, container }, terminal);
}

async function answerOf(ask: Ask, path: string): Promise<any> {
  const { status, body } = await ask('GET', path);
  if (status !== 200) throw new CommandError(body.message ?? `status ${status}`);
  return body;
}

const placeOf = (key: string) => `/import-containers/${encodeURIComponent(key)}`;
const pageSize = 500;

async function listContainers(ask: Ask, { json }: Flags, terminal: Terminal): Promise<void> {
  const listed: any[] = [];
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const query = `limit=${pageSize}&offset=${offset}&sort=createdAt%20desc`;
    const page = await answerOf(ask, `/import-containers?${query}`);
    total = page.total;
    for (const container of page.results) {
      const summary = await answerOf(ask, `${placeOf(container.key)}/import-summaries`);
      listed.push({ ...container, summary });
    }
  }
  if (json === true) return terminal.print(JSON.stringify(listed));
  if (listed.length === 0) terminal.tell('No import containers.');
  for (const { key, resourceType = 'all types', createdAt, summary } of listed)
    terminal.print(`${key}  ${resourceType}  created ${createdAt}  ${countsOf(summary)}`);
}

/** States without operations are left out. */
function countsOf({ states, total }: any): string {
  const some = Object.entries(states).filter(([, count]) => count !== 0);
  return [`operations ${total}`, ...some.map(([state, count]) => `${state} ${count}`)].join(', ');
}

/** Lists of the API end there. */
const mostOperations = 10_000;

function limitOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= mostOperations) return Number(text);
  throw usageError(`--limit is a number from 0 to ${mostOperations}.`);
}

async function listOperations(
  ask: Ask,
  { container, state, limit, json }: Flags & { readonly container: string },
  terminal: Terminal,
): Promise<void> {
  const most = limitOf(limit);
  const asked = (state === undefined ? statesOfFailure : [state]).map((one) => `state=${one}`);
  const found: any[] = [];
  let total = 0;
  do {
    const size = Math.min(pageSize, most - found.length);
    const query = [...asked, `limit=${size}`, `offset=${found.length}`, 'debug=true', 'sort=id'];
    const page = await answerOf(ask, `${placeOf(container)}/import-operations?${query.join('&')}`);
    total = page.total;
    found.push(...page.results);
    if (page.results.length === 0) break;
  } while (found.length < Math.min(total, most));
  if (json === true) return terminal.print(JSON.stringify(found));
  for (const one of found)
    terminal.print(printable(`${one.resourceKey}  ${one.resourceType}  ${reasonOf(one)}`));
  if (total === 0) terminal.tell('No operations found.');
  if (total > found.length) terminal.tell(`… and ${total - found.length} more`);
}
