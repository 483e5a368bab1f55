// Finds phrases in comments, strings and documentation.
import { phrases } from './phrases.ts';

export type Medium = 'comments' | 'strings' | 'documentation';

export interface Finding {
  readonly medium: Medium;
  readonly phrase: string;
  readonly line: number;
  readonly text: string;
}

/** How much text there is, and what was found in it. A comment is one line of it. */
export interface Scan {
  readonly counts: { readonly [M in Medium]: number };
  readonly findings: readonly Finding[];
}

/** Comments and strings, in the order of alternatives: a quote in a comment begins no string. */
const pieces =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Code within a template string is no prose. */
const inserted = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** Strings with fewer words are names and not prose. */
const minWords = 4;

/** @param text a TypeScript file */
export function scanCode(text: string): Scan {
  const counts = { comments: 0, strings: 0, documentation: 0 };
  const findings: Finding[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const isComment = piece.startsWith('/');
    if (!isComment && piece.split(/\s+/).length < minWords) continue;
    const medium = isComment ? 'comments' : 'strings';
    const first = text.slice(0, index).split('\n').length;
    const prose = isComment
      ? piece
      : piece.replaceAll(inserted, (code) => code.replaceAll(/[^\n]/g, ' '));
    for (const [offset, line] of prose.split('\n').entries()) {
      if (!/[a-z]{2}/i.test(line)) continue;
      counts[medium] += 1;
      findings.push(...found(medium, line, first + offset));
    }
  }
  return { counts, findings };
}

/** @param text a Markdown file; code blocks are not prose */
export function scanDocumentation(text: string): Scan {
  const counts = { comments: 0, strings: 0, documentation: 0 };
  const findings: Finding[] = [];
  let inCode = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) inCode = !inCode;
    if (inCode || !/[a-z]{2}/i.test(line)) continue;
    counts.documentation += 1;
    findings.push(...found('documentation', line.replaceAll(/`[^`]*`/g, ''), index + 1));
  }
  return { counts, findings };
}

const found = (medium: Medium, line: string, at: number): Finding[] =>
  phrases
    .filter(({ pattern }) => pattern.test(line))
    .map(({ name }) => ({ medium, phrase: name, line: at, text: line.trim().slice(0, 160) }));
