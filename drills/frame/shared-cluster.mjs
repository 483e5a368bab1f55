// One PostgreSQL server for all drills of a run that leave it as it is; started when it is needed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from './cluster.mjs';

export function sharedCluster() {
  const ends = [];
  let opening;
  let databases = 0;
  const open = () => {
    opening ??= (async () => {
      const directory = mkdtempSync(join(tmpdir(), 'storewright-drill-database-'));
      ends.push(async () => rmSync(directory, { recursive: true, force: true, maxRetries: 20 }));
      return openCluster({ directory, later: (work) => ends.unshift(work) }, 'database');
    })();
    return opening;
  };
  return {
    /** A fresh database: its address, its name, and statements of the superuser in it. */
    async database() {
      const cluster = await open();
      databases += 1;
      const name = `drill_${databases}`;
      const url = await cluster.database(name);
      return { url, name, run: (text) => cluster.run(text, name) };
    },
    async close() {
      for (const end of ends) await end();
    },
  };
}
