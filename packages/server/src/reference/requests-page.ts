// The page of the requests of a kind, as lines for a shell: the same that a test sends.
import { type Endpoint, isInRest, type Kind } from '@storewright/model/declaration';
import type { KindExamples } from './examples/example.ts';
import type { ProcedureExample } from './examples/procedure.ts';
import { procedures } from './examples/procedures.ts';
import { endpointExamples } from './examples/requests.ts';
import { section, titled } from './page.ts';
import { type Asking, shellBlock, shellLine } from './shell.ts';

/** Name of the page. */
export const requestsFile = ({ resource: { kind } }: Kind): string => `${kind}-requests.md`;

/** Whether clients can ask anything of the kind. */
export const hasRequests = ({ endpoints, procedures: further }: Kind): boolean =>
  endpoints.some(isInRest) || further.length > 0;

const intro =
  'A test sends each of these requests, and replaces the words in braces by values of the documents of [the shop of the examples](examples.md). `storewright env` prints the variables; `$TOKEN` is an access token, of a customer where it says so.';

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
        `${doc}\n\n${shellBlock([procedureLine({ method, path, status }, procedures.get(`${method} ${path}`), actor)])}`,
      ),
    ),
  );

function asked(kind: Kind, endpoint: Endpoint, examples: KindExamples): string {
  const { by, create, requests, deletions } = endpointExamples(kind, endpoint, examples);
  const all = [...(create === undefined ? [] : [create]), ...requests, ...deletions];
  const whose = by === undefined ? '' : 'With the token of a customer:\n\n';
  return all.length === 0
    ? 'It offers no request of its own.'
    : whose + shellBlock(all.map(shellLine));
}

function procedureLine(asking: Asking, example: ProcedureExample = {}, actor?: string): string {
  const whole = shellLine({ ...asking, query: example.query, body: example.body });
  const whose =
    actor === undefined && example.by === undefined ? '' : '# with the token of a customer\n';
  if (example.file === undefined) return whose + whole;
  return example.file === 'image'
    ? `${whose}${whole} \\\n  --header 'Content-Type: image/png' --data-binary @front.png`
    : `${whose}${shellLine(asking)} \\\n  --data '${example.query}'`;
}
