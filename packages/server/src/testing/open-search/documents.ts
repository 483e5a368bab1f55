// Documents of an index as a search engine sees them: fields by their paths, with the type that the
// mapping gives them, and elements of nested lists as documents of their own.
import { type Analyzers, analyzed } from './analysis.ts';
import { Refusal } from './refusal.ts';

export interface Field {
  readonly type: string;
  readonly values: readonly (string | number | boolean)[];
  /** Of a text. */
  readonly tokens: readonly string[];
}

export interface Node {
  readonly id: string;
  /** Of the nested list whose element it is; empty for the document. */
  readonly path: string;
  readonly offset: number;
  readonly parent: Node | undefined;
  readonly fields: Map<string, Field>;
  readonly children: Node[];
  readonly source: any;
}

export interface Mapping {
  readonly properties: any;
  readonly templates: readonly any[];
  readonly analyzers: Analyzers;
}

/** `*` stands for any letters. */
const meetsPath = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'))
      .join('.*')}$`,
  ).test(path);

/** What the mapping declares at a path. */
export function declaredAt({ properties }: Mapping, path: string): any {
  let declared: any = { properties };
  for (const part of path.split('.')) declared = declared?.properties?.[part];
  return declared;
}

export function typeAt(mapping: Mapping, path: string): any {
  const declared = declaredAt(mapping, path);
  if (declared?.type !== undefined && declared.type !== 'nested') return declared;
  const template = mapping.templates
    .map((one) => Object.values(one)[0] as any)
    .find(({ path_match: pattern }) => meetsPath(pattern, path));
  return template?.mapping;
}

export const isNested = (mapping: Mapping, path: string): boolean =>
  declaredAt(mapping, path)?.type === 'nested';

export function nodeOf(mapping: Mapping, id: string, source: any): Node {
  return made(mapping, { id, path: '', offset: 0, parent: undefined }, source);
}

function made(
  mapping: Mapping,
  own: Pick<Node, 'id' | 'path' | 'offset' | 'parent'>,
  source: any,
): Node {
  const node: Node = { ...own, fields: new Map(), children: [], source };
  visit(mapping, node, source, own.path);
  return node;
}

function visit(mapping: Mapping, node: Node, object: any, at: string): void {
  for (const [name, value] of Object.entries<any>(object)) {
    const path = at === '' ? name : `${at}.${name}`;
    const all: readonly any[] = Array.isArray(value) ? value : [value];
    if (isNested(mapping, path)) {
      all.forEach((one, offset) => {
        const own = { id: node.id, path, offset, parent: node };
        node.children.push(made(mapping, own, one));
      });
    } else if (typeof all[0] === 'object') {
      for (const one of all) visit(mapping, node, one, path);
    } else if (all.length > 0) node.fields.set(path, fieldOf(mapping, path, all));
  }
}

const checks = new Map<string, (value: unknown) => boolean>([
  ['keyword', (value) => typeof value === 'string' && Buffer.byteLength(value) <= 32_766],
  ['text', (value) => typeof value === 'string'],
  ['double', (value) => typeof value === 'number'],
  ['long', (value) => Number.isSafeInteger(value)],
  ['boolean', (value) => typeof value === 'boolean'],
]);

function fieldOf(mapping: Mapping, path: string, values: readonly any[]): Field {
  const declared = typeAt(mapping, path);
  if (declared === undefined) throw new Refusal(400, 'strict_dynamic_mapping_exception', path);
  const isFit = checks.get(declared.type);
  if (isFit === undefined || !values.every(isFit))
    throw new Refusal(400, 'mapper_parsing_exception', path);
  const tokens =
    declared.type === 'text'
      ? values.flatMap((one) => analyzed(mapping.analyzers, declared.analyzer, one))
      : [];
  return { type: declared.type, values, tokens };
}

/** Elements at the path below the node, however deep. */
export function descendants(node: Node, path: string): readonly Node[] {
  return node.children.flatMap((child) =>
    child.path === path
      ? [child]
      : path.startsWith(`${child.path}.`)
        ? descendants(child, path)
        : [],
  );
}

/** The element above at the path, or the document. */
export function ancestor(node: Node, path: string): Node {
  let one = node;
  while (one.path !== path && one.parent !== undefined) one = one.parent;
  return one;
}
