// How many connections to the database a process may hold: what the options name is divided.

import { defaultConnections } from '@storewright/store/storage/connection/connect';
import type { PoolName } from '@storewright/store/storage/connection/database';
import type { Options } from '../options.ts';

type Connections = { readonly [P in PoolName]: number };

type Given = Pick<
  Options,
  'processes' | 'readConnections' | 'writeConnections' | 'tokenConnections'
>;

/** With one alone, work that holds a connection and asks for another one would wait for itself. */
const least = 2;

/** Of each of the processes. */
export function connectionsOf(options: Given): Connections {
  const { processes } = options;
  const share = (all: number) => Math.max(Math.min(all, least), Math.ceil(all / processes));
  const { query, planned, background } = defaultConnections;
  return {
    read: share(options.readConnections),
    query: share(query),
    planned: share(planned),
    write: share(options.writeConnections),
    token: share(options.tokenConnections),
    // Jobs of different processes take turns, and a migration needs both.
    background,
  };
}

/** Of all processes together. */
export const connectionsInAll = (options: Given): number =>
  options.processes * Object.values(connectionsOf(options)).reduce((sum, one) => sum + one, 0);
