// What the operator does in a project: through the pipeline, with every right in it.

import { type Call, kindNamed, openCall, type World } from '@storewright/engine/pipeline';
import type { Principal } from '@storewright/model/declaration';

/** The operator of the server, with every right in the project. */
export const operator = (projectKey: string, author?: Principal['author']): Principal => ({
  projectKey,
  clientId: 'operator',
  scopes: new Set([`manage_project:${projectKey}`]),
  ...(author === undefined ? {} : { author }),
});

/** A call on the documents of a kind in the whole project. */
export function operatorCall(
  world: World,
  projectKey: string,
  kindName: string,
  author?: Principal['author'],
): Call {
  const kind = kindNamed(world, kindName);
  const principal = operator(projectKey, author);
  return openCall(world, { kind, endpoint: kind.endpoints[0]!, principal, params: {} });
}
