// The two names of the port: pages at `mc.…`, the gateway at `mc-api.…`. Applications compute the one
// from the other, so both are known from each request.

type Called = { readonly protocol: string; readonly host: string };

export interface Place {
  readonly role: 'pages' | 'gateway';
  /** Origin of the pages, and of the gateway. */
  readonly pages: string;
  readonly gateway: string;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Nothing for a name that is not served: a foreign one may have been made to lead here. */
export function placeOf(
  { protocol, host }: Called,
  { host: own, isLocal }: { readonly host: string; readonly isLocal: boolean },
): Place | undefined {
  const [, name = '', port = ''] = /^(.*?)(:\d{1,5})?$/.exec(host.toLowerCase()) ?? [];
  const at = (one: string) => `${protocol}://${one}${port}`;
  // Tools of a developer call the gateway by the address, because not every system knows *.localhost.
  if (isLocal && loopback.test(name)) return { role: 'gateway', pages: at(own), gateway: at(name) };
  const rest = /^mc(-api)?\.(.+)$/.exec(name)?.[2];
  if (rest === undefined || !isServed(rest, own, isLocal)) return undefined;
  const role = name.startsWith('mc-api.') ? 'gateway' : 'pages';
  return { role, pages: at(`mc.${rest}`), gateway: at(`mc-api.${rest}`) };
}

const isServed = (rest: string, own: string, isLocal: boolean): boolean =>
  `mc.${rest}` === own || (isLocal && (rest === 'localhost' || rest.endsWith('.localhost')));

/** The origin of applications in development; no other origin may get a token of theirs. */
export const developmentOrigin = 'http://localhost:3001';

export const isDevelopment = (origin: string): boolean =>
  /^http:\/\/localhost:\d{1,5}$/.test(origin);
