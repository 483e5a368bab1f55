// The connection to the server: when it is lost the page says so, looks for it, and continues
// automatically.

import { useWords } from '../words/words.ts';
import { storeOf } from './store.ts';

const isLost = storeOf(false);
/** How often the connection has come back: what could not be loaded then is asked for again. */
const returns = storeOf(0);

const pauseMs = 1_000;

export const useReturns = returns.use;

export function connectionLost(): void {
  if (isLost.get()) return;
  isLost.set(true);
  void lookForIt();
}

const askWhetherAlive = () => fetch('/health/live', { cache: 'no-store' }).catch(() => undefined);

/** For what fails without a reason, such as a script that does not come. */
export async function checkConnection(): Promise<void> {
  if ((await askWhetherAlive()) === undefined) connectionLost();
}

async function lookForIt(): Promise<void> {
  while (isLost.get()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const answer = await askWhetherAlive();
    if (answer?.ok !== true) continue;
    isLost.set(false);
    returns.set(returns.get() + 1);
  }
}

export function Connection() {
  const { disconnected } = useWords('signing');
  return isLost.use() ? (
    <p className="connection" role="status">
      {disconnected}
    </p>
  ) : null;
}
