// The score of a document: the sum over the words that it meets, rare words and short fields more;
// every other expression that holds adds its boost.
import { plainWords } from '@storewright/model/search/content';
import {
  isCompound,
  type ReadyLeaf,
  type ReadyNode,
  type TokensNode,
} from '@storewright/model/search/tree';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { type Asking, exactCondition, lexemesOfMatches, tokenLexeme } from './condition.ts';
import { codeOf } from './lexemes.ts';
import { lengthCode } from './sorts.ts';

/** Documents are counted up to this number to see how rare a word is. */
const maxCounted = 10_000;

/** Matches within edits are worth half as much for each of them. */
const perEdit = 0.5;

interface Scored {
  readonly leaf: ReadyLeaf;
  /** It holds of every match. */
  readonly always: boolean;
}

function scoredIn(node: ReadyNode, always: boolean): readonly Scored[] {
  if (!isCompound(node)) return [{ leaf: node, always }];
  if (node.op === 'not' || node.op === 'filter') return [];
  return node.of.flatMap((one) => scoredIn(one, always && node.op === 'and'));
}

interface Score {
  readonly score: Sql;
  readonly parts: readonly Sql[];
  /** Lexemes of words that not every match has; `undefined`: words do not count. */
  readonly words: readonly string[] | undefined;
}

/**
 * The score of the row `d`, and the parts of `with` that it needs.
 * @param most of how many documents it is asked whether they have a word
 */
export function scoreOf(
  asking: Asking,
  node: ReadyNode | undefined,
  most: number | undefined,
): Score {
  const scored = node === undefined ? [] : scoredIn(node, true);
  const weights: Sql[] = [];
  const matches = lexemesOfMatches(asking, node);
  const among: Among = { project: asking.project, matches, most, parts: [], words: [] };
  const isAlone = node !== undefined && scored.length === 1 && isOneWord(node);
  const terms = scored.flatMap(({ leaf, always }) =>
    leaf.op === 'tokens'
      ? tokenTerms(asking, leaf, always, { weights, among, isAlone })
      : [plainTerm(asking, leaf, always)],
  );
  if (terms.length === 0) return { score: raw('0::float8'), parts: [], words: undefined };
  const parts =
    weights.length === 0
      ? among.parts
      : [
          sql`size as materialized (select count(*) as n from (
              select 1 from search_entry d
              where d.project = ${asking.project} and d.kind = ${asking.kind}
              limit ${maxCounted}) t)`,
          sql`weight as materialized (select ${join(weights, ', ')})`,
          ...among.parts,
        ];
  const hasWords = scored.some(({ leaf }) => leaf.op === 'tokens');
  return { score: sql`(${join(terms, ' + ')})`, parts, words: hasWords ? among.words : undefined };
}

function plainTerm(asking: Asking, leaf: ReadyLeaf, always: boolean): Sql {
  const boost = sql`${leaf.boost}::float8`;
  return always ? boost : sql`case when ${exactCondition(asking, leaf)} then ${boost} else 0 end`;
}

/** Which of the matches have a word: asked of the index once, and of no row. */
interface Among {
  readonly project: string;
  /** What every match meets. */
  readonly matches: string;
  readonly most: number | undefined;
  readonly parts: Sql[];
  /** The lexemes that were asked for. */
  readonly words: string[];
}

/** Nothing else is asked: how rare the word is makes no match better than another. */
export const isOneWord = (node: ReadyNode): boolean =>
  !isCompound(node) && node.op === 'tokens' && node.each.length === 1;

/** Whether the row `d` has one of the lexemes. @param isAlone a document with one is a match */
function hasOne(among: Among, lexemes: string, isAlone: boolean): Sql {
  const { project, matches, most, parts, words } = among;
  const name = raw(`having_${parts.length}`);
  const asked = isAlone ? lexemes : `${matches} & (${lexemes})`;
  words.push(lexemes);
  parts.push(sql`${name} as materialized (
    select h.number from search_entry h
    where h.project = ${project} and h.lexemes::tsvector @@ ${asked}::tsquery
    ${most === undefined ? raw('') : raw(`limit ${most}`)})`);
  return sql`d.number in (select number from ${name})`;
}

interface Weighing {
  readonly weights: Sql[];
  readonly among: Among;
  readonly isAlone: boolean;
}

/** A term for each word of the query: the nearest of the words that meet it counts. */
function tokenTerms(
  asking: Asking,
  leaf: TokensNode,
  always: boolean,
  { weights, among, isAlone }: Weighing,
): readonly Sql[] {
  // A found document has the word: no check is needed.
  const isMet = always && (leaf.all || leaf.each.length === 1);
  const lexemesOf = (some: TokensNode['each'][number]) =>
    some.map(({ text }) => tokenLexeme(asking, leaf, text)).join(' | ');
  return leaf.each
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => {
      const weight = isAlone ? raw('1') : weightOf(asking.project, weights, lexemesOf(tokens));
      const edits = [...new Set(tokens.map((token) => token.edits))].sort();
      const cases = edits.map((count) => {
        const factor = sql`${leaf.boost * perEdit ** count}::float8 * ${weight}`;
        // A document with a word and none of the nearer ones has one of these.
        if (isMet && count === edits.at(-1)) return sql`when true then ${factor}`;
        const lexemes = lexemesOf(tokens.filter((token) => token.edits === count));
        return sql`when ${hasOne(among, lexemes, isAlone)} then ${factor}`;
      });
      return sql`case ${join(cases, ' ')} else 0 end / ${lengthOf(asking, leaf)}`;
    });
}

/** How rare a word is, counted once: by the documents that meet it, whatever the edits. */
function weightOf(project: string, weights: Sql[], lexemes: string): Sql {
  const name = raw(`w${weights.length}`);
  weights.push(sql`${rarity(project, lexemes)} as ${name}`);
  return sql`(select ${name} from weight)`;
}

const rarity = (project: string, lexemes: string): Sql => sql`
  ln(1 + (select n from size)::float8 / greatest(1, (select count(*) from (
    select 1 from search_entry d
    where d.project = ${project} and d.lexemes::tsvector @@ ${lexemes}::tsquery
    limit ${maxCounted}) t)))`;

/** The root of the number of words in the field. */
function lengthOf(asking: Asking, { field: { lists, name } }: TokensNode): Sql {
  const member = name + plainWords;
  if (lists.length === 0) {
    const code = lengthCode(codeOf(asking, [], member));
    return sql`sqrt(greatest(1, coalesce((d.sorts -> ${code})::int, 1))::float8)`;
  }
  const path = `$${[...lists, member].map((one) => `.${JSON.stringify(one)}[*]`).join('')}`;
  const words = sql`jsonb_path_query_array(d.content, ${path}::jsonpath)`;
  return sql`sqrt(greatest(1, coalesce(jsonb_array_length(${words}), 1))::float8)`;
}
