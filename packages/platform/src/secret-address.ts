// Where credentials may be sent: over TLS, or without it to this machine itself.
import { BlockList, isIPv4 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');

/** Whether data sent to the address cannot be read on the way. */
export function keepsSecrets(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

/** A name that only begins like one of these belongs to somebody else. */
const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && loopback.check(host));
