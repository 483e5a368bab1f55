// Figures from the log of requests: how many in each second, and how long they took by path.
import type { AdminRequest } from 'storewright/operations';

export interface PerSecond {
  readonly times: readonly number[];
  readonly all: readonly number[];
  readonly refused: readonly number[];
}

const secondOf = ({ at }: AdminRequest) => Math.floor(Date.parse(at) / 1_000);

/** Of the last seconds, also those in which nothing came. */
export function perSecond(
  requests: readonly AdminRequest[],
  now: number,
  seconds: number,
): PerSecond {
  const first = now - seconds + 1;
  const all = new Array<number>(seconds).fill(0);
  const refused = new Array<number>(seconds).fill(0);
  for (const request of requests) {
    const index = secondOf(request) - first;
    if (index < 0 || index >= seconds) continue;
    all[index]! += 1;
    if (request.status >= 400) refused[index]! += 1;
  }
  return { times: all.map((_, index) => first + index), all, refused };
}

export interface Latency {
  readonly route: string;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly slowest: number;
}

/** `GET /orders/{id}`: what differs from document to document is left out. */
export const routeOf = ({ method, path }: Pick<AdminRequest, 'method' | 'path'>): string =>
  `${method} ${
    path
      .split('?', 1)[0]!
      .split('/')
      .map((part) => (/^[\w-]+=/.test(part) ? part.replace(/=.*/, '={…}') : part))
      .map((part) => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(part) ? '{id}' : part))
      .join('/') || '/'
  }`;

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The slowest in total come first. */
export function latencies(requests: readonly AdminRequest[]): readonly Latency[] {
  const byRoute = new Map<string, number[]>();
  for (const request of requests) {
    const route = routeOf(request);
    const times = byRoute.get(route);
    if (times === undefined) byRoute.set(route, [request.durationMs]);
    else times.push(request.durationMs);
  }
  const sum = (times: readonly number[]) => times.reduce((all, one) => all + one, 0);
  return [...byRoute]
    .toSorted(([, left], [, right]) => sum(right) - sum(left))
    .map(([route, times]) => {
      const sorted = times.toSorted((left, right) => left - right);
      return {
        route,
        count: sorted.length,
        median: at(sorted, 0.5),
        p95: at(sorted, 0.95),
        slowest: sorted.at(-1) ?? 0,
      };
    });
}
