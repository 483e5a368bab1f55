// Which names of a module file come from another file, read from its text alone.

import { type Token, tokens } from '../loading/tokens.ts';

/** The origin of a name; `*` means the whole module. */
export type Origin = { readonly module: string; readonly exported: string };

/** Imported names, and names that are exported again, each with its origin. */
export function importedNames(text: string): ReadonlyMap<string, Origin> {
  const all = tokens(text);
  const names = new Map<string, Origin>();
  all.forEach((token, index) => {
    if (token.type !== 'word') return;
    if (token.text === 'import' || token.text === 'export') readFrom(names, all, index + 1);
    else if (token.text === 'require') readRequired(names, all, index);
  });
  return names;
}

/** `a, { b as c }, * as d from 'x'`, from behind the first word. */
function readFrom(names: Map<string, Origin>, all: readonly Token[], start: number): void {
  const isTyped = all[start]?.text === 'type' && '{*'.includes(all[start + 1]?.text ?? ' ');
  const begin = isTyped ? start + 1 : start;
  const from = all.findIndex(({ text }, index) => index >= begin && isEnd(text));
  const module = all[from + 1];
  if (all[from]?.text !== 'from' || module?.type !== 'text') return;
  for (const { local, exported } of bindings(all.slice(begin, from), 'as'))
    names.set(local, { module: module.text.slice(1, -1), exported });
}

/** A list of names goes on until its module is named, or something else begins. */
function isEnd(text: string): boolean {
  return text === 'from' || /^(?:[=;(]|import|export|const|let|var|function|class|=>)$/.test(text);
}

/** `const a = require('x')` and `const { a, b: c } = require('x')`, from behind. */
function readRequired(names: Map<string, Origin>, all: readonly Token[], index: number): void {
  const module = all[index + 2];
  if (all[index - 1]?.text !== '=' || all[index + 1]?.text !== '(' || module?.type !== 'text')
    return;
  const declared = all.findLastIndex(
    ({ text }, at) => at < index && /^(?:const|let|var)$/.test(text),
  );
  if (declared < 0) return;
  const name = module.text.slice(1, -1);
  for (const { local, exported } of bindings(all.slice(declared + 1, index - 1), ':'))
    names.set(local, { module: name, exported: exported === 'default' ? '*' : exported });
}

type Binding = { readonly local: string; readonly exported: string };

/** @param renamed the word between the name of the other file and the name here */
function bindings(list: readonly Token[], renamed: string): Binding[] {
  const found: Binding[] = [];
  let isNamed = false;
  for (let index = 0; index < list.length; index += 1) {
    const { type, text } = list[index]!;
    if (text === '{') isNamed = true;
    const isStar = text === '*';
    if (type !== 'word' && !isStar) continue;
    const isRenamed = list[index + 1]?.text === renamed;
    const local = isRenamed ? list[index + 2]?.text : text;
    if (isRenamed) index += 2;
    if (local !== undefined && local !== '*')
      found.push({ local, exported: isNamed || isStar ? text : 'default' });
  }
  return found;
}
