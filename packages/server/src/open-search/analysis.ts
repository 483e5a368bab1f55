// How strings are cut into words, by the language of their locale. The input is folded already.

/** Filters of the languages that OpenSearch stems as PostgreSQL does, by Snowball. */
const snowball = new Map(
  Object.entries({
    ar: 'Arabic',
    ca: 'Catalan',
    da: 'Danish',
    de: 'German',
    en: 'English',
    es: 'Spanish',
    eu: 'Basque',
    fi: 'Finnish',
    fr: 'French',
    ga: 'Irish',
    hu: 'Hungarian',
    hy: 'Armenian',
    it: 'Italian',
    lt: 'Lithuanian',
    nb: 'Norwegian',
    nl: 'Dutch',
    nn: 'Norwegian',
    no: 'Norwegian',
    pt: 'Portuguese',
    ro: 'Romanian',
    ru: 'Russian',
    sv: 'Swedish',
    tr: 'Turkish',
  }),
);

/** Languages that have another stemmer there. */
const stemmers = new Map(Object.entries({ el: 'greek', hi: 'hindi', id: 'indonesian' }));

/** Languages without blanks between words, with the tokenizers that cut them. */
const unspaced = new Map(
  Object.entries({
    zh: { name: 'cjk', tokenizer: 'standard', filters: ['cjk_width', 'cjk_bigram'] },
    ja: { name: 'cjk', tokenizer: 'standard', filters: ['cjk_width', 'cjk_bigram'] },
    ko: { name: 'cjk', tokenizer: 'standard', filters: ['cjk_width', 'cjk_bigram'] },
    th: { name: 'thai', tokenizer: 'thai', filters: [] },
  }),
);

const primary = (language: string): string => language.split('-')[0]!.toLowerCase();

/** The analyzer of a language; `undefined`: its words stay as they are. */
export function analyzerOf(language: string): string | undefined {
  const known = primary(language);
  return snowball.get(known)?.toLowerCase() ?? stemmers.get(known) ?? unspaced.get(known)?.name;
}

/** The analyzer of words as they are written. */
export const plainAnalyzer = 'words';

const tokenizer = 'runs';
/** As long as words are anywhere, and no more of one text. */
const bounded = ['cut', 'first'];

const custom = (cutter: string, filters: readonly string[]) => ({
  type: 'custom',
  tokenizer: cutter,
  filter: [...bounded, ...filters],
});

/** The analyzers by their names, with the language-specific ones. */
export function analysis() {
  const stemmed = [...new Set(snowball.values())].map(
    (language) => [language.toLowerCase(), { type: 'snowball', language }] as const,
  );
  const others = [...stemmers.values()].map(
    (language) => [language, { type: 'stemmer', language }] as const,
  );
  const filters = Object.fromEntries(
    [...stemmed, ...others].map(([name, filter]) => [`${name}_stems`, filter]),
  );
  const ofLanguages = [...stemmed, ...others].map(
    ([name]) => [name, custom(tokenizer, [`${name}_stems`])] as const,
  );
  const cut = [...unspaced.values()].map(
    ({ name, tokenizer: cutter, filters: own }) => [name, custom(cutter, own)] as const,
  );
  const languages = Object.fromEntries([...ofLanguages, ...cut]);
  return {
    languages: Object.keys(languages),
    settings: {
      tokenizer: { [tokenizer]: { type: 'pattern', pattern: '[^\\p{L}\\p{M}\\p{N}]+' } },
      filter: {
        cut: { type: 'truncate', length: 128 },
        first: { type: 'limit', max_token_count: 10_000 },
        ...filters,
      },
      analyzer: { [plainAnalyzer]: custom(tokenizer, []), ...languages },
    },
  };
}
