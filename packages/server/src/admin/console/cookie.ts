// The cookie of the console: for this server alone, for no script, and with no request that another site begins.

interface Called {
  /** Origin of the server as he called it. */
  readonly address: string;
  readonly cookie: string | undefined;
}

/** With the prefix no other host and no plain connection can set it. */
const nameAt = (address: string): string =>
  address.startsWith('https:') ? '__Host-storewright-console' : 'storewright-console';

/** The secret of the session. */
export function secretIn({ address, cookie = '' }: Called): string | undefined {
  const start = `${nameAt(address)}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const [value] = pairs.filter((pair) => pair.startsWith(start));
  const secret = value?.slice(start.length);
  return secret !== undefined && /^[\w-]{20,100}$/.test(secret) ? secret : undefined;
}

/** An empty secret takes the cookie away. */
export const cookieWith = (
  { address }: Called,
  secret: string,
  seconds: number,
): { readonly 'Set-Cookie': string } => ({
  'Set-Cookie': [
    `${nameAt(address)}=${secret}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${seconds}`,
    ...(address.startsWith('https:') ? ['Secure'] : []),
  ].join('; '),
});
