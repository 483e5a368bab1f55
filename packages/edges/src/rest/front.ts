// The layer between the sockets and the framework: which requests are admitted, how many of one
// socket, which idle sockets are closed, and how all of them end.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { type Turns, turnsOf, type Waiter } from '@storewright/platform/turns';
import { edgeLimits } from './common/edge.ts';
import { pacedOf } from './paced.ts';
import { refuse } from './refusal.ts';

/** More at work at the same time is no faster, and each of them later. */
const maxAtWork = 64;

/** @param most requests in flight, including waiting ones */
const openAdmission = (most: number): Turns =>
  turnsOf({
    most: Math.min(most, maxAtWork),
    maxInAll: most,
    patienceMs: 5_000,
    targetMs: 2_000,
    standingMs: 1_000,
  });

export interface FrontOptions {
  /** Requests in flight, including waiting ones. */
  readonly mostInFlight: number;
  readonly mostConnections: number;
  /** How long a connection may say nothing before its first request. */
  readonly silentMs?: number;
  /** How long a connection may go unread while many requests wait. */
  readonly restMs?: number;
}

export interface Front {
  /** Puts itself before what handles the requests of a server. */
  before(handler: RequestListener): RequestListener;
  /** Watches the connections of a server. */
  watch(server: Server): void;
  /** A request that is at work waits for another server: its place is free meanwhile. */
  away<T>(work: Promise<T>): Promise<T>;
  /** From now on every answer asks its client to come back on another connection. */
  drain(): void;
  /** Takes no new connections, and ends each existing one after its last answer. */
  finish(maxMs: number): Promise<void>;
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
  /** Connections whose reading is paused. */
  readonly resting: number;
}

/** A connection of a client. */
interface Line {
  readonly socket: Socket;
  /** Requests whose answer is not sent yet, in their order. */
  readonly open: Exchange[];
  /** Requests that wait because as many of this connection are worked on as may be. */
  readonly parked: (() => void)[];
  atWork: number;
  /** Its first request has come. */
  isHeard: boolean;
  /** The last request on it was for health, which must be answered soon. */
  isProbed: boolean;
  /** When it was read again after the longest rest, in milliseconds. */
  overdueAt: number;
}

/**
 * A request and its answer. Nothing that outlives the request refers to it, not even weakly: what survives a
 * minor garbage collection makes all requests of that moment slower.
 */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Health is asked for: it takes no place. */
  readonly isProbe: boolean;
  isOpen: boolean;
  isAtWork: boolean;
  waiter: Waiter | undefined;
}

/** More would take the event loop from the admitted requests. */
const refusalPace = { share: 0.05, factor: 3, burstMs: 50 };

/** Connections rest when as many requests wait as are at work. */
const enoughWait = 64;
/** A connection that has rested so long, and would wait longer, is refused. */
const maxRestMs = 2_500;
/** Less than people take to ask again. */
const soonMs = 50;

/** Orchestrators ask for health however busy it is. */
const isProbe = ({ url = '' }: IncomingMessage) => /^\/health(?:[/?]|$)/.test(url);

export const openFront = (options: FrontOptions): Front => new Gate(options);

class Gate implements Front {
  private readonly options: FrontOptions;
  private readonly admission: Turns;
  private readonly refusals = pacedOf(refusalPace);
  private readonly resting: Resting;
  private readonly restMs: number;
  private readonly lines = new Map<Socket, Line>();
  private readonly servers: Server[] = [];
  private isDraining = false;
  private isFinishing = false;
  private emptied: (() => void) | undefined;

  constructor(options: FrontOptions) {
    this.options = options;
    const { mostInFlight, restMs: maxMs = maxRestMs } = options;
    const admission = openAdmission(mostInFlight);
    this.admission = admission;
    this.restMs = maxMs;
    const overdue = (socket: Readable) => {
      const line = this.lines.get(socket as Socket);
      if (line !== undefined) line.overdueAt = performance.now();
    };
    this.resting = restingOf({ enough: enoughWait, maxMs, overdue }, () => admission.waiting);
  }

  before(handler: RequestListener): RequestListener {
    return (request, response) => this.handle(handler, request, response);
  }

  watch(server: Server): void {
    this.servers.push(server);
    server.maxConnections = this.options.mostConnections;
    server.on(isSecure(server) ? 'secureConnection' : 'connection', (socket: Socket) =>
      this.added(socket),
    );
  }

  away<T>(work: Promise<T>): Promise<T> {
    return this.admission.away(work);
  }

  drain(): void {
    this.isDraining = true;
    this.resting.end();
    for (const { open } of this.lines.values()) {
      const last = open.at(-1);
      if (last !== undefined) last.response.shouldKeepAlive = false;
    }
  }

  async finish(maxMs: number): Promise<void> {
    const { lines } = this;
    this.drain();
    this.isFinishing = true;
    // Not the `close` of HTTP servers, which cuts connections off on which a request may be coming.
    for (const server of this.servers) if (server.listening) NetServer.prototype.close.call(server);
    const gone = new Promise<void>((resolve) => {
      this.emptied = resolve;
    });
    for (const line of lines.values()) if (line.open.length === 0) endGently(line.socket);
    const late = setTimeout(() => {
      for (const { socket } of lines.values()) socket.destroy();
    }, maxMs);
    if (lines.size > 0) await gone;
    clearTimeout(late);
    this.refusals.close();
  }

  counts(): FrontCounts {
    const { atWork, waiting, most, refused } = this.admission.counts;
    const connections = this.lines.size;
    const resting = this.resting.count;
    return { connections, inFlight: atWork, waiting, admitted: most, shed: refused, resting };
  }

  private added(socket: Socket): void {
    const line: Line = {
      socket,
      open: [],
      parked: [],
      atWork: 0,
      isHeard: false,
      isProbed: false,
      overdueAt: Number.NEGATIVE_INFINITY,
    };
    this.lines.set(socket, line);
    // Until its first request; afterwards the keep-alive of the HTTP server watches it.
    socket.setTimeout(this.options.silentMs ?? edgeLimits.headersTimeoutMs, () => socket.destroy());
    socket.once('close', () => {
      line.parked.length = 0;
      this.resting.forget(socket);
      for (const exchange of [...line.open]) this.leave(line, exchange);
      this.lines.delete(socket);
      if (this.lines.size === 0) this.emptied?.();
    });
  }

  /** Notes a request until its answer is sent or its socket is gone. */
  private note(line: Line, exchange: Exchange): void {
    const { response } = exchange;
    if (!line.isHeard) {
      line.isHeard = true;
      line.socket.setTimeout(0);
    }
    if (this.isDraining) {
      // Only the last answer of a connection may end it.
      for (const earlier of line.open) earlier.response.shouldKeepAlive = true;
      response.shouldKeepAlive = false;
    }
    line.open.push(exchange);
    response.once('close', () => this.leave(line, exchange));
  }

  private leave(line: Line, exchange: Exchange): void {
    if (!exchange.isOpen) return;
    exchange.isOpen = false;
    line.open.splice(line.open.indexOf(exchange), 1);
    if (!exchange.isProbe) this.release(line, exchange);
    // An answer that had begun before the end was known does not close its connection.
    if (this.isFinishing && line.open.length === 0) endGently(line.socket);
  }

  /** Gives the place of a request to the next one. */
  private release(line: Line, { isAtWork, waiter }: Exchange): void {
    if (isAtWork) this.admission.done();
    else if (waiter !== undefined) this.admission.leave(waiter);
    next(line);
    if (line.open.length === 0 && !line.isProbed) this.resting.mayRest(line.socket);
  }

  private admit(handler: RequestListener, line: Line, exchange: Exchange): void {
    // Its connection may have gone while it was parked.
    if (!exchange.isOpen) return;
    const { request, response } = exchange;
    const run = () => {
      exchange.isAtWork = true;
      handler(request as never, response as never);
    };
    // A request read right after the rest has arrived during the rest.
    const isOverdue = performance.now() - line.overdueAt < soonMs;
    const waitedMs = isOverdue ? this.restMs : 0;
    line.overdueAt = Number.NEGATIVE_INFINITY;
    const deny = () => this.refusals.run(() => exchange.isOpen && refuse(request, response));
    exchange.waiter = this.admission.enter(run, deny, waitedMs);
  }

  private handle(
    handler: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const line = this.lines.get(request.socket);
    const exchange = exchangeOf(request, response);
    if (line === undefined || exchange.isProbe) {
      if (line !== undefined) {
        line.isProbed = true;
        this.note(line, exchange);
      }
      handler(request as never, response as never);
      return;
    }
    const isParked = line.atWork >= edgeLimits.pipelined;
    this.note(line, exchange);
    if (!isParked) {
      line.atWork += 1;
      this.admit(handler, line, exchange);
      return;
    }
    line.parked.push(() => this.admit(handler, line, exchange));
    // What more comes stays with the client.
    if (line.parked.length > edgeLimits.pipelined) line.socket.pause();
    if (line.parked.length > edgeLimits.parked) line.socket.destroy();
  }
}

const exchangeOf = (request: IncomingMessage, response: ServerResponse): Exchange => ({
  request,
  response,
  isProbe: isProbe(request),
  isOpen: true,
  isAtWork: false,
  waiter: undefined,
});

/** The next request of the connection takes the place of one that is answered. */
function next(line: Line): void {
  const parked = line.parked.shift();
  if (parked === undefined) line.atWork -= 1;
  else setImmediate(parked);
  if (line.parked.length === 0 && line.socket.isPaused()) line.socket.resume();
}

const isSecure = (server: Server) => 'setSecureContext' in server;

/** Ends our side; who does not end his soon is cut off. */
function endGently(socket: Socket): void {
  socket.setTimeout(edgeLimits.lastWordMs, () => socket.destroy());
  socket.end();
}

// Connections whose reading is paused. When enough requests wait for the near future, the next ones
// are better left in the kernel: there they cost nothing, whereas thousands of parsed waiting
// requests slow down the active ones. So an answered connection then rests, and is read again, in
// order, when few requests wait or its time is over.

interface RestingLimits {
  /** Connections rest when so many requests wait, and are read again when fewer do. */
  readonly enough: number;
  /** Longest rest, in milliseconds. */
  readonly maxMs: number;
  /** Its rest was as long as may be, and there are still others before it. */
  readonly overdue?: (socket: Readable) => void;
}

/** What a socket can do. */
interface Readable {
  pause(): unknown;
  resume(): unknown;
  readonly destroyed: boolean;
}

interface Resting {
  /** Reads nothing more of the socket for now, if there is enough to do. */
  mayRest(socket: Readable): void;
  /** The socket is gone. */
  forget(socket: Readable): void;
  /** Reads all of them again, and pauses no more connections. */
  end(): void;
  readonly count: number;
}

const tickMs = 5;

/** @param waiting how many requests wait to be let in */
export function restingOf(
  { enough, maxMs, overdue }: RestingLimits,
  waiting: () => number,
  clock: () => number = () => performance.now(),
): Resting {
  /** Since when; the longest first. */
  const since = new Map<Readable, number>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function stopIfNone(): void {
    if (since.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function wake(): void {
    // Who is woken may have nothing to say; then the next ones are woken a tick later.
    let room = enough - waiting();
    const longestSince = clock() - maxMs;
    for (const [socket, begun] of since) {
      if (room <= 0 && begun > longestSince) break;
      if (room <= 0) overdue?.(socket);
      room -= 1;
      since.delete(socket);
      socket.resume();
    }
    stopIfNone();
  }

  return {
    mayRest(socket) {
      if (isOver || socket.destroyed) return;
      // Who rests already comes first.
      if (since.size === 0 && waiting() < enough) return;
      socket.pause();
      since.set(socket, clock());
      timer ??= setInterval(wake, tickMs).unref();
    },
    forget(socket) {
      since.delete(socket);
      stopIfNone();
    },
    end() {
      isOver = true;
      for (const socket of since.keys()) socket.resume();
      since.clear();
      stopIfNone();
    },
    get count() {
      return since.size;
    },
  };
}
