// The examples of the reference, as an OpenAPI document has them.
import type { Endpoint, Kind, Operation, Procedure } from '@storewright/model/declaration';
import { examples } from '../examples/index.ts';
import { procedures } from '../examples/procedures.ts';
import { endpointExamples } from '../examples/requests.ts';

const shownOf = ({ resource }: Kind) => examples.get(resource.kind);

/** The update action as a test does it. */
export const actionExample = (kind: Kind, action: string): object | undefined =>
  shownOf(kind)?.actions.find(({ body }) => body.action === action)?.body;

/** The body with which a test creates or updates at the endpoint. */
export function bodyExample(
  kind: Kind,
  endpoint: Endpoint,
  operation: Extract<Operation, 'create' | 'update'>,
): object | undefined {
  const shown = shownOf(kind);
  if (shown === undefined) return undefined;
  const { create, requests } = endpointExamples(kind, endpoint, shown);
  const one =
    operation === 'create' ? create : requests.find((each) => each.operation === 'update');
  return one?.body && numbered(one.body);
}

/** The body that a test sends to the procedure. */
export function procedureExample({ method, path }: Procedure): object | undefined {
  const body = procedures.get(`${method} ${path}`)?.body;
  return body && numbered(body);
}

/** A version is a number, whichever it will be. */
const numbered = (body: object): object =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' && /^\{[\w.]*[vV]ersion\}$/.test(value) ? 1 : value,
  );
