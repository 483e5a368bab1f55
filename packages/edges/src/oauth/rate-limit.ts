// Token buckets in the memory of one process: a limit against floods, not a count of record.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { apiError } from '@storewright/model/declaration';

interface RateLimit {
  /** Requests that are regained each second. */
  readonly perSecond: number;
  /** Concurrent requests after a rest. */
  readonly burst: number;
}

export interface RateLimits {
  /** Tokens asked for by one API client. */
  readonly client: RateLimit;
  /** Tokens asked for from one network address. */
  readonly address: RateLimit;
  /** Logins tried for one customer e-mail address of a project. */
  readonly account: RateLimit;
}

/** Limits for a number of tokens a second; a rest allows ten times as many in one burst. */
export const rateLimitsOf = (perSecond: number): RateLimits => ({
  client: { perSecond, burst: perSecond * 10 },
  address: { perSecond, burst: perSecond * 10 },
  account: { perSecond: 1, burst: 30 },
});

interface Bucket {
  level: number;
  at: number;
}

interface Buckets {
  /** Takes one request from the bucket of a name. @throws too_many_requests with `retryAfter` */
  take(name: string, now: number): void;
  /** Returns an unused token. */
  giveBack(name: string): void;
}

const maxBuckets = 200_000;

export function buckets({ perSecond, burst }: RateLimit): Buckets {
  const known = boundedMemory<Bucket>(maxBuckets);
  return {
    take(name, now) {
      const bucket = known.get(name) ?? added(name, now);
      refill(bucket, now);
      if (bucket.level < 1) throw tooMany((1 - bucket.level) / perSecond);
      bucket.level -= 1;
    },
    giveBack(name) {
      const bucket = known.get(name);
      if (bucket !== undefined) bucket.level = Math.min(burst, bucket.level + 1);
    },
  };

  function added(name: string, now: number): Bucket {
    const bucket = { level: burst, at: now };
    known.set(name, bucket);
    return bucket;
  }

  function refill(bucket: Bucket, now: number): void {
    const gained = (Math.max(0, now - bucket.at) / 1000) * perSecond;
    bucket.level = Math.min(burst, bucket.level + gained);
    bucket.at = now;
  }
}

const tooMany = (seconds: number) =>
  apiError.too_many_requests('Too many token requests. Reuse tokens until they expire.', {
    retryAfter: Math.min(3_600, Math.max(1, Math.ceil(seconds))),
  });
