// Deliberate faults in a test's project.
import { callOperation } from './calling/call-operation.ts';
import type { Connection, FaultPlan, FaultRule, FiredFault } from './types.ts';

export async function planOf(
  connection: Connection,
  key: string,
  rules: readonly FaultRule[],
): Promise<FaultPlan> {
  const readFiredAfter = async (after: number): Promise<readonly FiredFault[]> =>
    (await callOperation(connection, 'listFiredFaults', { key }, { query: { after } })).fired;
  const before = (await readFiredAfter(0)).at(-1)?.seq ?? 0;
  const first = await callOperation(connection, 'setFaults', { key }, { body: rules });
  let set: readonly FaultRule[] = first.rules;
  const clear = async () => {
    await callOperation(connection, 'clearFaults', { key });
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
      set = (await callOperation(connection, 'addFaults', { key }, { body: more })).rules;
    },
    clear,
    [Symbol.asyncDispose]: clear,
  };
}
