// Addresses of PostgreSQL that name several servers, as libpq writes them: of a group in which one
// takes writes and the others follow it; and the proxies in between.

/** An address that cannot be used; the message is a sentence without the address, which holds a password. */
export class AddressError extends Error {}

/** How long a pooler on the way gives a client the same connection; without a pooler it is a session. */
export type Pooling = 'session' | 'transaction';

const poolings: ReadonlySet<string> = new Set<Pooling>(['session', 'transaction']);

interface DatabaseAddress {
  /** An address of one server each. */
  readonly servers: readonly string[];
  readonly pooling: Pooling;
}

const scheme = /^postgres(?:ql)?:\/\//;

/** The part before the hosts, the hosts, the part after them, and the parameters. */
function partsOf(address: string): readonly string[] {
  const [start] = scheme.exec(address) ?? [];
  if (start === undefined)
    throw new AddressError('it must begin with postgres:// or postgresql://');
  const mark = address.indexOf('?');
  const [plain, query] =
    mark === -1 ? [address, ''] : [address.slice(0, mark), address.slice(mark + 1)];
  const slash = plain.indexOf('/', start.length);
  const place = plain.slice(0, slash === -1 ? plain.length : slash);
  const hosts = Math.max(place.lastIndexOf('@') + 1, start.length);
  return [place.slice(0, hosts), place.slice(hosts), plain.slice(place.length), query];
}

/** What all that is done here needs: a server that takes writes. */
const takesWrites = new Set(['read-write', 'primary']);

/**
 * The servers that an address names, in its order. Its parameter `target_session_attrs` may say
 * `read-write` or `primary`, which holds anyway; `pooling`, which is ours, `session` or `transaction`.
 * @throws AddressError when the address names no server that could be used
 */
export function databaseAddress(address: string): DatabaseAddress {
  const [head = '', hosts = '', path = '', query = ''] = partsOf(address);
  const parameters = new URLSearchParams(query);
  for (const wanted of parameters.getAll('target_session_attrs'))
    if (!takesWrites.has(wanted))
      throw new AddressError(
        `target_session_attrs is read-write or primary, not '${wanted}': every server takes writes`,
      );
  const pooling = parameters.get('pooling') ?? 'session';
  if (!poolings.has(pooling))
    throw new AddressError(`pooling is session or transaction, not '${pooling}'`);
  for (const own of ['target_session_attrs', 'pooling']) parameters.delete(own);
  const rest = parameters.size === 0 ? path : `${path}?${parameters}`;
  const servers = hosts.split(',').map((host) => {
    if (host === '' && hosts !== '') throw new AddressError('one of its hosts is empty');
    return `${head}${host}${rest}`;
  });
  return { servers, pooling: pooling as Pooling };
}
