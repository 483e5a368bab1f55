// `storewright logs --replay`: what a client has asked is asked again, in its name and that of its customer.
import type { LoggedExchange } from '@storewright/engine/controls';
import { CommandError } from '../../terminal/terminal.ts';
import { askServer, type RunningProject } from './running.ts';

export interface Again {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** As it was then. */
  readonly before: number;
  readonly answer: unknown;
}

/**
 * Repeats it now; versions are the sent ones.
 * @throws CommandError for one that is not kept whole, or of an unknown client
 */
export async function askAgain(place: RunningProject, seq: string): Promise<Again> {
  const { key, api } = place;
  const logged = await askServer(place, 'showRequest', { key, seq });
  const why = reasonAgainst(logged);
  if (why !== undefined) throw new CommandError(`Request ${seq} cannot be sent again: ${why}.`);
  const { path, body } = logged.exchange!;
  const { client: clientId, customerId, method, status: before } = logged;
  const { access_token: own } = await askServer(
    place,
    'createToken',
    { key },
    { body: { clientId: clientId!, customerId } },
  );
  const response = await fetch(new URL(path!, api), {
    method,
    headers: {
      Authorization: `Bearer ${own}`,
      'X-Correlation-ID': `${logged.correlationId.slice(0, 200)}-again`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : parsed(text);
  return { method, path: path!, status: response.status, before, answer };
}

function reasonAgainst({ client, exchange }: LoggedExchange): string | undefined {
  if (client === undefined) return 'no user signed in with it';
  if (exchange === undefined) return 'request bodies are not stored (turn on --request-log-bodies)';
  if (exchange.path === undefined || exchange.isAsSent !== true)
    return 'it held secrets or persons, or was too long, so that it is not kept as it was sent';
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
