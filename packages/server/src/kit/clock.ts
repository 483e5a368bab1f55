// The clock of a test's project.
import { callOperation } from './calling/call-operation.ts';
import type { Connection, TestClock } from './types.ts';

export function clockOf(connection: Connection, key: string): TestClock {
  const set = (body: object) => callOperation(connection, 'moveClock', { key }, { body });
  return {
    async now() {
      const { now } = await callOperation(connection, 'showClock', { key });
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
