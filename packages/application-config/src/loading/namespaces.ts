// TypeScript namespaces make values and not only types, so they cannot be stripped. The compiler of
// the application itself is asked when it offers that; otherwise the place is reported.

import { createRequire } from 'node:module';
import type { SourceError } from './source-error.ts';
import { type Token, tokens } from './tokens.ts';

/** Whether a source declares a namespace that has values. */
export function hasNamespace(source: string): boolean {
  return /\b(?:namespace|module)\b/.test(source) && namespaceToken(source) !== undefined;
}

function namespaceToken(source: string): Token | undefined {
  const all = tokens(source);
  return all.find(({ type, text }, index) => {
    if (type !== 'word' || (text !== 'namespace' && text !== 'module')) return false;
    const [before, name, brace] = [all[index - 1], all[index + 1], all[index + 2]];
    return name?.type === 'word' && brace?.text === '{' && before?.text !== 'declare';
  });
}

type Compiler = {
  readonly transpileModule?: (source: string, options: object) => { outputText: string };
};

/** The TypeScript that the application has installed, when it can translate one file. */
export function namespaceCompiler(file: string): ((source: string) => string) | undefined {
  try {
    const { transpileModule } = createRequire(file)('typescript') as Compiler;
    if (transpileModule === undefined) return undefined;
    const compilerOptions = { module: 'commonjs', target: 'es2022', esModuleInterop: true };
    return (source) => transpileModule(source, { compilerOptions, fileName: file }).outputText;
  } catch {
    return undefined;
  }
}

/** The error when there is no such compiler. */
export function namespaceError(source: string): SourceError {
  const error: SourceError = new SyntaxError(
    'a TypeScript namespace needs a compiler; write an object or a module of its own, ' +
      'or install typescript 5 next to the application',
  );
  return Object.assign(error, { offset: namespaceToken(source)?.start ?? 0 });
}
