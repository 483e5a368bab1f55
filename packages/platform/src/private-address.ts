// Which network addresses a call on behalf of a user must never reach.
import { BlockList, isIP } from 'node:net';

const refused4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

// Within the global unicast range: Teredo and other protocol assignments, documentation, and 6to4,
// which wraps an IPv4 address.
const refused6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of refused4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refused6) refused.addSubnet(network, prefix, 'ipv6');

// Everything outside 2000::/3 is refused as well: loopback, unspecified, mapped and compatible
// IPv4, NAT64, unique local, link-local, multicast.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether the address is anything else than a public one; an invalid address counts as private. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return refused.check(address, 'ipv4');
  if (family !== 6) return true;
  return !globalUnicast.check(address, 'ipv6') || refused.check(address, 'ipv6');
}
