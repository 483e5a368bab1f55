// The Import API: documents are sent in bulk, by key, and carried out later. It has the host and
// port of the HTTP API, because no path of the two is the same.
import type { Family } from '@storewright/edges/rest';
import { errorBody } from './model/errors.ts';
import { containerRoutes } from './routes/containers.ts';
import { operationRoutes } from './routes/operations.ts';
import { requestRoutes } from './routes/requests.ts';
import type { ImportWorld } from './routes/world.ts';

export { cellsOf } from './csv/cells.ts';
export { type Column, columnsOf, HeaderError, reasonColumn } from './csv/columns.ts';
export { checkRow } from './csv/rows.ts';
export { type ExportedType, exportedTypes } from './export/exported-types.ts';
export { idReferencesIn, NotExportable, partOf, resourceFrom } from './export/resource.ts';
export type { ImportType } from './model/import-type.ts';
export { importStates } from './model/states.ts';
export { mistakeOf } from './routes/requests.ts';
export { type ImportRunner, startImports } from './runner/runner.ts';
export type { ImportCounts } from './runner/settle.ts';
export { importTypes } from './types/index.ts';

/** The family of the Import API. @param host its own host name; empty: none */
export const importApi = (around: ImportWorld, host: string): Family => ({
  name: 'Import API',
  prefix: '',
  host,
  routes: [...containerRoutes(around), ...operationRoutes(around), ...requestRoutes(around)],
  errorBody,
});
