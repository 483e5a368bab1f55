import { isIP } from 'node:net';

const proto = /^https?$/i;
const host = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

interface Asked {
  readonly protocol: string;
  readonly host: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/**
 * Address of the server as its client knows it. What a proxy says of it counts where one is said to
 * be in front, and of several proxies what the nearest says: the others may be clients.
 */
export function originOf(request: Asked, behindProxy: boolean): string {
  const { headers, protocol, host: called } = request;
  const said = (name: string, form: RegExp): string | undefined => {
    const value = behindProxy ? lastOf(headers[name]) : undefined;
    return value !== undefined && form.test(value) ? value.toLowerCase() : undefined;
  };
  return `${said('x-forwarded-proto', proto) ?? protocol}://${said('x-forwarded-host', host) ?? called}`;
}

/** What the nearest proxy has put to the end. */
const lastOf = (header: string | readonly string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(',').at(-1)?.trim();

/** Address that a request came from; behind a proxy the one that this proxy names. */
export function addressOf(
  { headers, ip }: Pick<Asked, 'headers'> & { readonly ip: string },
  behindProxy: boolean,
): string {
  const said = behindProxy ? lastOf(headers['x-forwarded-for']) : undefined;
  return said !== undefined && isIP(said) !== 0 ? said : ip;
}
