// Faults of all kinds and requests of all kinds that meet them, each on a connection of its own.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { FaultRule, TestProject } from '../kit/index.ts';

/** Half of the requests meet one of these. */
export const mixedFaults: readonly FaultRule['then'][] = [
  { socket: 'reset' },
  { socket: 'close' },
  { socket: 'garbage' },
  { socket: 'hang' },
  { socket: 'truncate' },
  { socket: 'slow', bytesPerSecond: 100_000 },
  { socket: 'reset', afterCommit: true },
  { status: 504, afterCommit: true },
  { status: 500, body: 'html' },
  { status: 503, retryAfter: 1 },
  { status: 429, body: 'empty' },
  { status: 401 },
  { delayMs: 5 },
  { delayMs: 5, conflict: 1 },
  { staleMs: 1_000 },
];

/** On a connection of its own; what came, or nothing. */
export const sentAlone = (
  url: string,
  { headers, body }: Omit<Single, 'path'>,
): Promise<Came | undefined> =>
  new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = httpRequest(url, { agent: false, method, headers }, (answer) => {
      answer.on('error', () => resolve(undefined));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers }));
      answer.resume();
    });
    // Some clients do not wait; those who meet a request that hangs give it up.
    sent.setTimeout(Math.random() < 0.1 ? 30 : 1_500, () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });

export interface Came {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export interface Single {
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

/** A list, a creation, an update, a mutation, a token. */
export async function singlesIn(project: TestProject): Promise<readonly Single[]> {
  const zone = { method: 'POST', body: JSON.stringify({ name: 'One' }) };
  const { id } = (await (await project.fetch('/zones', zone)).json()) as { id: string };
  const json = {
    Authorization: `Bearer ${await project.token()}`,
    'Content-Type': 'application/json',
  };
  const basic = Buffer.from(`${project.clientId}:${project.clientSecret}`).toString('base64');
  const form = 'application/x-www-form-urlencoded';
  const mine = (path: string, body?: object) => ({
    path: `/${project.key}${path}`,
    headers: json,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const query = `mutation { updateZone(id: "${id}", version: 1, actions: [{ changeName: { name: "Two" } }]) { version } }`;
  const actions = [{ action: 'changeName', name: 'Two' }];
  return [
    mine('/zones?limit=5'),
    mine('/carts', { currency: 'EUR' }),
    mine(`/zones/${id}`, { version: 1, actions }),
    mine('/graphql', { query }),
    {
      path: '/oauth/token',
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': form },
      body: 'grant_type=client_credentials',
    },
  ];
}

/** Names of gauges, without their prefix, that are not at a value, as the port for metrics says. */
export async function beyond(
  metricsUrl: string,
  values: { readonly [name: string]: number },
): Promise<string[]> {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.split('\n');
  return Object.entries(values).flatMap(([name, value]) => {
    const line = lines.find((one) => one.startsWith(`storewright_${name} `))!;
    return Number(line.split(' ')[1]) <= value ? [] : [line];
  });
}
