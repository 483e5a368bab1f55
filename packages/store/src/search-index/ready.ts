// Words of a query → the words of documents that meet them: stems, beginnings, and the words of the
// index within some edits.

import { plainWords } from '@storewright/model/search/content';
import {
  type Facet,
  isCompound,
  type ReadyNode,
  type SearchNode,
  type SearchQuestion,
  type Token,
  type WordsNode,
} from '@storewright/model/search/tree';
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import { distanceTable, maxEdits, pointsOf } from '../suggestions/distance.ts';
import { codeOf, type Place } from './lexemes.ts';
import type { Stemmer } from './stems.ts';

export interface Looking {
  readonly run: Run;
  readonly place: Place;
  readonly stems: Stemmer;
}

/** The question with its words looked up. */
export async function readyQuestion(
  looking: Looking,
  question: SearchQuestion,
): Promise<SearchQuestion<ReadyNode>> {
  return withTokens(question, await tokensOf(looking, wordsIn(question)));
}

/** Whether words of the index are looked at: a statement before the search reads them. */
export const readsWords = (question: SearchQuestion): boolean =>
  wordsIn(question).some(({ how }) => how === 'fuzzy');

function wordsIn(question: SearchQuestion): readonly WordsNode[] {
  const nodes = [
    question.where,
    question.postFilter,
    ...question.sort.map(({ filter }) => filter),
    ...question.facets.flatMap((facet) => [facet.filter, partOf(facet)]),
  ];
  return nodes.flatMap((node) => (node === undefined ? [] : wordsNodes(node)));
}

/** With its words as they are written. */
export function writtenQuestion(question: SearchQuestion): SearchQuestion<ReadyNode> {
  const written = wordsIn(question).map((node) => [node, node.words.map(exactToken)] as const);
  return withTokens(question, new Map(written));
}

type Known = ReadonlyMap<WordsNode, readonly (readonly Token[])[]>;

function withTokens(question: SearchQuestion, known: Known): SearchQuestion<ReadyNode> {
  const ready = (node: SearchNode): ReadyNode => {
    if (isCompound(node)) return { op: node.op, of: node.of.map(ready) };
    if (node.op !== 'words') return node;
    return tokensNode(node, known.get(node)!);
  };
  const maybe = (node: SearchNode | undefined) => (node === undefined ? undefined : ready(node));
  return {
    ...question,
    where: maybe(question.where),
    postFilter: maybe(question.postFilter),
    sort: question.sort.map((key) => ({ ...key, filter: maybe(key.filter) })),
    facets: question.facets.map((facet) => ({
      ...facet,
      filter: maybe(facet.filter),
      ...(facet.kind === 'count' ? { of: maybe(facet.of) } : {}),
    })) as readonly Facet<ReadyNode>[],
  };
}

const partOf = (facet: Facet): SearchNode | undefined =>
  facet.kind === 'count' ? facet.of : undefined;

const wordsNodes = (node: SearchNode): readonly WordsNode[] =>
  isCompound(node) ? node.of.flatMap(wordsNodes) : node.op === 'words' ? [node] : [];

const tokensNode = (node: WordsNode, each: readonly (readonly Token[])[]): ReadyNode => ({
  op: 'tokens',
  field: node.field,
  form: node.how === 'whole' && node.field.language !== undefined ? 'stems' : 'plain',
  each,
  begins: node.how === 'begin',
  all: node.all,
  boost: node.boost,
});

async function tokensOf(
  looking: Looking,
  nodes: readonly WordsNode[],
): Promise<ReadonlyMap<WordsNode, readonly (readonly Token[])[]>> {
  const { run, stems } = looking;
  await stems.learn(run, stemmedPairs(nodes));
  const known = new Map<WordsNode, readonly (readonly Token[])[]>();
  for (const node of nodes) {
    const { how, words, field } = node;
    const { language } = field;
    if (how === 'fuzzy') {
      const each: (readonly Token[])[] = [];
      for (const word of words) each.push(await nearWords(looking, node, word));
      known.set(node, each);
    } else if (how === 'whole' && language !== undefined) {
      const stemmed = new Set(words.map((word) => stems.stem(language, word)));
      known.set(node, [...stemmed].map(exactToken));
    } else known.set(node, words.map(exactToken));
  }
  return known;
}

const exactToken = (text: string): readonly Token[] => [{ text, edits: 0 }];

function* stemmedPairs(nodes: readonly WordsNode[]): Iterable<readonly [string, string]> {
  for (const { how, words, field } of nodes)
    if (how === 'whole' && field.language !== undefined)
      for (const word of words) yield [field.language, word];
}

/** Words of the index that are compared with one misspelled word, and the ones that are kept. */
const maxLookedAt = 50_000;
const maxNear = 1_024;

/** Words of the field within the edits; the nearest first. */
async function nearWords(
  { run, place }: Looking,
  { field, level }: WordsNode,
  word: string,
): Promise<readonly Token[]> {
  const points = pointsOf(word);
  const most = Math.min(level, maxEdits(points.length));
  if (most === 0) return exactToken(word);
  const code = codeOf(place, field.lists, field.name + plainWords);
  const rows = await run<{ word: string }>(sql`
    select word from search_word
    where project = ${place.project} and kind = ${place.kind} and code = ${code}
      and char_length(word) between ${points.length - most} and ${points.length + most}
      and word like any(${piecesOf(points, most)}::text[])
    limit ${maxLookedAt}`);
  return rows
    .map((row) => ({ text: row.word, edits: distanceTo(points, row.word, most) }))
    .filter(({ edits }) => edits <= most)
    .sort((left, right) => left.edits - right.edits || (left.text < right.text ? -1 : 1))
    .slice(0, maxNear);
}

/**
 * One more piece than there are edits: one of them stands unchanged in every word that is near
 * enough, unless a swap lies across two of them; each of those has one half less.
 */
function piecesOf(points: readonly number[], edits: number): readonly string[] {
  const count = edits + 1;
  const size = Math.floor(points.length / count);
  const pieces = Array.from({ length: count }, (_, index) =>
    points.slice(index * size, index === count - 1 ? points.length : (index + 1) * size),
  );
  const texts = pieces.flatMap((piece) => {
    const inner = piece.slice(1, -1);
    return edits > 0 && inner.length === 0 ? [[]] : [inner];
  });
  return texts.map((piece) => `%${String.fromCodePoint(...piece)}%`);
}

/**
 * The edits between them; more than `most` when the distance is larger. Most words need no table.
 */
function distanceTo(points: readonly number[], word: string, most: number): number {
  const other = pointsOf(word);
  let from = 0;
  let left = points.length;
  let right = other.length;
  while (from < left && from < right && points[from] === other[from]) from += 1;
  while (left > from && right > from && points[left - 1] === other[right - 1]) {
    left -= 1;
    right -= 1;
  }
  const [own, theirs] = [left - from, right - from];
  if (own === 0 || theirs === 0) return own + theirs;
  if (Math.abs(own - theirs) > most) return most + 1;
  if (own === 1 && theirs === 1) return 1;
  if (most === 1) {
    const isSwap = own === 2 && theirs === 2 && points[from] === other[from + 1];
    return isSwap && points[from + 1] === other[from] ? 1 : 2;
  }
  return tableDistance(points.slice(from, left), other.slice(from, right), most);
}

function tableDistance(points: readonly number[], other: readonly number[], most: number): number {
  const table = distanceTable(points, most, other.length);
  for (let row = 1; row <= other.length; row += 1)
    if (table.fill(row, other[row - 1]!) > most) return most + 1;
  return table.at(other.length, points.length);
}
