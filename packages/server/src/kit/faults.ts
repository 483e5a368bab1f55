// Deliberate faults in a test's project.
import { callAdmin } from './client/admin-client.ts';
import type { Connection, FaultPlan, FaultRule, FiredFault } from './types.ts';

export async function planOf(
  connection: Connection,
  path: string,
  rules: readonly FaultRule[],
): Promise<FaultPlan> {
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', under = '', body?: unknown) =>
    callAdmin(connection, method, `${path}/faults${under}`, body);
  const readFiredAfter = async (seq: number): Promise<readonly FiredFault[]> =>
    (await call('GET', `/fired?after=${seq}`)).fired;
  const before = (await readFiredAfter(0)).at(-1)?.seq ?? 0;
  let { rules: set }: { rules: readonly FaultRule[] } = await call('PUT', '', rules);
  const clear = async () => {
    await call('DELETE');
  };
  return {
    fired: () => readFiredAfter(before),
    async expectAllFired() {
      const fired = new Set((await readFiredAfter(before)).map(({ ruleId }) => ruleId));
      const names = set.map(({ id }, at) => id ?? `rule-${at + 1}`);
      const left = names.filter((name) => !fired.has(name));
      if (left.length > 0) throw new Error(`These faults have not fired: ${left.join(', ')}.`);
    },
    async add(...more) {
      set = (await call('POST', '', more)).rules;
    },
    clear,
    [Symbol.asyncDispose]: clear,
  };
}
