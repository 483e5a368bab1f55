// `storewright explain search`: which part of a product search matches what, from which words of the
// index, and how long it takes, by the code that answers requests.

import { openSession, type World } from '@storewright/engine/pipeline';
import { gather, surroundings } from '@storewright/engine/pipeline/facts/gather';
import { ApiError } from '@storewright/model/declaration';
import {
  questionNeeds,
  questionOf,
} from '@storewright/model/resources/catalogue/product-projection/search/product-search';
import {
  isCompound,
  type ReadyLeaf,
  type ReadyNode,
  type SearchNode,
  type SearchQuestion,
} from '@storewright/model/search/tree';
import { Command } from 'commander';
import {
  CommandError,
  counted,
  printable,
  type Terminal,
  usageError,
} from '../../terminal/terminal.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type Flags, withOptions } from '../given/option-flags.ts';

interface Asked {
  readonly project: string;
  readonly text: string;
  readonly flags: Flags;
  readonly terminal: Terminal;
}

export function explainSearchCommand(terminal: Terminal): Command {
  const search = new Command('search')
    .description('Show what each part of a product search matches, by which words, and its cost.')
    .argument('<project>', 'project key')
    .argument('<body>', 'the body of the request as JSON')
    .option('--json', 'print one JSON object')
    .action((project: string, text: string, flags: Asked['flags']) =>
      explainSearch({ project, text, flags, terminal }),
    );
  return withOptions(search, [...databaseOptions, 'searchUrl', 'trustedCa']);
}

function parsed(text: string): any {
  try {
    const body = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Reported below.
  }
  throw usageError('The body is not a JSON object.');
}

async function explainSearch({ project, text, flags, terminal }: Asked): Promise<void> {
  const body = parsed(text);
  await withWorld(flags, terminal, async (world) => {
    const [row] = await world.storage.find(project, 'project', [{ id: project }]);
    if (row === undefined) throw new CommandError(`There is no project '${project}'.`);
    const question = await questionFrom(world, project, body);
    const { milliseconds, found } = await timeSearch(world, project, question);
    const { index, total, progress } = found;
    const isReady = index === 'ready';
    const parts =
      isReady && question.where !== undefined
        ? await explainParts({ world, project, question }, question.where, 0)
        : [];
    if (flags.json === true)
      return terminal.print(JSON.stringify({ index, total, milliseconds, parts }));
    const where = world.storage.search.isRemote ? ' in the search engine' : '';
    terminal.print(
      `The index${where} is ${index}; ${counted(progress?.documents ?? 0, 'document')} built.`,
    );
    if (!isReady) return;
    terminal.print(`${counted(total, 'product')} in ${milliseconds} ms.`);
    for (const part of parts)
      terminal.print(
        `${'  '.repeat(part.depth)}${part.words}: ${counted(part.total, 'product')} in ${part.milliseconds} ms`,
      );
  });
}

async function questionFrom(world: World, project: string, body: any): Promise<SearchQuestion> {
  const session = openSession(world, project);
  const around = surroundings(session, undefined);
  const facts: any = await gather(session, around, (known) => questionNeeds(body, known));
  try {
    return questionOf(body, facts, facts.now);
  } catch (error) {
    if (error instanceof ApiError) throw usageError(error.message);
    throw error;
  }
}

async function timeSearch(world: World, project: string, question: SearchQuestion) {
  const began = performance.now();
  const found = await world.storage.search.find(project, question);
  return { found, milliseconds: (performance.now() - began).toFixed(1) };
}

interface Part {
  /** The number of lists around it. */
  readonly depth: number;
  readonly words: string;
  readonly total: number;
  readonly milliseconds: string;
}

interface Searching {
  readonly world: World;
  readonly project: string;
  readonly question: SearchQuestion;
}

/** Each expression alone, expressions of a list after it. */
async function explainParts(
  searching: Searching,
  where: SearchNode,
  depth: number,
): Promise<readonly Part[]> {
  const { world, project, question: asked } = searching;
  const { sort: _, facets: __, postFilter: ___, ...rest } = asked;
  const alone: SearchQuestion = { ...rest, where, sort: [], facets: [], limit: 0, offset: 0 };
  const question = await world.storage.search.explained(project, alone);
  const { found, milliseconds } = await timeSearch(world, project, alone);
  const parts = [{ depth, words: wordsOf(question.where!), total: found.total, milliseconds }];
  if (isCompound(where))
    for (const one of where.of) parts.push(...(await explainParts(searching, one, depth + 1)));
  return parts;
}

const maxTokens = 10;

function wordsOf(node: ReadyNode): string {
  if (isCompound(node)) return node.op;
  const { lists, name } = node.field;
  return `${node.op} ${[...lists, name].join('.')} ${printable(detailOf(node))}`.trim();
}

function detailOf(leaf: ReadyLeaf): string {
  switch (leaf.op) {
    case 'exact':
      return leaf.values.join(', ');
    case 'prefix':
    case 'wildcard':
      return leaf.value;
    case 'range':
      return JSON.stringify(leaf.bounds);
    case 'exists':
      return '';
    case 'tokens':
      return leaf.each
        .map((tokens) => {
          const shown = tokens
            .slice(0, maxTokens)
            .map(({ text, edits }) => (edits === 0 ? text : `${text} (${edits})`));
          return `[${shown.join(' ')}${tokens.length > maxTokens ? ' …' : ''}]`;
        })
        .join(leaf.all ? ' and ' : ' or ');
  }
}
