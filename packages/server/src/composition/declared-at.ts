// File and line of a declaration, as it was written where its source is at hand.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stackOf } from '../declaration/index.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

interface Call {
  readonly file: string;
  /** Path below the folder of the source. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** For example `resources/pricing/zone/endpoints.ts:4`; `undefined` when nobody noted it. */
export function declaredAt(declaration: object): string | undefined {
  const calls = callsIn(stackOf(declaration) ?? '').filter(
    ({ name }) => !name.startsWith('declaration'),
  );
  // What a builder declares stands where a kind has used the builder.
  const found = calls.find(({ name }) => name.startsWith('resources')) ?? calls[0];
  return found && writtenAt(found);
}

/** With `--enable-source-maps` a stack names the source, and else what was built of it. */
const callsIn = (stack: string): readonly Call[] =>
  [...stack.matchAll(/(?:^|[\s(])((?:file:)?\/[^\s()]+):(\d+):(\d+)/g)].map(
    ([, place, line, column]) => {
      const file = place!.startsWith('file:') ? fileURLToPath(place!) : place!;
      const name = relative(root, file).replace(/^\.\.[\\/]src[\\/]/, '');
      return { file, name, line: Number(line), column: Number(column) };
    },
  );

/** A package is published without the maps of its files. */
function writtenAt({ file, name, line, column }: Call): string {
  const map = `${file}.map`;
  if (!existsSync(map)) return `${name}:${line}`;
  const source = new SourceMap(JSON.parse(readFileSync(map, 'utf8')));
  const { originalLine } = source.findEntry(line - 1, column - 1) as { originalLine: number };
  return `${name.replace(/\.js$/, '.ts')}:${originalLine + 1}`;
}
