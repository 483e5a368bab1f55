// What stands between the sockets and the framework: which requests are let in, how many of one
// socket, which sockets are closed because nothing comes, and how all of them are at the end.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { openAdmission } from './admission.ts';
import { edgeLimits } from './edge.ts';
import { pacedOf } from './paced.ts';
import { refuse } from './refusal.ts';

export interface FrontOptions {
  /** Requests in flight, with those that wait to be let in. */
  readonly mostInFlight: number;
  readonly mostConnections: number;
  /** How long a connection may say nothing before its first request. */
  readonly silentMs?: number;
}

export interface Front {
  /** Puts itself before what handles the requests of a server. */
  before(handler: RequestListener): RequestListener;
  /** Watches the connections of a server. */
  watch(server: Server): void;
  /** From now on every answer asks its client to come back on another connection. */
  drain(): void;
  /** Takes no new connections, and ends each that there is after its last answer. */
  finish(mostMs: number): Promise<void>;
  counts(): FrontCounts;
}

export interface FrontCounts {
  readonly connections: number;
  /** Requests that are worked on, and that wait to be let in. */
  readonly inFlight: number;
  readonly waiting: number;
  readonly admitted: number;
  /** Requests so far that were not let in. */
  readonly shed: number;
}

/** A connection of a client. */
interface Line {
  readonly socket: Socket;
  /** What becomes of each answer that is not sent yet, in the order of the requests. */
  readonly open: Map<ServerResponse, () => void>;
  /** Requests that wait because as many of this connection are worked on as may be. */
  readonly parked: (() => void)[];
  atWork: number;
  /** Its first request has come. */
  isHeard: boolean;
}

/** More a second would take the event loop from those who were let in. */
const refusalPace = { perSecond: 1_500, burst: 300 };

/** Orchestrators ask for health however busy it is. */
const isProbe = ({ url = '' }: IncomingMessage) => url.startsWith('/health/');

export function openFront(options: FrontOptions): Front {
  const { mostInFlight, mostConnections, silentMs = edgeLimits.headersTimeoutMs } = options;
  const admission = openAdmission(mostInFlight);
  const refusals = pacedOf(refusalPace);
  const lines = new Map<Socket, Line>();
  const servers: Server[] = [];
  /** What is to be done for the admission when the answer is sent. */
  const after = new WeakMap<ServerResponse, () => void>();
  let isDraining = false;
  let isFinishing = false;
  let emptied: (() => void) | undefined;

  function added(socket: Socket): void {
    const line: Line = { socket, open: new Map(), parked: [], atWork: 0, isHeard: false };
    lines.set(socket, line);
    // Until its first request; afterwards the keep-alive of the HTTP server watches it.
    socket.setTimeout(silentMs, () => socket.destroy());
    socket.once('close', () => {
      line.parked.length = 0;
      for (const leave of [...line.open.values()]) leave();
      lines.delete(socket);
      if (lines.size === 0) emptied?.();
    });
  }

  /** Notes a request; what it answers is to be called when its answer is sent or its socket gone. */
  function noted(line: Line, response: ServerResponse, left: () => void): void {
    if (!line.isHeard) {
      line.isHeard = true;
      line.socket.setTimeout(0);
    }
    if (isDraining) {
      // Only the last answer of a connection may end it.
      for (const earlier of line.open.keys()) earlier.shouldKeepAlive = true;
      response.shouldKeepAlive = false;
    }
    const leave = () => {
      if (!line.open.delete(response)) return;
      left();
      // An answer that had begun before the end was known does not end its connection by itself.
      if (isFinishing && line.open.size === 0) endGently(line.socket);
    };
    line.open.set(response, leave);
    response.once('close', leave);
  }

  function admit(
    handler: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    line: Line,
  ): void {
    // Its connection may have gone while it was parked.
    if (!line.open.has(response)) return;
    let isAtWork = false;
    const waiter = admission.enter(
      () => {
        isAtWork = true;
        handler(request as never, response as never);
      },
      () => refusals.run(() => line.open.has(response) && refuse(request, response)),
    );
    after.set(response, () => {
      if (isAtWork) admission.done();
      else if (waiter !== undefined) admission.leave(waiter);
    });
  }

  function handle(handler: RequestListener, request: IncomingMessage, response: ServerResponse) {
    const line = lines.get(request.socket);
    if (line === undefined || isProbe(request)) {
      if (line !== undefined) noted(line, response, () => undefined);
      handler(request as never, response as never);
      return;
    }
    const isParked = line.atWork >= edgeLimits.pipelined;
    noted(line, response, () => {
      after.get(response)?.();
      next(line);
    });
    if (!isParked) {
      line.atWork += 1;
      admit(handler, request, response, line);
      return;
    }
    line.parked.push(() => admit(handler, request, response, line));
    // What more comes stays with the client.
    if (line.parked.length > edgeLimits.pipelined) line.socket.pause();
    if (line.parked.length > edgeLimits.parked) line.socket.destroy();
  }

  /** The next request of the connection takes the place of one that is answered. */
  function next(line: Line): void {
    const parked = line.parked.shift();
    if (parked === undefined) line.atWork -= 1;
    else setImmediate(parked);
    if (line.parked.length === 0 && line.socket.isPaused()) line.socket.resume();
  }

  return {
    before: (handler) => (request, response) => handle(handler, request, response),
    watch(server) {
      servers.push(server);
      server.maxConnections = mostConnections;
      server.on(isSecure(server) ? 'secureConnection' : 'connection', added);
    },
    drain() {
      isDraining = true;
      for (const { open } of lines.values()) {
        const last = [...open.keys()].at(-1);
        if (last !== undefined) last.shouldKeepAlive = false;
      }
    },
    async finish(mostMs) {
      this.drain();
      isFinishing = true;
      // Not the `close` of HTTP servers, which cuts connections off on which a request may be coming.
      for (const server of servers) if (server.listening) NetServer.prototype.close.call(server);
      const gone = new Promise<void>((resolve) => {
        emptied = resolve;
      });
      for (const line of lines.values()) if (line.open.size === 0) endGently(line.socket);
      const late = setTimeout(() => {
        for (const { socket } of lines.values()) socket.destroy();
      }, mostMs);
      if (lines.size > 0) await gone;
      clearTimeout(late);
      refusals.close();
    },
    counts() {
      const { atWork, waiting, most, refused } = admission.counts;
      const connections = lines.size;
      return { connections, inFlight: atWork, waiting, admitted: most, shed: refused };
    },
  };
}

const isSecure = (server: Server) => 'setSecureContext' in server;

/** Ends our side; who does not end his soon is cut off. */
function endGently(socket: Socket): void {
  socket.setTimeout(edgeLimits.lastWordMs, () => socket.destroy());
  socket.end();
}
