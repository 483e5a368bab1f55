// The cookie of the console: for this server alone, for no script, and with no request that another site begins.

interface Called {
  /** Origin of the server as he called it. */
  readonly address: string;
  readonly cookie: string | undefined;
}

const session = 'storewright-console';
const signOn = 'storewright-sign-on';

/** With the prefix no other host and no plain connection can set it. */
const nameAt = (address: string, name: string): string =>
  address.startsWith('https:') ? `__Host-${name}` : name;

function valueIn({ address, cookie = '' }: Called, name: string): string | undefined {
  const start = `${nameAt(address, name)}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** The secret of the session. */
export function secretIn(called: Called): string | undefined {
  const secret = valueIn(called, session);
  return secret !== undefined && /^[\w-]{20,100}$/.test(secret) ? secret : undefined;
}

/** The sealed memory of a single sign-on that has begun. */
export function signOnMemory(called: Called): string | undefined {
  const memory = valueIn(called, signOn);
  return memory !== undefined && memory.length <= 2_000 ? memory : undefined;
}

/** An empty secret takes the cookie away. */
export const cookieWith = (called: Called, secret: string, seconds: number) =>
  setCookie(called, { name: session, value: secret, site: 'Strict', seconds });

/** The provider sends the browser back, so the cookie comes along with what another site begins. */
export const signOnCookie = (called: Called, memory: string, seconds: number) =>
  setCookie(called, { name: signOn, value: memory, site: 'Lax', seconds });

interface Set {
  readonly name: string;
  readonly value: string;
  readonly site: 'Strict' | 'Lax';
  readonly seconds: number;
}

const setCookie = (
  { address }: Called,
  { name, value, site, seconds }: Set,
): { readonly 'Set-Cookie': string } => ({
  'Set-Cookie': [
    `${nameAt(address, name)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${site}`,
    `Max-Age=${seconds}`,
    ...(address.startsWith('https:') ? ['Secure'] : []),
  ].join('; '),
});
