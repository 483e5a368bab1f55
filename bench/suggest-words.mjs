// Keywords of three languages for the bench of suggestions: words of syllables with frequencies as
// languages have them, in phrases of up to three. The same ones every time.

const languages = {
  en: {
    onsets: 'b c d f g h l m n p r s t w st br cl sh ch tr gr pl sp str th'.split(' '),
    cores: 'a e i o u ea ou ai oo ee'.split(' '),
    codas: ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'ck', 'ng', 'll', 'rt', 'mp'],
  },
  de: {
    onsets: 'b d f g h k l m n p r s t w z sch st br kr fl schl gr tr pf spr'.split(' '),
    cores: 'a e i o u ä ö ü ei au ie eu'.split(' '),
    codas: ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'ch', 'ng', 'rk', 'tz', 'cht'],
  },
  fr: {
    onsets: 'b c d f g j l m n p r s t v ch pr tr cl gr fl bl qu'.split(' '),
    cores: 'a e i o u é è ê ou eau ai oi eu'.split(' '),
    codas: ['', '', '', '', 'n', 'r', 's', 't', 'l', 'nt', 'x', 'lle', 'che'],
  },
};

/** A generator of numbers from 0 to 1 that always gives the same ones (mulberry32). */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const wordsPerLanguage = 60_000;

/** Few words are frequent, most are rare. */
function vocabularyOf({ onsets, cores, codas }, random) {
  const skewed = (list) => list[Math.floor(random() ** 1.6 * list.length)];
  const syllable = () => skewed(onsets) + skewed(cores) + skewed(codas);
  const words = new Set();
  while (words.size < wordsPerLanguage) {
    const syllables = 1 + Math.floor(random() * 3.4);
    words.add(Array.from({ length: syllables }, syllable).join(''));
  }
  return [...words];
}

/** `next(locale)` gives the next keyword, `word(locale)` a word as frequent as it is in keywords. */
export function openWords(seed) {
  const random = randomOf(seed);
  const vocabularies = new Map(
    Object.entries(languages).map(([locale, one]) => [locale, vocabularyOf(one, random)]),
  );
  const word = (locale) => {
    const words = vocabularies.get(locale);
    return words[Math.floor(random() ** 2 * words.length)];
  };
  const phrase = (locale) => {
    const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => word(locale));
    return words.join(' ');
  };
  const next = (locale) => {
    const text = phrase(locale);
    const kind = random();
    if (kind < 0.5) return { text, suggestTokenizer: { type: 'whitespace' } };
    if (kind < 0.8) return { text };
    return { text, suggestTokenizer: { type: 'custom', inputs: [word(locale), phrase(locale)] } };
  };
  return { locales: [...vocabularies.keys()], next, word, random };
}

/** Keywords of which inputs are made. */
const maxSources = 20_000;

/**
 * Words that a shop itself holds, so that inputs find something in a small shop as in a large one:
 * the first words of what its keywords are found by, as often as they occur.
 * @param batches search keywords of all products
 */
export function sourcesOf(batches, keywords) {
  const every = Math.max(1, Math.floor(keywords / maxSources));
  const sources = [];
  let count = 0;
  for (const batch of batches)
    for (const searchKeywords of batch)
      for (const [locale, list] of Object.entries(searchKeywords))
        for (const keyword of list) {
          if (count % every === 0) sources.push({ locale, word: tokenOf(keyword).split(' ')[0] });
          count += 1;
        }
  return sources;
}

/** Words of the sources in an order that is the same every time. */
export function inputsFrom(sources) {
  const random = randomOf(11);
  const next = () => sources[Math.floor(random() * sources.length)];
  return { next, random };
}

/** One of the tokens of a keyword. */
function tokenOf({ text, suggestTokenizer: tokenizer }) {
  if (tokenizer === undefined) return text;
  return tokenizer.type === 'custom' ? tokenizer.inputs[0] : text.split(' ').at(-1);
}

/** What somebody has typed: the beginning of a word, at most times three to six characters. */
export function typed({ next, random }) {
  const { locale, word } = next();
  const length = 2 + Math.floor(random() * 6);
  return { locale, input: [...word].slice(0, length).join('') };
}

/** A word with one mistake, or two in a long one: swapped, missing, doubled or wrong characters. */
export function mistyped({ next, random }) {
  let { locale, word } = next();
  while ([...word].length < 4) ({ locale, word } = next());
  const characters = [...word];
  for (let mistake = 0; mistake < (word.length > 7 ? 2 : 1); mistake += 1) {
    const at = Math.floor(random() * (characters.length - 1));
    const kind = random();
    if (kind < 0.3) characters.splice(at, 2, characters[at + 1], characters[at]);
    else if (kind < 0.6) characters.splice(at, 1);
    else if (kind < 0.8) characters.splice(at, 0, characters[at]);
    else characters[at] = 'e';
  }
  return { locale, input: characters.join('') };
}
