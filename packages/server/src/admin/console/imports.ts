// What the page of imports reads in addition to the Import API: import types, and rows of a CSV file as resources.
import { apiError, notFound } from '@storewright/model/declaration';
import {
  type Column,
  checkRow,
  columnsOf,
  HeaderError,
  type ImportType,
  importTypes,
  reasonColumn,
} from '../../import-api/index.ts';
import { type ConsoleRoute, shownRoute } from './route.ts';

/** What a page knows of an import type. */
const shownType = ({ name, path, list, kind, target, keyOf }: ImportType) => ({
  ...{ name, path, list, changes: kind },
  // Resources of other types are about a part of a document, so their key finds none.
  ...(target === undefined ? { kind, foundBy: keyOf === undefined ? 'key' : 'orderNumber' } : {}),
});

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Rows of one request. */
const mostRows = 500;

interface Rows {
  readonly type: ImportType;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** @throws InvalidInput for a body without rows @throws ResourceNotFound for an unknown import type */
function rowsIn(body: unknown): Rows {
  const { type: name, header, rows, ...others } = Object(body) as Record<string, unknown>;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw apiError.InvalidInput(`There is no member '${unknown}'.`);
  const type = importTypes.find((one) => one.name === name);
  if (type === undefined) throw notFound('import type', `name '${name}'`);
  if (!isTexts(header) || !Array.isArray(rows) || !rows.every(isTexts))
    throw apiError.InvalidInput("'header' is a list of strings, and 'rows' is a list of them.");
  if (rows.length > mostRows)
    throw apiError.InvalidInput(`A request has at most ${mostRows} rows.`);
  const wrong = rows.findIndex((row) => row.length !== header.length);
  if (wrong >= 0)
    throw apiError.InvalidInput(`The row ${wrong} has not as many cells as the header.`);
  return { type, header, rows };
}

/** @throws InvalidInput for a header that does not fit the import type */
function columnsIn({ type, header }: Rows): readonly Column[] {
  try {
    return columnsOf(type, header);
  } catch (error) {
    throw error instanceof HeaderError ? apiError.InvalidInput(error.message) : error;
  }
}

function checkedRows(body: unknown) {
  const given = rowsIn(body);
  const columns = columnsIn(given);
  return {
    columns: columns.map(({ name, path, content, typeId }) => ({
      ...{ name, path: path.join('.'), content },
      ...(typeId === undefined ? {} : { typeId }),
    })),
    rows: given.rows.map((row) => checkRow(given.type, columns, row)),
    reasonColumn,
  };
}

/** Routes of the page of imports. */
export const importRoutes = (): readonly ConsoleRoute[] => [
  shownRoute('listImportTypes', 'user', () => ({ types: importTypes.map(shownType) })),
  shownRoute('checkImportRows', 'user', ({ body }) => checkedRows(body), {
    ...{ readsBody: true, largeBody: true },
  }),
];
