// The clock of a test's project.
import { callAdmin } from './client/admin-client.ts';
import type { Connection, TestClock } from './types.ts';

export function clockOf(connection: Connection, path: string): TestClock {
  const set = (setting: object) => callAdmin(connection, 'PUT', `${path}/clock`, setting);
  return {
    async now() {
      const { now } = await callAdmin(connection, 'GET', `${path}/clock`);
      return new Date(now);
    },
    async freeze(at) {
      const named = at instanceof Date ? at.toISOString() : at;
      await set({ ...(named === undefined ? {} : { at: named }), speed: 0 });
    },
    advance: (by) => set({ by: typeof by === 'number' ? `PT${by / 1_000}S` : by }),
    async run(speed = 1) {
      await set({ speed });
    },
  };
}
