// The words that misspelt ones are found among: each once in a field, as long as a document has it.
import { type Content, isElement } from '@storewright/model/search/content';
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import { bothName, type Coder, ofValue, type Place, quoted } from './lexemes.ts';

/** Words of documents, by the code of their field. */
export type Words = ReadonlyMap<string, ReadonlySet<string>>;

/** Words of documents that were not stored yet. */
export interface CollectedWords {
  add(code: string, words: readonly string[]): void;
  /** The words added since, when there are more; else none yet. */
  taken(least: number): Words;
}

export function collectedWords(): CollectedWords {
  let all = new Map<string, Set<string>>();
  let count = 0;
  return {
    add(code, words) {
      const known = all.get(code) ?? new Set();
      if (known.size === 0) all.set(code, known);
      const before = known.size;
      for (const word of words) known.add(word);
      count += known.size - before;
    },
    taken(least) {
      if (count <= least) return none;
      const taken = all;
      all = new Map();
      count = 0;
      return taken;
    },
  };
}

const none: Words = new Map();

export async function storeWords(run: Run, { project, kind }: Place, words: Words): Promise<void> {
  if (words.size === 0) return;
  const all = [...words.values()].flatMap((some) => [...some]);
  const codes = [...words].flatMap(([code, { size }]) => Array<string>(size).fill(code));
  await run(sql`
    insert into search_word (project, kind, code, word)
    select ${project}, ${kind}, w.code, w.word
    from unnest(${codes}::text[], ${all}::text[]) as w(code, word)
    order by 3, 4 on conflict do nothing`);
}

/** A word that a document had and has no more, with the lexemes by which others are found. */
interface LostWord {
  readonly code: string;
  readonly word: string;
  readonly lexemes: string;
}

export type LostWords = Map<string, LostWord>;

/** Adds the words that are in the first content and not in the second. */
export function addLostWords(
  lost: LostWords,
  coder: Coder,
  before: Content,
  after: Content = {},
): void {
  const kept = new Set<string>();
  eachWord(after, coder, (code, word) => kept.add(code + word));
  eachWord(before, coder, (code, word, both) => {
    const label = code + word;
    if (kept.has(label) || lost.has(label)) return;
    const lexemes = `${quoted(ofValue(code, word))} | ${quoted(ofValue(both, word))}`;
    lost.set(label, { code, word, lexemes });
  });
}

function eachWord(
  content: Content,
  coder: Coder,
  found: (code: string, word: string, both: string) => void,
): void {
  for (const [member, values] of Object.entries(content)) {
    const { code, isWords, below } = coder.member(member);
    const both = isWords ? coder.member(bothName(member)).code : '';
    for (const value of values) {
      if (isElement(value)) eachWord(value, below, found);
      else if (isWords) found(code, String(value), both);
    }
  }
}

/**
 * Words that no document has any longer are removed: an erased string must not be found by a
 * similar word.
 */
export async function forgetWords(
  run: Run,
  { project, kind }: Place,
  lost: LostWords,
): Promise<void> {
  if (lost.size === 0) return;
  const words = [...lost.values()];
  await run(sql`
    delete from search_word s
    using unnest(${words.map(({ code }) => code)}::text[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ lexemes }) => lexemes)}::text[]) as w(code, word, lexemes)
    where s.project = ${project} and s.kind = ${kind} and s.code = w.code and s.word = w.word
      and not exists (
        select 1 from search_entry d where d.project = s.project
            and d.lexemes::tsvector @@ w.lexemes::tsquery)`);
}
