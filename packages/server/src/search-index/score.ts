// The score of a document: the sum over the words that it meets, rare words and short fields more;
// every other expression that holds adds its boost.
import { plainWords } from '../search/content.ts';
import { isCompound, type ReadyLeaf, type ReadyNode, type TokensNode } from '../search/tree.ts';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { type Asking, exactCondition, lexemesOfMatches, tokenLexeme } from './condition.ts';
import { codeOf } from './lexemes.ts';
import { lengthCode } from './sorts.ts';

/** Documents are counted up to here to tell how rare a word is. */
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

/** The score of the row `d`, and the part of `with` that it needs. */
export function scoreOf(
  asking: Asking,
  node: ReadyNode | undefined,
): { readonly score: Sql; readonly parts: readonly Sql[] } {
  const scored = node === undefined ? [] : scoredIn(node, true);
  const weights: Sql[] = [];
  const among: Among = { matches: lexemesOfMatches(asking, node), parts: [] };
  const terms = scored.flatMap(({ leaf, always }) =>
    leaf.op === 'tokens'
      ? tokenTerms(asking, leaf, always, weights, among)
      : [plainTerm(asking, leaf, always)],
  );
  if (terms.length === 0) return { score: raw('0::float8'), parts: [] };
  const parts =
    weights.length === 0
      ? []
      : [
          sql`size as materialized (select count(*) as n from (
              select 1 from search_document d
              where d.project = ${asking.project} and d.kind = ${asking.kind}
              limit ${maxCounted}) t)`,
          sql`weight as materialized (select ${join(weights, ', ')})`,
          ...among.parts,
        ];
  return { score: sql`(${join(terms, ' + ')})`, parts };
}

function plainTerm(asking: Asking, leaf: ReadyLeaf, always: boolean): Sql {
  const boost = sql`${leaf.boost}::float8`;
  return always ? boost : sql`case when ${exactCondition(asking, leaf)} then ${boost} else 0 end`;
}

/** Which of the matches have a word: asked of the index once, and of no row. */
interface Among {
  /** What every match meets. */
  readonly matches: string;
  readonly parts: Sql[];
}

/** Whether the row `d` has one of the lexemes. */
function hasOne({ matches, parts }: Among, lexemes: string): Sql {
  const name = raw(`having_${parts.length}`);
  parts.push(sql`${name} as materialized (
    select h.number from search_document h
    where h.keys @@ ${`${matches} & (${lexemes})`}::tsquery)`);
  return sql`d.number in (select number from ${name})`;
}

/** A term for each word of the query: the nearest of the words that meet it counts. */
function tokenTerms(
  asking: Asking,
  leaf: TokensNode,
  always: boolean,
  weights: Sql[],
  among: Among,
): readonly Sql[] {
  // Whoever is found meets the word: nobody needs to look.
  const isMet = always && (leaf.all || leaf.each.length === 1);
  return leaf.each
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => {
      const edits = [...new Set(tokens.map((token) => token.edits))].sort();
      const cases = edits.map((count) => {
        const some = tokens.filter((token) => token.edits === count);
        const lexemes = some.map(({ text }) => tokenLexeme(asking, leaf, text)).join(' | ');
        const weight = raw(`w${weights.length}`);
        weights.push(sql`${rarity(lexemes)} as ${weight}`);
        const factor = leaf.boost * perEdit ** count;
        // Whoever has a word and none of the nearer ones has one of these.
        if (isMet && count === edits.at(-1))
          return sql`when true then ${factor}::float8 * (select ${weight} from weight)`;
        return sql`when ${hasOne(among, lexemes)}
          then ${factor}::float8 * (select ${weight} from weight)`;
      });
      return sql`case ${join(cases, ' ')} else 0 end / ${lengthOf(asking, leaf)}`;
    });
}

const rarity = (lexemes: string): Sql => sql`
  ln(1 + (select n from size)::float8 / greatest(1, (select count(*) from (
    select 1 from search_document d
    where d.keys @@ ${lexemes}::tsquery
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
