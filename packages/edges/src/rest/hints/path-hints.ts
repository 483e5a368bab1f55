// Hints for paths that do not exist: what the caller may have meant.
import { didYouMean } from '@storewright/platform/did-you-mean';
import type { Place } from '../not-offered.ts';

export type PathHint = (method: string, url: string) => string | undefined;

/** A place of the API as a pattern of its segments below the project. */
interface Pattern extends Place {
  readonly segments: readonly string[];
}

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

/** `key={key}` matches `key=` and any value. */
const fits = (pattern: string, given: string): boolean => {
  const brace = pattern.indexOf('{');
  return brace === -1 ? pattern === given : given.startsWith(pattern.slice(0, brace));
};

/** The words of the path that stand before its parameters. */
const wordOf = (segment: string): string => segment.split(/[={]/, 1)[0]!;

/** What people look for where project keys stand. */
const places: ReadonlyMap<string, string> = new Map([
  ...['docs', 'openapi.json', 'schema.graphql', 'console'].map(
    (name) => [`/${name}`, `Use /-/${name}. Other paths begin with a project key.`] as const,
  ),
  ['/metrics', 'Metrics are on a separate port of this machine: --metrics-port.'],
]);

/** A hint for a path that belongs elsewhere, whichever project its first segment seems to name. */
export function placeHint(url: string): string | undefined {
  const path = url.split('?', 1)[0]!.slice(0, longestPath);
  return places.get(path) ?? misplacedHint(segmentsOf(path));
}

/** Longer paths are nothing that people write. */
const longestPath = 256;

function misplacedHint([first = '', second, third]: readonly string[]): string | undefined {
  if (first === 'graphql' && second === undefined)
    return 'GraphQL is at /{projectKey}/graphql. The path begins with a project key.';
  if (/^v\d{1,3}$/.test(first))
    return 'Paths have no version. They begin with a project key: /{projectKey}/products.';
  if (second === 'oauth')
    return third === 'token'
      ? 'The token service is at /oauth/token, without a project key.'
      : 'The token service is at /oauth, without a project key.';
  return undefined;
}

export function pathHints(offered: readonly Place[]): PathHint {
  const patterns: readonly Pattern[] = offered.map((place) => ({
    ...place,
    segments: segmentsOf(place.path),
  }));
  return (method, url) => {
    const [project, ...given] = segmentsOf(url.split('?', 1)[0]!);
    const place = placeHint(url);
    if (place !== undefined) return place;
    if (project === undefined)
      return 'Paths begin with a project key: /{projectKey}/products. Get a token at /oauth/token.';
    const methods = methodsIn(patterns, given);
    if (methods.includes(method)) return undefined;
    if (methods.length > 0) return `The path supports ${methods.join(', ')}, not ${method}.`;
    return nearestPath(patterns, project, given);
  };
}

/** Methods of the plainest path that fits, each once. */
function methodsIn(patterns: readonly Pattern[], given: readonly string[]): readonly string[] {
  const there = plainestFirst(patterns.filter(({ segments }) => isAt(segments, given)));
  const methods = there.filter(({ path }) => path === there[0]!.path).map((one) => one.method);
  return [...new Set<string>(methods)];
}

/** The methods that a path takes; none where there is no such path. */
export function pathMethods(offered: readonly Place[]): (url: string) => readonly string[] {
  const patterns = offered.map((place) => ({ ...place, segments: segmentsOf(place.path) }));
  return (url) => {
    const [project, ...given] = segmentsOf(url.split('?', 1)[0]!);
    return project === undefined ? [] : methodsIn(patterns, given);
  };
}

/**
 * Places that a method and a path mean, the plainest first: a word is meant before a parameter.
 * @param url begins with a project, or with `{projectKey}`
 */
export const placesAt = <P extends Place>(
  places: readonly P[],
  method: string,
  url: string,
): readonly P[] => {
  const [, ...given] = segmentsOf(url.split('?', 1)[0]!);
  return plainestFirst(
    places.filter((place) => place.method === method && isAt(segmentsOf(place.path), given)),
  );
};

const parametersOf = ({ path }: Place): number => path.split('{').length;

const plainestFirst = <P extends Place>(places: readonly P[]): readonly P[] =>
  [...places].sort((left, right) => parametersOf(left) - parametersOf(right));

const isAt = (segments: readonly string[], given: readonly string[]): boolean =>
  segments.length === given.length &&
  segments.every((segment, index) => fits(segment, given[index]!));

/** The path with the first word that no path has there put right. */
function nearestPath(
  patterns: readonly Pattern[],
  project: string,
  given: readonly string[],
): string | undefined {
  for (let count = 0; count < given.length; count += 1) {
    const before = patterns.filter(({ segments }) =>
      segments.slice(0, count).every((segment, index) => fits(segment, given[index]!)),
    );
    const here = before.map(({ segments }) => segments[count] ?? '');
    if (here.some((segment) => segment !== '' && fits(segment, given[count]!))) continue;
    const words = new Set(here.map(wordOf).filter((word) => word !== ''));
    const start = `/${[project, ...given.slice(0, count)].join('/')}/`;
    const meant = didYouMean(wordOf(given[count]!), words).replace("'", `'${start}`);
    return meant === '' ? undefined : meant.trim();
  }
  return undefined;
}
