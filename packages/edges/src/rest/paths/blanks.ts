// An official client writes a blank in a path as `+`. A value that nothing is found by is read so.
import { ApiError } from '@storewright/model/declaration';
import type { RouteAnswer, RouteRequest } from '../route.ts';

type Handle = (request: RouteRequest) => Promise<RouteAnswer>;

/** Handles the request; once more with blanks in place of `+` where its path finds nothing. */
export async function handleWithBlanks(
  handle: Handle,
  request: RouteRequest,
): Promise<RouteAnswer> {
  if (!Object.values(request.params).some((value) => value.includes('+'))) return handle(request);
  const again = () => {
    const params = Object.entries(request.params).map(([name, value]) => [
      name,
      value.replaceAll('+', ' '),
    ]);
    const body = request.bodyAnew?.() ?? request.body;
    return handle({ ...request, params: Object.fromEntries(params), body });
  };
  try {
    const answer = await handle(request);
    return answer.status === 404 ? await again() : answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return again().catch((second) => {
      // The error for the path as it was sent is reported to the client.
      throw second instanceof ApiError && second.status === 404 ? error : second;
    });
  }
}
