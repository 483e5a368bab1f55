// Whether the path of a rule can match any request, decided by the paths of the routes. Pure.
import { didYouMean } from '@storewright/platform/did-you-mean';

/** Any text; text of one step and at least a character of it. */
const many = Symbol('any text');
const step = Symbol('a parameter');
type Token = string | typeof many | typeof step;

/** A fault of the path, with the nearest name; nothing: some request can meet it. */
export function pathFault(path: string, routes: readonly string[]): string | undefined {
  const known = [...new Set(routes)].map((route) => ({ route, tokens: routeTokens(route) }));
  const meeting = (pattern: string) => {
    const tokens = patternTokens(pattern);
    return known.filter((one) => canBeAlike(tokens, one.tokens));
  };
  if (meeting(path).length > 0) return undefined;
  const steps = path.split('/').slice(1);
  let near = known;
  for (const [at, name] of steps.entries()) {
    const begin = `/${steps.slice(0, at + 1).join('/')}`;
    const those = [...new Set([...meeting(begin), ...meeting(`${begin}/*`)])];
    if (those.length > 0) {
      near = those;
      continue;
    }
    const names = new Set(near.map(({ route }) => route.split('/')[at + 1] ?? ''));
    return `There is no path '${begin}'.${didYouMean(name, names)}`;
  }
  const last = steps.pop()!;
  const beside = meeting(`/${[...steps, '*'].join('/')}`).map(({ route }) =>
    route.split('/').slice(1),
  );
  const names = beside
    .filter(({ length }) => length === steps.length + 1)
    .map((all) => all.at(-1)!);
  return `There is no path '${path}'; other paths begin with it.${didYouMean(last, names)}`;
}

const routeTokens = (route: string): readonly Token[] =>
  route
    .split(/(\{\w+\}|:\w+)/)
    .flatMap((part): Token[] => (/^[{:]/.test(part) ? [step] : [...part]));

const patternTokens = (pattern: string): readonly Token[] =>
  [...pattern.replaceAll(/\*+/g, '*')].map((letter) => (letter === '*' ? many : letter));

/** Some text is both: the places of the route where the text so far may have come to, letter by letter. */
function canBeAlike(pattern: readonly Token[], route: readonly Token[]): boolean {
  let places = new Set([0]);
  for (const token of pattern) {
    places = token === many ? allFrom(places, route.length) : after(places, token, route);
    if (places.size === 0) return false;
  }
  // A parameter that has begun may be over.
  return places.has(route.length);
}

const allFrom = (places: ReadonlySet<number>, length: number): Set<number> => {
  const first = Math.min(...places);
  return new Set(Array.from({ length: length - first + 1 }, (_, at) => first + at));
};

/** Within a parameter one more letter of it stays at the parameter, or moves beyond it. */
function after(places: ReadonlySet<number>, letter: Token, route: readonly Token[]): Set<number> {
  const next = new Set<number>();
  for (const place of places) {
    const wanted = route[place];
    if (wanted === letter) next.add(place + 1);
    if (wanted !== step || letter === '/') continue;
    next.add(place).add(place + 1);
  }
  return next;
}
