// Logged requests in the words of other tools: a command for a shell, an HTTP archive. The log holds neither
// tokens, bodies nor parameters, so neither do they.
import { STATUS_CODES } from 'node:http';
import type { LoggedRequest } from '@storewright/engine/controls';
import { version } from '../../provisioning/version.ts';

/** @param api address of the API with the project key */
export function curlOf(one: LoggedRequest, api: string): string {
  const { method, status, code, actions, correlationId } = one;
  const about = [status, code, actions?.join(',')].filter(
    (part) => part !== undefined && part !== '',
  );
  const words = [
    ...way(method),
    quoted(addressOf(one, api)),
    '--header "Authorization: Bearer $TOKEN"',
    `--header ${quoted(`X-Correlation-ID: ${correlationId}`)}`,
    ...(method === 'POST' ? ['--json @body.json'] : []),
  ];
  return `curl ${words.join(' ')}  # ${about.join(' ')}`;
}

function way(method: string): readonly string[] {
  if (method === 'GET' || method === 'POST') return [];
  return method === 'HEAD' ? ['--head'] : [`--request ${method}`];
}

/** As a URL: keys may be any text, and braces mean something to curl. */
const addressOf = ({ path }: LoggedRequest, api: string): string =>
  api + path.split('/').map(encodedPart).join('/');

const encodedPart = (part: string): string =>
  encodeURIComponent(part).replaceAll('%3D', '=').replaceAll('%40', '@');

/** For a shell, which takes nothing of it for its own. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** HAR 1.2; unknown values are written as the format prescribes. */
export function archiveOf(requests: readonly LoggedRequest[], api: string): string {
  const creator = { name: 'storewright', version };
  const entries = requests.map((one) => entryOf(one, api));
  return JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2);
}

const unknown = -1;

function entryOf(one: LoggedRequest, api: string) {
  const { at, method, status, correlationId, durationMs, ...rest } = one;
  const headers = [{ name: 'X-Correlation-ID', value: correlationId }];
  const sizes = { headersSize: unknown, bodySize: unknown };
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headers, ...sizes };
  return {
    startedDateTime: at,
    time: durationMs,
    request: { method, url: addressOf(one, api), queryString: [], ...common },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      content: { size: unknown, mimeType: 'application/json' },
      redirectURL: '',
      ...common,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _storewright: rest,
  };
}
