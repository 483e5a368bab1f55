// Who can reach the server: this machine alone, or others.
import type { Options } from './options.ts';

/** How long a server that stops goes on as before, so that balancers hear of it, in milliseconds. */
export const drainWaitMs = ({ drainWait, host }: Options): number =>
  (drainWait >= 0 ? drainWait : loopbackHosts.has(host) ? 0 : 5) * 1_000;

/** Names of this machine for itself. */
export const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

type Reach = Pick<Options, 'host' | 'behindProxy' | 'apiHost' | 'authHost' | 'aliasHosts'>;

/** Whether only this machine can reach the server: by its address, a proxy or a name. */
export const servesLoopbackOnly = ({ host, behindProxy, ...names }: Reach): boolean =>
  loopbackHosts.has(host) &&
  !behindProxy &&
  names.apiHost === '' &&
  names.authHost === '' &&
  names.aliasHosts.length === 0;
