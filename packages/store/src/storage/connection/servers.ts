// Which of several servers is used. All pools share the choice: when the server cannot be reached
// or takes no writes, because another one was promoted, the first pool that notices moves all of
// them.
import type { Socket } from 'node:net';
import { databaseAddress, type Pooling } from '@storewright/platform/database-address';

/** The servers of an address, of which one takes writes. */
export interface Servers {
  readonly count: number;
  /** Whether a connection is the same session from one transaction to the next. */
  readonly pooling: Pooling;
  /** The wanted role: the server that takes writes, or one that follows it. */
  readonly role: Role;
  /** Whether a server is the one that answered first; identifies replicas. */
  isSame(server: string): boolean;
  /** Address of the server that took writes when it was asked last. */
  current(): string;
  /** A new connection has answered as it should: from now on its server is the one that is used. */
  answered(address: string, socket: Socket): void;
  /** Whether another server is used by now: what rests at this one is closed, not lent. */
  isLeft(address: string): boolean;
  /** This server has gone silent: if there are others, every connection to it is ended. */
  leave(address: string): void;
  /**
   * A connection to the server at the address that `attempt` is called with; each server is tried
   * once, beginning with the current one.
   * @throws what the last of them gave
   */
  reach<T>(attempt: (address: string) => Promise<T>): Promise<T>;
}

/** Which server of a group is wanted. */
export type Role = 'primary' | 'replica';

/** @throws AddressError when the address names no server that could be used */
export function serversOf(address: string, role: Role = 'primary'): Servers {
  const { servers: addresses, pooling } = databaseAddress(address);
  let at = 0;
  let first: string | undefined;
  let used: string | undefined;
  const sockets = new Map(addresses.map((one) => [one, new Set<Socket>()]));
  const current = () => addresses[at]!;
  const moveOn = (tried: number) => {
    // Others may have moved on meanwhile.
    if (at === tried) at = (at + 1) % addresses.length;
  };
  return {
    count: addresses.length,
    pooling,
    role,
    isSame(server) {
      first ??= server;
      return first === server;
    },
    current,
    answered(address, socket) {
      const open = sockets.get(address)!.add(socket);
      socket.once('close', () => open.delete(socket));
      used = address;
      at = addresses.indexOf(address);
    },
    isLeft: (address) => address !== used,
    leave(address) {
      if (addresses.length === 1) return;
      if (used === address) used = undefined;
      moveOn(addresses.indexOf(address));
      for (const socket of sockets.get(address)!) socket.destroy();
    },
    async reach(attempt) {
      let failure: unknown;
      for (const _ of addresses) {
        const tried = at;
        try {
          return await attempt(current());
        } catch (error) {
          failure = error;
          moveOn(tried);
        }
      }
      throw failure;
    },
  };
}
