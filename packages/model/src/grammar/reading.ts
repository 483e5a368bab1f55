// A string on its way to a tree: the next token, and taking it.
import { type Rule, type Token, tokensOf, type Wrong } from './lexer.ts';

/** What one language of conditions has of its own below its comparisons. */
export interface Language {
  /** Tokens in addition to the common ones. */
  readonly rules: readonly Rule[];
  /** Deepest nesting of parentheses, negations and functions. */
  readonly depth: number;
  /** Whether `not` may stand without parentheses; otherwise it is a field there. */
  readonly bareNot: boolean;
  /** The beginning of the message about an unexpected token. */
  readonly fault: string;
  readonly wrong: Wrong;
}

export interface Reading {
  readonly text: string;
  readonly language: Language;
  readonly tokens: readonly Token[];
  /** Index of the token to be read next. */
  position: number;
  depth: number;
}

export const readingOf = (text: string, language: Language): Reading => ({
  text,
  language,
  tokens: tokensOf(text, language.rules, language.wrong),
  position: 0,
  depth: 0,
});

export const peek = (reading: Reading, ahead = 0): Token =>
  reading.tokens[Math.min(reading.position + ahead, reading.tokens.length - 1)]!;

/** The token, which is passed by that. */
export function take(reading: Reading): Token {
  const token = peek(reading);
  reading.position += 1;
  return token;
}

export const isSign = (token: Token, word: string): boolean =>
  token.type === 'sign' && token.word === word;

export const isWord = (token: Token, word: string): boolean =>
  token.type === 'word' && token.word.toLowerCase() === word;

export function takeSign(reading: Reading, word: string): boolean {
  const taken = isSign(peek(reading), word);
  if (taken) reading.position += 1;
  return taken;
}

export function takeWord(reading: Reading, word: string): boolean {
  const taken = isWord(peek(reading), word);
  if (taken) reading.position += 1;
  return taken;
}

export function expectSign(reading: Reading, word: string): void {
  if (!takeSign(reading, word)) throw unexpected(reading, word === ',' ? '","' : word);
}

export function expectWord(reading: Reading, word: string): void {
  if (!takeWord(reading, word)) throw unexpected(reading, word);
}

/** The error for the token that is here instead of the expected one. */
export function unexpected(reading: Reading, expected: string): Error {
  const { type, at } = peek(reading);
  const end = reading.tokens[reading.position + 1]?.at ?? at;
  const input = reading.text.slice(at, end).trim().slice(0, 40);
  const found = type === 'end' ? 'end of input' : `input '${input}'`;
  const { fault, wrong } = reading.language;
  return wrong(`${fault}Unexpected ${found}, expected ${expected}`, reading.text, at);
}
