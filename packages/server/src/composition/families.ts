// The APIs next to the HTTP API, each with the parts of the server that it uses.

import type { Family } from '@storewright/edges/rest';
import type { World } from '@storewright/engine/pipeline';
import { inheritedMembers } from '@storewright/model/resources/business-to-business/business-unit/complete';
import type { Database } from '@storewright/store/storage/connection/database';
import type { FastifyBaseLogger } from 'fastify';
import { changeHistory } from '../change-history/index.ts';
import { importApi } from '../import-api/index.ts';
import type { Options } from '../options.ts';
import { sessions } from '../sessions/index.ts';

/** Where an API host is named, a family has a name below it. */
const hostOf = (own: string, name: string, { apiHost }: Options): string =>
  own !== '' || apiHost === '' ? own : `${name}.${apiHost}`;

/** Where families report. */
interface Around {
  readonly logger: FastifyBaseLogger;
  /** Imports were accepted. */
  readonly accepted: (project: string, number: number) => void;
}

/** Every family of the server. */
export const familiesOf = (
  world: World,
  database: Database,
  options: Options,
  { logger, accepted }: Around,
): readonly Family[] => [
  importApi({ world, database, accepted }, hostOf(options.importHost, 'import', options)),
  changeHistory(
    {
      database,
      now: world.now,
      inherited: inheritedMembers,
      limits: options,
      fault: (err, correlationId) => logger.error({ err, correlationId }, 'failure'),
      typesOf: async (project, ids) => {
        const rows = await world.storage.find(
          project,
          'type',
          ids.map((id) => ({ id })),
        );
        return rows.flatMap((row) => (row === undefined ? [] : [JSON.parse(row.text)]));
      },
    },
    hostOf(options.historyHost, 'history', options),
  ),
  sessions(
    {
      database,
      now: world.now,
      newId: world.newId,
      async cartOf(project, id) {
        const [row] = await world.storage.find(project, 'cart', [{ id }]);
        return row === undefined ? undefined : JSON.parse(row.text);
      },
    },
    hostOf(options.sessionHost, 'session', options),
  ),
];

/** Host names; none: all are served. */
export function servedHosts(
  { apiHost, authHost, aliasHosts }: Options,
  families: readonly Family[],
) {
  const names = [apiHost, authHost, ...aliasHosts].filter((host) => host !== '');
  return names.length === 0 ? names : [...names, ...families.flatMap(({ host }) => host || [])];
}
