// Holds every answer that arrives by `fetch` in this process against the public shapes.
import { type AnswerFinding, answerFindings, operationFinder } from './answers.ts';
import { publicShapes } from './shapes.ts';

export interface Watcher {
  finding(finding: AnswerFinding): void;
  /** The answer of an operation of the public API, looked at. */
  looked?(operation: string, body: unknown): void;
}

/** Watches from now on; hands over what ends it. */
export function watchAnswers(watcher: Watcher): () => void {
  const shapes = publicShapes();
  const find = operationFinder(shapes);
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    if (!isJson(response)) return response;
    const { method, path } = askedOf(input, init);
    const operations = find(method, path);
    if (operations === undefined) return response;
    const body = parsed(await response.clone().text());
    const answered = { method, path, status: response.status, body };
    for (const one of answerFindings(shapes, find, answered)) watcher.finding(one);
    watcher.looked?.(`${method} ${operations[0]!.path} ${response.status}`, body);
    return response;
  };
  return () => {
    globalThis.fetch = original;
  };
}

type Fetch = typeof globalThis.fetch;

function askedOf(input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]) {
  const url = new URL(input instanceof Request ? input.url : String(input));
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  // The first part of a path names the project.
  const path = url.pathname.replace(/^\/[^/]+/, '') || '/';
  const customerId = url.searchParams.get('customerId');
  // The cart of a customer: an older way to write the path.
  const isOneCart = path.endsWith('/carts') && customerId !== null;
  return { method, path: isOneCart ? `${path}/customer-id=${customerId}` : path };
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
