// `storewright explain suggest`: what an input suggests and why, by the code that answers requests.

import type { World } from '@storewright/engine/pipeline';
import type { SearchKeyword } from '@storewright/model/commerce/catalogue/product-data';
import { canonicalLocale } from '@storewright/model/declaration';
import {
  distinctTokens,
  normalised,
  tokenizerWords,
} from '@storewright/model/resources/catalogue/product/suggest';
import { refusalOf } from '@storewright/model/resources/catalogue/product-projection/suggest';
import { cutText } from '@storewright/store/sql/columns';
import type { SuggestionMatch, SuggestionSearch } from '@storewright/store/suggestions/finder';
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

const maxMatches = 20;
const maxProducts = 3;

export function explainSuggestCommand(terminal: Terminal): Command {
  const suggest = new Command('suggest')
    .description('Show the suggestions for an input, with token, tokenizer and edits of each.')
    .argument('<project>', 'project key')
    .argument('<text>', 'the input of the buyer')
    .requiredOption('--lang <locale>', 'locale of the keywords, for example en or de-AT')
    .option('--fuzzy', 'include misspelled matches')
    .option('--staged', 'use the staged keywords')
    .option('--json', 'print the matches as a JSON array')
    .action((project: string, text: string, flags: Asked['flags']) =>
      explainSuggest({ project, text, flags, terminal }),
    );
  return withOptions(suggest, databaseOptions);
}

async function explainSuggest({ project, text, flags, terminal }: Asked): Promise<void> {
  const locale = canonicalLocale(String(flags.lang));
  if (locale === undefined) throw usageError(`'${flags.lang}' is no locale such as en or de-AT.`);
  const kind = flags.staged === true ? 'product-projection-staged' : 'product-projection';
  const input = normalised(text);
  const fuzzy = flags.fuzzy === true;
  const search = { project, kind, locale, input, fuzzy, limit: maxMatches };
  await withWorld(flags, terminal, async (world) => {
    const isJson = flags.json === true;
    const tell = isJson ? { ...terminal, print: terminal.tell } : terminal;
    if (!(await isActivated(world, project, tell)))
      return isJson ? terminal.print('[]') : undefined;
    const matches = await world.storage.suggestions.matches(search);
    if (isJson) return terminal.print(JSON.stringify(matches));
    terminal.print(`'${text}' is compared as '${input}'; ${countOf(matches)}`);
    for (const match of matches) await explainMatch(world, search, match, terminal);
  });
}

/** Whether there is an index to search; if not, prints the answer in its place. */
async function isActivated(world: World, key: string, terminal: Terminal): Promise<boolean> {
  const [row] = await world.storage.find(key, 'project', [{ id: key }]);
  if (row === undefined) throw new CommandError(`There is no project '${key}'.`);
  const status = JSON.parse(row.text).searchIndexing?.products?.status ?? 'Deactivated';
  const progress = await world.storage.suggestionIndexing.progress(key);
  const isAtWork = progress !== undefined && progress.phase !== 'ready';
  const about = isAtWork
    ? `, ${progress.phase}, ${counted(progress.documents, 'document')} so far`
    : '';
  terminal.print(`The index of the project is ${status}${about}.`);
  const refusal = refusalOf(status);
  if (refusal !== undefined)
    terminal.print(`Nothing is suggested: requests are answered with ${refusal.code}.`);
  return refusal === undefined;
}

function countOf({ length }: readonly SuggestionMatch[]): string {
  if (length === 1) return '1 text is suggested.';
  return length < maxMatches
    ? `${counted(length, 'suggestion')}.`
    : `${counted(length, 'suggestion')}; the list stops there.`;
}

async function explainMatch(
  world: World,
  search: SuggestionSearch,
  match: SuggestionMatch,
  terminal: Terminal,
): Promise<void> {
  const { suggestions } = world.storage;
  const ids = await suggestions.sources(search, match, maxProducts + 1);
  const [row] = await world.storage.find(search.project, search.kind, [{ id: ids[0] ?? '' }]);
  const keywords: readonly SearchKeyword[] =
    row === undefined ? [] : (JSON.parse(row.text).searchKeywords[search.locale] ?? []);
  const keyword = keywords.find(
    (one) => one.text === match.text && distinctTokens(one).map(cutText).includes(match.token),
  );
  const origin = keyword && tokenizerWords.get(keyword.suggestTokenizer?.type ?? 'none');
  const products = ids.slice(0, maxProducts).join(', ');
  const more = ids.length > maxProducts ? ' and others' : '';
  terminal.print(printable(match.text));
  terminal.print(`  token '${printable(match.token)}' (${origin ?? 'changed in the meantime'})`);
  terminal.print(`  ${reasonOf(match)}; products ${products}${more}`);
}

function reasonOf({ isExact, distance }: SuggestionMatch): string {
  if (isExact) return 'is the input';
  if (distance === 0) return 'begins with the input';
  return `begins with the input after ${distance} ${distance === 1 ? 'edit' : 'edits'}`;
}
