// Requests as lines for a shell.
import type { RequestExample } from './examples/requests.ts';

export type Asking = Pick<RequestExample, 'method' | 'path' | 'status'> &
  Partial<Pick<RequestExample, 'query' | 'body'>>;

export const shellBlock = (lines: readonly string[]): string =>
  `\`\`\`sh\n${lines.join('\n\n')}\n\`\`\``;

const flags = { GET: '', HEAD: ' --head', POST: ' --request POST', DELETE: ' --request DELETE' };

/** A request as a command, with the status of its answer. */
export function shellLine({ method, path, query, body, status }: Asking): string {
  const flag = body === undefined ? flags[method] : '';
  const parts = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const address = `"$CTP_API_URL/$CTP_PROJECT_KEY${path}${shown(parts)}"`;
  const sent = body === undefined ? '' : ` \\\n  --json '${quoted(numbers(JSON.stringify(body)))}'`;
  return `# ${status}\ncurl${flag} ${address} \\\n  --header "Authorization: Bearer $TOKEN"${sent}`;
}

/** A version is a number: its placeholder has no quotes. */
const numbers = (json: string): string => json.replaceAll(/"(\{[\w.]*[vV]ersion\})"/g, '$1');

/** Within single quotes. */
const quoted = (text: string): string => text.replaceAll("'", `'\\''`);

/** Braces stay what a reader knows them for. */
const shown = (query: string): string => query.replaceAll('%7B', '{').replaceAll('%7D', '}');
