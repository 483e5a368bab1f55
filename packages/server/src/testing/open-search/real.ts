// A real OpenSearch behind the server of tests: requests are forwarded as they are.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { engineAddress } from '../../open-search/index.ts';
import type { EngineReply, EngineUnderTest } from './engine.ts';

/** Longer than the slowest request of the tests on a busy machine. */
const usualLimitMs = 60_000;

/**
 * @param url of the engine
 * @param isRefused names documents that are made unacceptable on their way
 * @param limitMs for one request; after it the request is rejected with its method and path
 */
export function openReal(
  url: string,
  isRefused: (id: string) => boolean,
  limitMs = usualLimitMs,
): EngineUnderTest {
  const { origin, authorization } = engineAddress(url);
  const prefix = `tests-${randomBytes(5).toString('hex')}`;
  const ask = async (method: string, path: string, sent = ''): Promise<EngineReply> => {
    const isLines = path.startsWith('/_bulk');
    const request = {
      method,
      signal: AbortSignal.timeout(limitMs),
      headers: {
        'Content-Type': isLines ? 'application/x-ndjson' : 'application/json',
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
      ...(sent === '' ? {} : { body: sent }),
    };
    try {
      const response = await fetch(`${origin}${path}`, request);
      return { status: response.status, body: (await response.json()) as object };
    } catch (cause) {
      const reason = `the engine gives no answer to ${method} ${path} (limit ${limitMs / 1_000} s)`;
      throw new Error(reason, { cause });
    }
  };
  const must = async (method: string, path: string, sent?: object): Promise<any> => {
    const { status, body } = await ask(method, path, sent && JSON.stringify(sent));
    assert.ok(status < 300, `${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const indexNames = async (): Promise<readonly string[]> => {
    const listed = await must('GET', `/_cat/indices/${prefix}*?format=json&h=index`);
    return listed.map(({ index }: { readonly index: string }) => index);
  };
  const forget = async () => {
    for (const name of await indexNames()) await must('DELETE', `/${name}`);
  };
  return {
    prefix,
    reply: (method, path, sent) => ask(method, path, withRefused(path, sent, isRefused)),
    indexNames,
    async documentsOf(index) {
      await must('POST', `/${index}/_refresh`);
      const page = { size: 10_000, sort: [{ id: 'asc' }] };
      const { hits } = await must('POST', `/${index}/_search`, page);
      return hits.hits.map((hit: any) => [hit._id, JSON.stringify(hit._source)]);
    },
    forget,
    close: forget,
  };
}

/** The number that every document has is not one in those that are to be refused. */
function withRefused(path: string, sent: string, isRefused: (id: string) => boolean): string {
  if (!path.startsWith('/_bulk')) return sent;
  const lines = sent.split('\n');
  return lines
    .map((line, at) => {
      const head = at === 0 ? undefined : /^\{"index":\{.*"_id":"([^"]+)"/.exec(lines[at - 1]!);
      return head && isRefused(head[1]!) ? '{"version":"refused"}' : line;
    })
    .join('\n');
}
