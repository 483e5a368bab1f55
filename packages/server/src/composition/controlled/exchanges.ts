// The requests and responses in the log of requests, where an operator enables them.

import { controlsAreOn } from '../../option-modes.ts';
import type { Options } from '../../options.ts';
import type { Exchange } from '../../recorder/index.ts';

/** Loaded only where it is enabled: it reads GraphQL documents, and a start must be quick. */
export async function exchangesOf(
  options: Options,
): Promise<((exchange: Exchange) => string) | undefined> {
  if (!options.requestLogBodies || !controlsAreOn(options)) return undefined;
  const { openExchanges } = await import('../../recorder/index.ts');
  return openExchanges();
}
