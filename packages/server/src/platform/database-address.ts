// Addresses of PostgreSQL that name several servers, as libpq writes them: of a group in which one
// takes writes and the others follow it.

/** An address that cannot be used; the message is a sentence without the address, which holds a password. */
export class AddressError extends Error {}

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/;

/** What all that is done here needs: a server that takes writes. */
const takesWrites = new Set(['read-write', 'primary']);

/**
 * One address for each server that an address names, in its order. The parameter
 * `target_session_attrs` may say `read-write` or `primary`, which holds anyway.
 * @throws AddressError when the address names no server that could be used
 */
export function databaseAddresses(address: string): readonly string[] {
  const [, head, hosts, path, query = ''] = parts.exec(address) ?? [];
  if (head === undefined || hosts === undefined)
    throw new AddressError('it begins with postgres:// or postgresql://');
  const parameters = new URLSearchParams(query);
  for (const wanted of parameters.getAll('target_session_attrs'))
    if (!takesWrites.has(wanted))
      throw new AddressError(
        `target_session_attrs is read-write or primary, not '${wanted}': every server takes writes`,
      );
  parameters.delete('target_session_attrs');
  const rest = parameters.size === 0 ? path : `${path}?${parameters}`;
  return hosts.split(',').map((host) => {
    if (host === '' && hosts !== '') throw new AddressError('one of its hosts is empty');
    return `${head}${host}${rest}`;
  });
}
