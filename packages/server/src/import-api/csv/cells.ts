// From a resource to the cells of a row: the counterpart of `columns.ts`.
import type { Field, Fields } from '@storewright/model/declaration';

/** Cells by the names of their columns. */
export type Cells = ReadonlyMap<string, string>;

/** Lists whose elements have columns of their own; other lists are cells of JSON. */
const spread: ReadonlySet<string> = new Set(['cartDiscounts', 'categories', 'prices']);

/** The cells of a resource. */
export function cellsOf(members: Fields, resource: any): Cells {
  const cells = new Map<string, string>();
  addMembers(cells, members, resource, '');
  return cells;
}

function addMembers(cells: Map<string, string>, fields: Fields, value: any, place: string): void {
  for (const [name, one] of Object.entries(value))
    addValue(cells, fields[name]!, one, `${place}${name}`);
}

function addValue(cells: Map<string, string>, { about }: Field, value: any, name: string): void {
  const { kind, fields, element, variants, discriminator } = about;
  const inner = `${name}.`;
  if (kind === 'keyReference') cells.set(`${inner}key`, value.key);
  else if (kind === 'record') addMembers(cells, fields!, value, inner);
  else if (kind === 'union') addValue(cells, variants!.get(value[discriminator!])!, value, name);
  else if (kind === 'map' || kind === 'localized')
    for (const [key, one] of Object.entries(value))
      if (element === undefined) cells.set(`${inner}${key}`, String(one));
      else addValue(cells, element, one, `${inner}${key}`);
  else if (kind === 'list' && spread.has(name.slice(name.lastIndexOf('.') + 1)))
    value.forEach((one: any, index: number) => {
      addValue(cells, element!, one, `${inner}${index}`);
    });
  else if (kind !== 'list' || value.length > 0) cells.set(name, cellOf(kind, value));
}

function cellOf(kind: string, value: any): string {
  if (typeof value === 'string')
    return kind === 'json' && isJson(value) ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}

/** A string that a reader would take for another value. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
