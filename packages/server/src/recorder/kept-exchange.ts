// What a request has sent and was answered, as a log may keep it: without secrets and persons.
import type { AdminExchange } from '../published/types.ts';
import { ofExchange, openPseudonyms } from './personal.ts';
import { leftIn, scrubbed, scrubbedGraphql, scrubbedPath } from './scrub.ts';

export interface Exchange {
  /** With its parameters. */
  readonly path: string;
  readonly body?: Buffer | undefined;
  readonly answer?: string | Buffer | undefined;
}

type KeptExchange = NonNullable<AdminExchange['exchange']>;

/** Of a body, in bytes. */
export const maxKeptBytes = 65_536;

export const isGraphql = (path: string): boolean => path.split('?', 1)[0]!.endsWith('/graphql');

/**
 * Returns the JSON of the kept exchange; the same person has the same pseudonym while the process
 * runs.
 */
export function openExchanges(): (exchange: Exchange) => string {
  const known = openPseudonyms(false);
  return ({ path, body, answer }) => {
    const words = ofExchange(known);
    const [sent, answered] = [valueIn(body), valueIn(answer)];
    const { body: asked, meaning } = isGraphql(path)
      ? scrubbedGraphql(sent.value, words)
      : { body: scrubbed(sent.value, words) };
    const leftOut = [
      ...(sent.isLeftOut ? (['body'] as const) : []),
      ...(answered.isLeftOut ? (['answer'] as const) : []),
    ];
    const keptPath = scrubbedPath(path, words);
    const isAsSent =
      keptPath === plainPath(path) &&
      !sent.isLeftOut &&
      JSON.stringify(asked) === JSON.stringify(sent.value);
    const kept: KeptExchange = {
      path: keptPath,
      ...(isAsSent ? { isAsSent } : {}),
      ...(sent.value === undefined ? {} : { body: asked }),
      ...(answered.value === undefined
        ? {}
        : { answer: scrubbed(answered.value, words, '', meaning) }),
      ...(leftOut.length === 0 ? {} : { leftOut }),
    };
    const text = JSON.stringify(kept);
    const withheld = leftIn(text, words, false);
    return withheld === undefined ? text : JSON.stringify({ withheld } satisfies KeptExchange);
  };
}

/** In the form of a path out of which nothing was taken. */
function plainPath(path: string): string {
  const url = new URL(path, 'http://server.invalid');
  const query = new URLSearchParams([...url.searchParams]).toString();
  return encodeURI(decodeURIComponent(url.pathname)) + (query === '' ? '' : `?${query}`);
}

function valueIn(bytes: string | Buffer | undefined) {
  if (bytes === undefined || bytes.length === 0) return { isLeftOut: false };
  if (Buffer.byteLength(bytes) > maxKeptBytes) return { isLeftOut: true };
  try {
    return { value: JSON.parse(bytes.toString()), isLeftOut: false };
  } catch {
    return { isLeftOut: true };
  }
}
