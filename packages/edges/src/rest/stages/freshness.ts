// Reads that replicas answer: what a client has written is named in a header, which it may send along.
import type { IncomingHttpHeaders } from 'node:http';
import type { Freshness } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';

/** On answers to writes, and on requests that are to see at least that. */
export const positionHeader = 'X-Storewright-Position';

const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;

/** @throws InvalidInput for a header that is no position */
export function freshnessOf(headers: IncomingHttpHeaders): Freshness {
  const given = headers[positionHeader.toLowerCase()];
  if (given === undefined) return {};
  if (typeof given !== 'string' || !position.test(given))
    throw apiError.InvalidInput(
      `${positionHeader} must be the value of this header in the response to a write, such as 0/16B3748.`,
    );
  return { atLeast: given };
}
