// How many requests a server has answered and how, over all projects: numbers that do not grow.

export interface RequestTally {
  readonly requests: number;
  /** Of those with an error, how many by status. */
  readonly refused: { readonly [status: string]: number };
  readonly slowest?: Answered;
}

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface OpenTally {
  add(one: Answered): void;
  read(): RequestTally;
}

const firstError = 400;

export function openTally(): OpenTally {
  const refused = new Map<number, number>();
  let requests = 0;
  let slowest: Answered | undefined;
  return {
    add({ method, path, status, durationMs }) {
      requests += 1;
      if (status >= firstError) refused.set(status, (refused.get(status) ?? 0) + 1);
      if (slowest === undefined || durationMs > slowest.durationMs)
        slowest = { method, path, status, durationMs };
    },
    read: () => ({
      requests,
      refused: Object.fromEntries(refused),
      ...(slowest === undefined ? {} : { slowest }),
    }),
  };
}
