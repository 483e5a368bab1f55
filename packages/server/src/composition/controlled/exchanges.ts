// What the log of requests keeps of what was sent and answered, where an operator asks for it.

import { controlsAreOn } from '../../option-modes.ts';
import type { Options } from '../../options.ts';
import type { Exchange } from '../../recorder/index.ts';

/** Loaded by those alone who want it: it reads documents of GraphQL, and a start is to be quick. */
export async function exchangesOf(
  options: Options,
): Promise<((exchange: Exchange) => string) | undefined> {
  if (!options.requestLogBodies || !controlsAreOn(options)) return undefined;
  const { openExchanges } = await import('../../recorder/index.ts');
  return openExchanges();
}
