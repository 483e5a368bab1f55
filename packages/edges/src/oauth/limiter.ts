// The buckets of one service: who asks is counted three ways.
import { createHash } from 'node:crypto';
import { buckets, type RateLimits } from './rate-limit.ts';

/** Each throws too_many_requests when there were too many. */
export interface Limiter {
  readonly client: (clientId: string, now: number) => void;
  readonly address: (address: string, now: number) => void;
  /** An authenticated request was no guess: it does not count for the limit of its address. */
  readonly known: (address: string) => void;
  readonly account: (projectKey: string, email: string, now: number) => void;
}

export function limiterOf(limits: RateLimits): Limiter {
  const account = buckets(limits.account);
  const address = buckets(limits.address);
  return {
    client: buckets(limits.client).take,
    address: address.take,
    known: address.giveBack,
    account: (projectKey, email, now) => account.take(accountName(projectKey, email), now),
  };
}

/** Addresses of customers are not kept in memory in clear, and are all of one length. */
const accountName = (projectKey: string, email: string): string =>
  createHash('sha256').update(`${projectKey} ${email.toLowerCase()}`).digest('base64url');
