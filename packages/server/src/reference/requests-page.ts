// The page of the requests of a kind, as lines for a shell: the same that a test sends.
import { type Endpoint, isInRest, type Kind } from '../declaration/index.ts';
import type { KindExamples } from './examples/example.ts';
import type { ProcedureExample } from './examples/procedure.ts';
import { procedures } from './examples/procedures.ts';
import { endpointExamples, type RequestExample } from './examples/requests.ts';
import { section, titled } from './page.ts';

/** Name of the page. */
export const requestsFile = ({ resource: { kind } }: Kind): string => `${kind}-requests.md`;

/** Whether clients can ask anything of the kind. */
export const hasRequests = ({ endpoints, procedures: further }: Kind): boolean =>
  endpoints.some(isInRest) || further.length > 0;

const intro =
  'Each of these requests is sent by a test, which fills in what stands in braces from the documents of [the shop of the examples](examples.md). `storewright env` prints the variables; `$TOKEN` is an access token, of a customer where it says so.';

export const requestsPage = (kind: Kind, examples: KindExamples | undefined): string =>
  titled(
    `${kind.resource.name}: requests`,
    intro,
    ...(examples === undefined
      ? []
      : kind.endpoints
          .filter(isInRest)
          .map((endpoint) =>
            section(`/{projectKey}${endpoint.path}`, asked(kind, endpoint, examples)),
          )),
    ...kind.procedures.map(({ method, path, status, doc, actor }) =>
      section(
        `${method} /{projectKey}${path}`,
        `${doc}\n\n${shell([procedureLine({ method, path, status }, procedures.get(`${method} ${path}`), actor)])}`,
      ),
    ),
  );

function asked(kind: Kind, endpoint: Endpoint, examples: KindExamples): string {
  const { by, create, requests, deletions } = endpointExamples(kind, endpoint, examples);
  const all = [...(create === undefined ? [] : [create]), ...requests, ...deletions];
  const whose = by === undefined ? '' : 'With the token of a customer:\n\n';
  return all.length === 0 ? 'It offers no request of its own.' : whose + shell(all.map(line));
}

const shell = (lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n\n')}\n\`\`\``;

type Asking = Pick<RequestExample, 'method' | 'path' | 'status'> &
  Partial<Pick<RequestExample, 'query' | 'body'>>;

const flags = { GET: '', HEAD: ' --head', POST: ' --request POST', DELETE: ' --request DELETE' };

/** A request as a command, with the status of its answer. */
function line({ method, path, query, body, status }: Asking): string {
  const flag = body === undefined ? flags[method] : '';
  const parts = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const address = `"$CTP_API_URL/$CTP_PROJECT_KEY${path}${shown(parts)}"`;
  const sent = body === undefined ? '' : ` \\\n  --json '${numbers(JSON.stringify(body))}'`;
  return `# ${status}\ncurl${flag} ${address} \\\n  --header "Authorization: Bearer $TOKEN"${sent}`;
}

/** A version is a number: what stands for one has no quotes. */
const numbers = (json: string): string => json.replaceAll(/"(\{[\w.]*[vV]ersion\})"/g, '$1');

/** Braces stay what a reader knows them for. */
const shown = (query: string): string => query.replaceAll('%7B', '{').replaceAll('%7D', '}');

function procedureLine(asking: Asking, example: ProcedureExample = {}, actor?: string): string {
  const whole = line({ ...asking, query: example.query, body: example.body });
  const whose =
    actor === undefined && example.by === undefined ? '' : '# with the token of a customer\n';
  if (example.file === undefined) return whose + whole;
  return example.file === 'image'
    ? `${whose}${whole} \\\n  --header 'Content-Type: image/png' --data-binary @front.png`
    : `${whose}${line(asking)} \\\n  --data '${example.query}'`;
}
