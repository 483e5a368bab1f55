// Passwords with argon2id in a queue with a limit: as many concurrent hashes as there are cores,
// some waiting, then 503. Hashing runs on Node's pool of threads, so the server stays free.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/** Errors for the passwords that are not hashed, each made from its sentence. */
export interface PasswordRefusals {
  readonly tooLong: (message: string) => Error;
  readonly overCapacity: (message: string) => Error;
}

interface PasswordOptions {
  /** Concurrent hashes; default: one for each core, as far as the threads allow. */
  readonly parallel?: number;
  /** Hashes that may wait; beyond that `overCapacity`. */
  readonly waiting?: number;
  /** Default: plain errors. */
  readonly refusals?: PasswordRefusals;
}

/** Longest password, in UTF-16 code units. */
export const maxPasswordLength = 256;

// Figures of OWASP for argon2id; argon2id is the library's own default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of an unknown password, of the same cost: for customers that do not exist. */
export const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$zYlDABb3Og8E8S9yzYoInw$LQof2hqE2Kz+eYSKCS7yEdcGRb2JWCektH3X1PA83dM';

/** Threads of the pool that hashes may take; Node gives it four. */
const maxAtOnce = 3;

/**
 * Concurrent hashes: one for each core, but one thread of the pool stays free for other work, such
 * as resolving the addresses of other servers in time.
 */
export const hashesAtOnce = (cores: number): number => Math.min(cores, maxAtOnce);

const plainError = (message: string): Error => new Error(message);
const plainRefusals: PasswordRefusals = { tooLong: plainError, overCapacity: plainError };

export function createPasswords(options: PasswordOptions = {}): Passwords {
  const usual = hashesAtOnce(availableParallelism());
  const refusals = options.refusals ?? plainRefusals;
  const enter = queue(options.parallel ?? usual, options.waiting ?? 50, refusals);
  return {
    /** @throws `tooLong` when the password is too long, `overCapacity` when too many wait. */
    async hash(password) {
      if (password.length > maxPasswordLength)
        throw refusals.tooLong(`A password can have at most ${maxPasswordLength} characters.`);
      return enter(() => hash(password, cost));
    },

    /** Takes equally long without a hash. @throws `overCapacity` when too many wait. */
    async matches(password, stored) {
      const isPossible = password.length <= maxPasswordLength && stored !== undefined;
      const given = password.slice(0, maxPasswordLength);
      const isSame = await enter(() => verify(stored ?? nobody, given));
      return isPossible && isSame;
    },
  };
}

type Enter = <T>(work: () => Promise<T>) => Promise<T>;

function queue(parallel: number, maxWaiting: number, refusals: PasswordRefusals): Enter {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    const next = waiting.shift();
    // The place passes straight to the next in line, so that no other caller overtakes.
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    if (running < parallel) running += 1;
    else if (waiting.length < maxWaiting)
      await new Promise<void>((resolve) => waiting.push(resolve));
    else throw refusals.overCapacity('The server is checking too many passwords. Try again.');
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
