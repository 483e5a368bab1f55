// Stems of words by the dictionaries of PostgreSQL, without their stop words, so that "the who"
// finds something. Answers are remembered: documents use the same words again and again.
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';

/** Dictionaries by the primary language of a locale; of others words stay as they are. */
const dictionaries = new Map(
  Object.entries({
    ar: 'arabic',
    ca: 'catalan',
    da: 'danish',
    de: 'german',
    el: 'greek',
    en: 'english',
    es: 'spanish',
    eu: 'basque',
    fi: 'finnish',
    fr: 'french',
    ga: 'irish',
    hi: 'hindi',
    hu: 'hungarian',
    hy: 'armenian',
    id: 'indonesian',
    it: 'italian',
    lt: 'lithuanian',
    nb: 'norwegian',
    ne: 'nepali',
    nl: 'dutch',
    nn: 'norwegian',
    no: 'norwegian',
    pt: 'portuguese',
    ro: 'romanian',
    ru: 'russian',
    sr: 'serbian',
    sv: 'swedish',
    ta: 'tamil',
    tr: 'turkish',
    yi: 'yiddish',
  }).map(([language, dictionary]) => [language, `${dictionary}_stem`] as const),
);

const dictionaryOf = (language: string): string | undefined =>
  dictionaries.get(language) ?? dictionaries.get(language.split('-')[0]!.toLowerCase());

/** Numbers have no stems. */
const hasLetter = /\p{L}/u;

/** Words of all languages whose stems are remembered. */
const maxRemembered = 200_000;

export interface Stemmer {
  /** Learns the stems of the words that are not known yet. At most one statement. */
  learn(run: Run, words: Iterable<readonly [language: string, word: string]>): Promise<void>;
  /** The stem of a word that was learned, else the word. */
  stem(language: string, word: string): string;
  /** The same; `undefined` when it is still to be learned. */
  known(language: string, word: string): string | undefined;
}

export function stemmer(): Stemmer {
  let known = new Map<string, Map<string, string>>();
  let size = 0;
  const knownStem = (language: string, word: string): string | undefined => {
    const dictionary = dictionaryOf(language);
    if (dictionary === undefined) return word;
    return known.get(dictionary)?.get(word) ?? (hasLetter.test(word) ? undefined : word);
  };
  return {
    async learn(run, words) {
      const unknown = new Map<string, readonly [string, string]>();
      for (const [language, word] of words) {
        if (knownStem(language, word) !== undefined) continue;
        const dictionary = dictionaryOf(language)!;
        unknown.set(`${dictionary} ${word}`, [dictionary, word]);
      }
      if (unknown.size === 0) return;
      if (size + unknown.size > maxRemembered) {
        known = new Map();
        size = 0;
      }
      const pairs = [...unknown.values()];
      const rows = await run<{ dictionary: string; word: string; stem: string | null }>(sql`
        select w.dictionary, w.word, (ts_lexize(w.dictionary::regdictionary, w.word))[1] as stem
        from unnest(${pairs.map(([dictionary]) => dictionary)}::text[],
          ${pairs.map(([, word]) => word)}::text[]) as w(dictionary, word)`);
      for (const { dictionary, word, stem } of rows) {
        const words = known.get(dictionary) ?? new Map<string, string>();
        known.set(dictionary, words.set(word, stem ?? word));
      }
      size += rows.length;
    },
    stem: (language, word) => knownStem(language, word) ?? word,
    known: knownStem,
  };
}
