// File and line of a declaration, as it was written where its source is at hand.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stackOf } from '@storewright/model/declaration';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** For example `resources/pricing/zone/endpoints.ts:4`; `undefined` when it was not noted. */
export function declaredAt(declaration: object): string | undefined {
  const places = placesIn(stackOf(declaration) ?? '')
    .map(writtenAt)
    .filter((place) => !place.startsWith('declaration'));
  // What a builder declares stands where a kind has used the builder.
  return places.find((place) => place.startsWith('resources')) ?? places[0];
}

const placesIn = (stack: string): readonly Place[] =>
  [...stack.matchAll(/(?:^|[\s(])((?:file:)?\/[^\s()]+):(\d+):(\d+)/g)].map(
    ([, place, line, column]) => {
      const file = place!.startsWith('file:') ? fileURLToPath(place!) : place!;
      return { file, line: Number(line), column: Number(column) };
    },
  );

/**
 * With `--enable-source-maps` a stack names the source, and otherwise the compiled file, whose map
 * has the source. A package is published without the maps of its files.
 */
function writtenAt({ file, line, column }: Place): string {
  const origin = mapOf(file)?.findEntry(line - 1, column - 1);
  if (origin === undefined || !('originalSource' in origin)) return `${named(file)}:${line}`;
  const source = resolve(dirname(file), origin.originalSource);
  return `${named(source)}:${origin.originalLine + 1}`;
}

/** Path below the folder of the sources, of this package or of one next to it. */
const named = (file: string): string =>
  relative(root, file).replace(/^(?:\.\.[\\/]){1,2}(?:\w+[\\/])?(?:src|dist)[\\/]/, '');

function mapOf(file: string): SourceMap | undefined {
  const map = `${file}.map`;
  if (!existsSync(map)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(map, 'utf8')));
}
