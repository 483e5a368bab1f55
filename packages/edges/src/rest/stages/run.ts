// Third stage: the operation of the route, as often as it takes until nothing that it presumed was outdated.
import {
  type Answered,
  type NamedRequest,
  type Repeatable,
  rerunUntilConfirmed,
} from '@storewright/engine/pipeline';
import { handleWithBlanks } from '../paths/blanks.ts';
import type { Route, RouteAnswer } from '../route.ts';
import type { Decoded } from './decode.ts';

/** Runs an operation; `earlier` is the stored answer of a creation that was sent before. */
type Run = (repeatable?: Repeatable, earlier?: Answered) => Promise<RouteAnswer>;

/** Runs a creation that its client has named, or finds its answer. */
export type Once = (named: NamedRequest, run: Run) => Promise<RouteAnswer>;

export function run(route: Route, { asked, named }: Decoded, once: Once): Promise<RouteAnswer> {
  const { readSet } = asked;
  const runAgain: Run = (repeatable, earlier) =>
    rerunUntilConfirmed(readSet, async (count) => {
      // Sent only if the token is still valid.
      if (earlier !== undefined) return { ...earlier, headers: replayed };
      // Decoding changes the body in place.
      const body = count === 1 ? asked.body : asked.bodyAnew();
      return handleWithBlanks(route.handle, { ...asked, body, repeatable });
    });
  return named === undefined ? runAgain() : once(named, runAgain);
}

/** On answers that were stored earlier. */
const replayed = { 'Idempotency-Replayed': 'true' };
