// No connection of this process reaches the hosted service, whatever opens it: a request that is
// not led to a project fails immediately with a sentence, before a name is looked up.
import { Socket } from 'node:net';
import { isHosted } from './hosts.ts';

type Connect = (this: Socket, ...parameters: any[]) => Socket;

export function closeWayOut(): void {
  const open: Connect = Socket.prototype.connect;
  const connect: Connect = function (...parameters) {
    const host = hostOf(parameters);
    if (host === undefined || !isHosted(host)) return open.apply(this, parameters);
    const refused = new Error(
      `${host} is not called in a test run: the client goes past what leads its requests to storewright, as one with a dispatcher or a proxy of its own does.`,
    );
    process.nextTick(() => this.destroy(refused));
    return this;
  };
  Socket.prototype.connect = connect as Socket['connect'];
}

/** `connect(options)`, `connect(port, host)`, and as modules of Node.js call it, `connect([options, heard])`. */
function hostOf([first, second]: readonly any[]): string | undefined {
  const options = Array.isArray(first) ? first[0] : first;
  const host = typeof options === 'object' ? options?.host : second;
  return typeof host === 'string' ? host.replace(/\.$/, '') : undefined;
}
