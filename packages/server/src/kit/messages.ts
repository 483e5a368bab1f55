// Waits for a message of a project.
import { callOperation } from './calling/call-operation.ts';
import { StorewrightError } from './client/storewright-error.ts';
import type { Connection, TestProject } from './types.ts';

const usualMs = 5_000;
const mostMs = 600_000;
const firstPauseMs = 20;
const longestPauseMs = 400;

export function waitingOf(connection: Connection, key: string): TestProject['waitForMessage'] {
  const last = (query: { readonly type?: string } = {}) =>
    callOperation(connection, 'listMessages', { key }, { query: { ...query } });
  return async (type, where = () => true, timeoutMs = usualMs) => {
    if (!(timeoutMs >= 0 && timeoutMs <= mostMs))
      throw new StorewrightError(`timeoutMs is from 0 to ${mostMs}.`, 0);
    const end = performance.now() + timeoutMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const { enabled, messages } = await last({ type });
      const found = messages.find(where);
      if (found !== undefined) return found;
      if (!enabled) throw new StorewrightError(keepsNone, 0);
      const leftMs = end - performance.now();
      if (leftMs <= 0)
        throw new StorewrightError(
          told(type, timeoutMs, messages.length, (await last()).messages),
          0,
        );
      await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, leftMs)));
    }
  };
}

const keepsNone =
  'The project keeps no messages: make it with { messages: true }, or change its messagesConfiguration.';

/** Which messages there are, and how many of the checked ones had the type. */
function told(type: string, timeoutMs: number, ofType: number, all: readonly any[]): string {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one.type, (counts.get(one.type) ?? 0) + 1);
  const listed = [...counts].map(([name, count]) => `${name} (${count})`).sort();
  const there = listed.length === 0 ? 'there is none at all' : `there are ${listed.join(', ')}`;
  const which = ofType === 0 ? type : `${type} for which the condition holds`;
  return `No message ${which} came within ${timeoutMs} ms; ${there}.`;
}
