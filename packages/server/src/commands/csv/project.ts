// The project that the environment names, over the public API.
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, type Terminal, usageError } from '../../terminal/terminal.ts';

/** Asks the project: a path below it. */
export type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: any }>;

const variables = [
  'CTP_API_URL',
  'CTP_AUTH_URL',
  'CTP_PROJECT_KEY',
  'CTP_CLIENT_ID',
  'CTP_CLIENT_SECRET',
] as const;

/** Opens the project that the environment names. @throws CommandError */
export async function openProject({ environment }: Terminal, key?: string): Promise<Ask> {
  const given = key === undefined ? environment : { ...environment, CTP_PROJECT_KEY: key };
  const missing = variables.filter((name) => !given[name]);
  if (missing.length > 0)
    throw usageError(
      `These variables are not set: ${missing.join(', ')}. 'export $(storewright env)' sets them.`,
    );
  const [api, auth, project, id, secret] = variables.map((name) => given[name]!);
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const { status, body } = await answerOf(`${trimmed(auth!)}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (status !== 200)
    throw new CommandError(`No access token: ${body.message ?? `status ${status}`}`);
  const headers = {
    Authorization: `Bearer ${body.access_token}`,
    'Content-Type': 'application/json',
  };
  return (method, path, sent) =>
    answerOf(`${trimmed(api!)}/${project}${path}`, {
      ...{ method, headers },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
}

const trimmed = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const pausesMs = [500, 1_000, 2_000, 4_000];
const longestAnswerMs = 60_000;

/** Asks, and asks again while the server is busy. */
async function answerOf(url: string, request: RequestInit): Promise<{ status: number; body: any }> {
  for (const pause of [...pausesMs, undefined]) {
    const signal = AbortSignal.timeout(longestAnswerMs);
    const answer = await fetch(url, { ...request, signal }).catch(() => undefined);
    if (answer === undefined)
      throw new CommandError(`No server answers at ${new URL(url).origin}.`);
    if (pause === undefined || !busy.has(answer.status))
      return { status: answer.status, body: await answer.json().catch(() => ({})) };
    await sleep(pause);
  }
  throw new CommandError(`No server answers at ${new URL(url).origin}.`);
}
