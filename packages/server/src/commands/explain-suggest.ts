// `storewright explain suggest`: what an input suggests and why, by the code that answers requests.
import { Command } from 'commander';
import { localePattern } from '../declaration/index.ts';
import type { World } from '../pipeline/index.ts';
import { normalised } from '../resources/product/suggest.ts';
import type { SearchKeyword } from '../resources/shared/product-data.ts';
import type { SuggestionMatch, SuggestionSearch } from '../storage/suggestions/finder.ts';
import { withWorld } from './open-world.ts';
import { databaseOptions, withOptions } from './option-flags.ts';
import { CommandError, exit, type Terminal } from './terminal.ts';

interface Asked {
  readonly project: string;
  readonly text: string;
  readonly flags: { readonly [name: string]: unknown };
  readonly terminal: Terminal;
}

const mostMatches = 20;
const mostProducts = 3;

export function explainSuggestCommand(terminal: Terminal): Command {
  const suggest = new Command('suggest')
    .description('Shows what an input suggests in a project, and why: token, tokenizer, edits.')
    .argument('<project>', 'project key')
    .argument('<text>', 'what a buyer has typed')
    .requiredOption('--lang <locale>', 'locale of the keywords, for example en or de-AT')
    .option('--fuzzy', 'misspelt matches too')
    .option('--staged', 'keywords of the staged side')
    .action((project: string, text: string, flags: Asked['flags']) =>
      explainSuggest({ project, text, flags, terminal }),
    );
  return withOptions(suggest, databaseOptions);
}

async function explainSuggest({ project, text, flags, terminal }: Asked): Promise<void> {
  const locale = String(flags.lang);
  if (!new RegExp(localePattern).test(locale))
    throw new CommandError(`'${locale}' is no locale such as en or de-AT.`, exit.usage);
  const kind = flags.staged === true ? 'product-projection-staged' : 'product-projection';
  const input = normalised(text);
  const fuzzy = flags.fuzzy === true;
  const search = { project, kind, locale, input, fuzzy, limit: mostMatches };
  await withWorld(flags, terminal, async (world) => {
    await explainStatus(world, project, terminal);
    const matches = await world.storage.suggestions.matches(search);
    terminal.print(`'${text}' is compared as '${input}'; ${matches.length} texts are suggested.`);
    for (const match of matches) await explainMatch(world, search, match, terminal);
  });
}

async function explainStatus(world: World, key: string, terminal: Terminal): Promise<void> {
  const [row] = await world.storage.find(key, 'project', [{ id: key }]);
  if (row === undefined) throw new CommandError(`There is no project '${key}'.`, exit.failure);
  const status = JSON.parse(row.text).searchIndexing?.products?.status ?? 'Deactivated';
  const progress = await world.storage.suggestionIndexing.progress(key);
  const about = progress && `, ${progress.phase}, ${progress.documents} documents so far`;
  terminal.print(`The index of the project is ${status}${about ?? ''}.`);
}

async function explainMatch(
  world: World,
  search: SuggestionSearch,
  match: SuggestionMatch,
  terminal: Terminal,
): Promise<void> {
  const { suggestions } = world.storage;
  const ids = await suggestions.sources(search, match, mostProducts + 1);
  const [row] = await world.storage.find(search.project, search.kind, [{ id: ids[0] ?? '' }]);
  const keywords: readonly SearchKeyword[] =
    row === undefined ? [] : (JSON.parse(row.text).searchKeywords[search.locale] ?? []);
  const tokenizer = keywords.find(({ text }) => text === match.text)?.suggestTokenizer?.type;
  const products = ids.slice(0, mostProducts).join(', ');
  const more = ids.length > mostProducts ? ' and others' : '';
  terminal.print(`${match.text}`);
  terminal.print(`  token '${match.token}' (${tokenizerWords.get(tokenizer ?? 'none')})`);
  terminal.print(`  ${reasonOf(match)}; products ${products}${more}`);
}

/** What a tokenizer makes tokens of, by its name. */
export const tokenizerWords: ReadonlyMap<string, string> = new Map([
  ['none', 'no tokenizer: the whole text'],
  ['whitespace', 'tokenizer whitespace: a word of the text'],
  ['custom', 'tokenizer custom: one of its inputs'],
]);

function reasonOf({ isExact, distance }: SuggestionMatch): string {
  if (isExact) return 'is the input';
  if (distance === 0) return 'begins with the input';
  return `begins with the input after ${distance} ${distance === 1 ? 'edit' : 'edits'}`;
}
