// Columns of a CSV file → members of an import resource. The name of a column is the path of a member.
import { objectSchema } from '@storewright/model/declaration';
import type { ImportType } from '../model/import-type.ts';

type Schema = { readonly [name: string]: any };

/** A column and the member that its cells fill. */
export interface Column {
  readonly name: string;
  /** Place in the row. */
  readonly index: number;
  readonly path: readonly string[];
  /** What a cell contains; `JSON or text` where the member is not declared more closely. */
  readonly content: 'text' | 'number' | 'boolean' | 'JSON' | 'JSON or text';
  /** The type of the reference that the column is the key of. */
  readonly typeId?: string | undefined;
}

/** The column of a file of rejected rows that says why; it is not sent. */
export const reasonColumn = 'reason';

/** The schemas below a member: a union has one for each alternative. */
function below(schema: Schema, step: string): readonly Schema[] {
  const alternatives: readonly Schema[] = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
  const { properties = {}, additionalProperties: others, items } = schema;
  const own =
    schema.type === 'array' && /^\d{1,3}$/.test(step)
      ? [items ?? {}]
      : Object.hasOwn(properties, step)
        ? [properties[step]]
        : typeof others === 'object'
          ? [others]
          : [];
  return [...own, ...alternatives.flatMap((one) => below(one, step))];
}

const kinds = new Map<unknown, Column['content']>([
  ['string', 'text'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['object', 'JSON'],
  ['array', 'JSON'],
]);

function contentOf(schemas: readonly Schema[]): Column['content'] {
  const found = new Set(schemas.map(({ type, oneOf }) => kinds.get(oneOf ? 'object' : type)));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : 'JSON or text';
}

function columnOf(type: ImportType, name: string, index: number): Column | undefined {
  const path = name.split('.');
  let schemas: readonly Schema[] = [objectSchema(type.members)];
  let around = schemas;
  for (const step of path) {
    around = schemas;
    schemas = step === '__proto__' ? [] : schemas.flatMap((one) => below(one, step));
  }
  if (schemas.length === 0) return undefined;
  const typeId = path.at(-1) === 'key' ? around[0]?.properties?.typeId?.const : undefined;
  return { name, index, path, content: contentOf(schemas), typeId };
}

/** A header that does not fit the import type. */
export class HeaderError extends Error {}

/** The first column whose path is the path of another one, or leads through it. */
const clashIn = (names: readonly string[]): string | undefined =>
  names.find((name, index) =>
    names.some((other, at) => at !== index && `${name}.`.startsWith(`${other}.`)),
  );

/** The columns of a header. @throws HeaderError that names the columns without a member */
export function columnsOf(type: ImportType, header: readonly string[]): readonly Column[] {
  const names = header.filter((name) => name !== reasonColumn);
  const clash = clashIn(names);
  if (clash !== undefined)
    throw new HeaderError(`The column '${clash}' fills the same member as another column.`);
  const columns = header.map((name, index) =>
    name === reasonColumn ? undefined : columnOf(type, name, index),
  );
  const unknown = header.filter(
    (name, index) => name !== reasonColumn && columns[index] === undefined,
  );
  if (unknown.length > 0)
    throw new HeaderError(
      `${type.name} has no such members: ${unknown.join(', ')}. Rename or remove these columns.`,
    );
  return columns.filter((column) => column !== undefined);
}

/** Not a cell that its member can contain. */
export class CellError extends Error {}

function cellValue({ name, content }: Column, cell: string): unknown {
  if (content === 'text') return cell;
  if (content === 'number') {
    if (cell.trim() !== '' && Number.isFinite(Number(cell))) return Number(cell);
    throw new CellError(`"${name}" must be a number`);
  }
  if (content === 'boolean') {
    if (cell === 'true' || cell === 'false') return cell === 'true';
    throw new CellError(`"${name}" must be true or false`);
  }
  try {
    return JSON.parse(cell);
  } catch {
    if (content === 'JSON or text') return cell;
    throw new CellError(`"${name}" must contain JSON`);
  }
}

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

function put(resource: any, { path, typeId }: Column, value: unknown): void {
  let place = resource;
  path.slice(0, -1).forEach((step, at) => {
    place[step] ??= isIndex(path[at + 1]) ? [] : {};
    place = place[step];
  });
  place[path.at(-1)!] = value;
  if (typeId !== undefined) place.typeId ??= typeId;
}

/** Lists without the places whose cells are empty. */
function withoutGaps(value: any): any {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutGaps(one)]));
}

/** The resource of a row; empty cells are left out. @throws CellError */
export function resourceOf(columns: readonly Column[], row: readonly string[]): object {
  const resource = {};
  for (const column of columns) {
    const cell = row[column.index]!;
    if (cell !== '') put(resource, column, cellValue(column, cell));
  }
  return withoutGaps(resource);
}
