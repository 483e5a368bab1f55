// The list of shapes, read: what answers of the public API are made of.
import { readFileSync } from 'node:fs';

export interface Member {
  readonly type: string;
  readonly isRequired: boolean;
}

export interface Shape {
  readonly name: string;
  readonly base: string | undefined;
  readonly members: ReadonlyMap<string, Member>;
  /** By a value of a member, which further shape it is. */
  readonly choice:
    | { readonly member: string; readonly names: ReadonlyMap<string, string> }
    | undefined;
  readonly words: ReadonlySet<string> | undefined;
  /** Of a shape that is no record: the type of its values. */
  readonly alias: string | undefined;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
}

export interface Shapes {
  readonly operations: readonly Operation[];
  readonly byName: ReadonlyMap<string, Shape>;
}

/** The list beside the sources. */
export const shapesFile: URL = new URL('../../../public-names/shapes.txt', import.meta.url);

export const publicShapes = (): Shapes => parseShapes(readFileSync(shapesFile, 'utf8'));

/** @param text as `extract.ts` writes it */
export function parseShapes(text: string): Shapes {
  const lines = text.split('\n').filter((line) => line !== '');
  const isOperation = (line: string): boolean => /^[A-Z]+ \//.test(line);
  const shapes = lines.filter((line) => !isOperation(line)).map(shapeOf);
  return {
    operations: lines.filter(isOperation).map((line) => {
      const [method = '', path = '', status = '', type = ''] = line.split(' ');
      return { method, path, status: Number(status), type };
    }),
    byName: new Map(shapes.map((shape) => [shape.name, shape])),
  };
}

const nothing = { base: undefined, choice: undefined, words: undefined, alias: undefined };

function shapeOf(line: string): Shape {
  const [name = '', mark = '', rest = ''] = line.split(' ', 3);
  const members = new Map<string, Member>();
  if (mark === '=') return { ...nothing, name, members, words: new Set(rest.split('|')) };
  if (mark === ':') return { ...nothing, name, members, alias: rest };
  const [head = '', body = ''] = line.split('{ ');
  for (const [, key = '', must, type = ''] of body.matchAll(/(\S+?)(!?):(\S+)/g))
    members.set(key, { type, isRequired: must === '!' });
  const base = /< (\w+)/.exec(head)?.[1];
  const by = / @(\w+)/.exec(head)?.[1];
  const names = [...head.matchAll(/(\S+):(\w+)/g)].map(([, value, to]) => [value!, to!] as const);
  const choice = by === undefined ? undefined : { member: by, names: new Map(names) };
  return { ...nothing, name, base, members, choice };
}
