// Texts cut into words as the analyzers of an index say. Stems are those of Snowball, which PostgreSQL
// has too; they are learned before anything is analyzed.
import type pg from 'pg';
import { Refusal } from './refusal.ts';

export interface Analyzers {
  readonly settings: any;
  readonly stems: Stems;
}

export interface Stems {
  of(language: string, word: string): string;
}

export interface LearningStems extends Stems {
  learn(texts: Iterable<string>): Promise<void>;
}

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Those that the shops of tests and their searches have. */
const languages = ['English', 'German'];

export function learningStems(client: pg.Client): LearningStems {
  const known = new Map<string, string>();
  return {
    of(language, one) {
      if (!languages.includes(language)) throw new Error(`no stems of ${language}`);
      return known.get(`${language} ${one}`) ?? one;
    },
    async learn(texts) {
      const fresh = new Set<string>();
      for (const text of texts)
        for (const one of text.match(word) ?? [])
          if (!known.has(`${languages[0]} ${one}`)) fresh.add(one);
      if (fresh.size === 0) return;
      const { rows } = await client.query(
        `select l, w, (ts_lexize((lower(l) || '_stem')::regdictionary, w))[1] as stem
         from unnest($1::text[]) w, unnest($2::text[]) l`,
        [[...fresh], languages],
      );
      for (const { l, w, stem } of rows) known.set(`${l} ${w}`, stem ?? w);
    },
  };
}

export function analyzed({ settings, stems }: Analyzers, name: string, text: string): string[] {
  const analyzer = settings.analyzer[name];
  if (analyzer?.type !== 'custom') throw new Refusal(400, 'illegal_argument_exception', name);
  const { type, pattern } = settings.tokenizer[analyzer.tokenizer] ?? {};
  if (type !== 'pattern') throw new Error(`the tokenizer ${analyzer.tokenizer} is not known here`);
  let tokens = text.split(new RegExp(pattern, 'u')).filter((token) => token !== '');
  for (const filterName of analyzer.filter as readonly string[])
    tokens = filtered(tokens, settings.filter[filterName], stems);
  return tokens;
}

function filtered(tokens: string[], filter: any, stems: Stems): string[] {
  switch (filter?.type) {
    case 'truncate':
      return tokens.map((token) => token.slice(0, filter.length));
    case 'limit':
      return tokens.slice(0, filter.max_token_count);
    case 'snowball':
      return tokens.map((token) => stems.of(filter.language, token));
    default:
      throw new Error(`the filter ${filter?.type} is not known here`);
  }
}
