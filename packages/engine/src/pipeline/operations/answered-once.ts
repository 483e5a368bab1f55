// Creations that their clients have named and may repeat: the first one creates; a repetition gets
// the same answer, and creates nothing.
import { createHash } from 'node:crypto';
import { apiError, type Principal } from '@storewright/model/declaration';
import type { Claimed } from '@storewright/store/storage/repeatable';
import { type Answered, answerPurpose, type Repeatable } from '../commit/repeatable.ts';
import type { World } from '../context/world.ts';

/** A creation with the name that its client gives it. */
export interface NamedRequest {
  /** The name, as sent. */
  readonly key: string | readonly string[];
  readonly principal: Principal;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The body as sent. */
  readonly body: Buffer | undefined;
}

/** Creates, or passes on the earlier answer. */
type Run<A> = (repeatable: Repeatable | undefined, earlier?: Answered) => Promise<A>;

/**
 * The answer of a creation that has a name.
 * @throws IdempotencyConflict
 */
export async function answerOnce<A>(world: World, named: NamedRequest, run: Run<A>): Promise<A> {
  const { repeatables } = world.storage;
  const { projectKey: project } = named.principal;
  const claimed = await repeatables.claim({ project, ...hashesOf(named) });
  if (claimed.state !== 'mine') return run(undefined, await earlierAnswer(world, project, claimed));
  const { claim } = claimed;
  const repeatable: Repeatable = { claim, answerOf: failUnanswered };
  try {
    const fresh = await run(repeatable);
    // It was found there, and nothing was stored.
    if (repeatable.answered === undefined) await repeatables.release(claim);
    return fresh;
  } catch (error) {
    // A failure is no answer to be kept: what stood against the creation may be gone the next time.
    await repeatables.release(claim).catch(() => undefined);
    throw error;
  }
}

const failUnanswered = async (): Promise<Answered> => {
  throw new Error('a creation was stored whose response is unknown');
};

type Earlier = Exclude<Claimed, { state: 'mine' }>;

async function earlierAnswer(
  { openSeal }: World,
  project: string,
  claimed: Earlier,
): Promise<Answered> {
  if (claimed.state === 'differs')
    throw apiError.IdempotencyConflict(
      'The Idempotency-Key was already used for a different request.',
    );
  if (claimed.state === 'busy')
    throw apiError.IdempotencyConflict(
      'A request with this Idempotency-Key is still running. Try again later.',
    );
  if (claimed.answer === null)
    throw apiError.IdempotencyConflict(
      'The request succeeded, but its response was erased with the resource that it created.',
    );
  const text = (await openSeal()).open(claimed.answer, answerPurpose(project));
  if (text === '')
    throw apiError.IdempotencyConflict(
      'The request succeeded, but its response was too large to store.',
    );
  return { status: claimed.status, text };
}

const keyPattern = /^[!-~]([ -~]{0,253}[!-~])?$/;

/** Clients and buyers do not share names, nor do paths. */
function hashesOf({ key, principal, method, url, body }: NamedRequest) {
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw apiError.InvalidInput('The Idempotency-Key must have 1 to 255 visible ASCII characters.');
  const [path, query = ''] = url.split('?', 2) as [string, string?];
  const { clientId, customerId, anonymousId, externalUserId } = principal;
  const who = [clientId, customerId ?? '', anonymousId ?? '', externalUserId ?? ''];
  return {
    name: hash(JSON.stringify([...who, method, path.replace(/(?<!\/)\/+$/, ''), key])),
    request: hash(`${query}\n`, body),
  };
}

function hash(text: string, body?: Buffer): Buffer {
  const made = createHash('sha256').update(text);
  if (body !== undefined) made.update(body);
  return made.digest();
}
