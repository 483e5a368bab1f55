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

/** English alone: the shops of tests have no other language that is stemmed. */
export function learningStems(client: pg.Client): LearningStems {
  const known = new Map<string, string>();
  return {
    of(language, one) {
      if (language !== 'English') throw new Error(`no stems of ${language}`);
      return known.get(one) ?? one;
    },
    async learn(texts) {
      const fresh = new Set<string>();
      for (const text of texts)
        for (const one of text.match(word) ?? []) if (!known.has(one)) fresh.add(one);
      if (fresh.size === 0) return;
      const { rows } = await client.query(
        `select w, (ts_lexize('english_stem', w))[1] as stem from unnest($1::text[]) w`,
        [[...fresh]],
      );
      for (const { w, stem } of rows) known.set(w, stem ?? w);
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
