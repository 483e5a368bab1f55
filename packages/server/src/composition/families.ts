// The APIs beside the HTTP API, each with what it may touch.
import type { FastifyBaseLogger } from 'fastify';
import { changeHistory } from '../change-history/index.ts';
import type { Options } from '../options.ts';
import type { World } from '../pipeline/index.ts';
import type { Family } from '../rest/index.ts';
import { sessions } from '../sessions/index.ts';
import type { Database } from '../storage/connection/database.ts';

/** Where an API host is named, a family has a name below it. */
const hostOf = (own: string, name: string, { apiHost }: Options): string =>
  own !== '' || apiHost === '' ? own : `${name}.${apiHost}`;

/** Every family of the server. */
export const familiesOf = (
  { now, newId, storage }: World,
  database: Database,
  options: Options,
  logger: FastifyBaseLogger,
): readonly Family[] => [
  changeHistory(
    {
      database,
      now,
      limits: options,
      fault: (err, correlationId) => logger.error({ err, correlationId }, 'failure'),
      typesOf: async (project, ids) => {
        const rows = await storage.find(
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
      now,
      newId,
      async cartOf(project, id) {
        const [row] = await storage.find(project, 'cart', [{ id }]);
        return row === undefined ? undefined : JSON.parse(row.text);
      },
    },
    hostOf(options.sessionHost, 'session', options),
  ),
];
