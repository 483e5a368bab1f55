// `storewright explain where`: how a predicate is understood and what PostgreSQL does for it, by
// the code that answers requests.

import type { Kind } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import {
  type CheckedPredicate,
  compilePredicate,
  compileSort,
  describePredicate,
  parseWhere,
  slowFields,
} from '@storewright/store/predicate';
import {
  type ExplainedQuery,
  type ExplainedStatement,
  explainQuery,
} from '@storewright/store/storage/reading/explain';
import { Command } from 'commander';
import { counted, type Terminal, usageError } from '../../terminal/terminal.ts';
import { projectOption, projectOr } from '../given/only-project.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, optionsOf, withOptions } from '../given/option-flags.ts';

type Flags = FlagsOf<'project' | 'limit', 'total'> & {
  readonly sort?: readonly string[];
  readonly var?: readonly string[];
};

interface Asked {
  readonly kind: Kind;
  readonly checked: CheckedPredicate;
  readonly flags: Flags;
}

const maxShown = 200;

export function explainWhereCommand(terminal: Terminal): Command {
  const where = new Command('where')
    .description('Run a query and show how its predicate is parsed, its plan and the rows read.')
    .argument('<kind>', 'kind, for example order')
    .argument('<predicate>', 'predicate, as in the parameter where')
    .option('--sort <expression...>', 'as the parameter sort, for example createdAt desc')
    .option('--var <name=value...>', 'values of input variables')
    .option('--limit <number>', 'as the parameter limit', '20')
    .option('--no-total', 'as withTotal=false')
    .option(...projectOption)
    .option('--json', 'print one JSON object')
    .action((kind: string, text: string, flags: Flags) => explain(kind, text, flags, terminal));
  return withOptions(where, [...databaseOptions, 'queryTimeoutMs']);
}

async function explain(name: string, text: string, flags: Flags, terminal: Terminal) {
  const kind = kinds.get(name);
  if (kind === undefined)
    throw usageError(`There is no kind '${name}': ${[...kinds.keys()].join(', ')}.`);
  const checked = parseWhere(text, kind.resource, variablesOf(flags.var ?? []));
  const { queryTimeoutMs } = await optionsOf(flags, terminal);
  await withWorld(flags, terminal, async (world, database) => {
    const project = await projectOr(world, database, flags.project);
    const { storage } = world;
    await storage.ready();
    const facets = storage.facetPaths(name);
    const asked = { kind, checked, flags };
    const understood = describePredicate(checked);
    const indexes = indexesOf(asked, facets);
    const advice = adviceOf(asked, facets);
    const explained = await explainQuery(database, kind, project, queryOf(asked, facets));
    if (flags.json === true) {
      const { statements, page } = explained;
      return terminal.print(JSON.stringify({ understood, indexes, statements, page, advice }));
    }
    for (const line of [understood, '', indexes]) terminal.print(line);
    tellStatements(explained, queryTimeoutMs, terminal);
    for (const line of advice) terminal.print(line);
  });
}

function variablesOf(given: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const variables = new Map<string, string[]>();
  for (const one of given) {
    const [, name, value] = /^([A-Za-z0-9]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined) throw usageError(`'${one}' is not name=value.`);
    variables.set(`var.${name}`, [...(variables.get(`var.${name}`) ?? []), value!]);
  }
  return variables;
}

function queryOf({ kind, checked, flags }: Asked, facets: readonly string[]) {
  const limit = Number(flags.limit);
  if (!Number.isInteger(limit) || limit < 0 || limit > 500)
    throw usageError('--limit is a whole number from 0 to 500.');
  return {
    where: compilePredicate(checked, kind.resource, facets),
    sort: compileSort(flags.sort ?? [], kind.resource, facets),
    limit,
    offset: 0,
    withTotal: flags.total !== false,
  };
}

function indexesOf({ kind, checked }: Asked, facets: readonly string[]): string {
  const compiled = compilePredicate(checked, kind.resource, facets);
  if (compiled.match === undefined)
    return 'No index answers any part: rows are looked at one by one, until the time limit.';
  return compiled.matchIsExact === true
    ? 'Indexes find exactly these documents.'
    : 'Indexes find candidates, which are then tested on their documents.';
}

function tellStatements(
  { statements, page }: ExplainedQuery,
  queryTimeoutMs: number,
  terminal: Terminal,
): void {
  statements.forEach((statement, index) => {
    terminal.print('');
    for (const line of linesOf(statement, index + 1)) terminal.print(line);
  });
  terminal.print('');
  const looked = statements.reduce((sum, { rowsLookedAt }) => sum + rowsLookedAt, 0);
  if (page === undefined)
    terminal.print(`The query was ended after ${queryTimeoutMs} ms: clients get QueryTimedOut.`);
  else {
    const total = page.total === undefined ? '' : `, ${page.total} in all`;
    terminal.print(`${counted(looked, 'row')} looked at, ${page.rows} found${total}.`);
  }
}

function linesOf(statement: ExplainedStatement, number: number): readonly string[] {
  const { text, values, plan, milliseconds, rowsLookedAt, rowsFound } = statement;
  return [
    `Statement ${number}: ${milliseconds.toFixed(1)} ms, ${counted(rowsLookedAt, 'row')} looked at, ${rowsFound} found`,
    `  ${text.replaceAll(/\s+/g, ' ').trim()}`,
    ...values.map((value, index) => `  $${index + 1} = ${shown(value)}`),
    ...plan.map((line) => `  ${line}`),
  ];
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > maxShown ? `${text.slice(0, maxShown)} …` : text;
}

function adviceOf({ kind, checked }: Asked, facets: readonly string[]): readonly string[] {
  return slowFields(checked, kind.resource, facets).map(({ path, operator, wantsFacet }) =>
    wantsFacet
      ? `No index answers '${path}' ${operator}. To make it fast: storewright facet add ${kind.resource.kind} '${path}'`
      : `No index answers '${path}' ${operator}, and no facet could: add a condition that finds few documents.`,
  );
}
