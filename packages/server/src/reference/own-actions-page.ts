// The page of what buyers change themselves: each update action as a request with the token of a customer,
// which a test sends with the scope that the page names and no other.
import type { Kind } from '@storewright/model/declaration';
import type { ActionExample } from './examples/example.ts';
import { type OwnExamples, ownEndpoint, ownPath } from './examples/own/index.ts';
import { section, titled } from './page.ts';
import { shellBlock, shellLine } from './shell.ts';

/** Name of the page. */
export const ownActionsFile = ({ resource: { kind } }: Kind): string => `${kind}-own-actions.md`;

/** The scope with which buyers change documents of the kind. */
export const ownScope = (kind: Kind): string => ownEndpoint(kind)!.scopes.manage[0]!;

const intro = (kind: Kind): string =>
  `The changes of a customer to their own documents, at \`POST /{projectKey}${ownPath(ownEndpoint(kind)!)}\`. \`$TOKEN\` is a token of the customer with the scope \`${ownScope(kind)}:{projectKey}\`, the only one it needs: \`storewright token PROJECT --as EMAIL --scope ${ownScope(kind)}\` prints one. A test sends each of these requests with that scope, and checks that without it all are refused. Words in braces are values of the document, or of another one. The members and effects are the same as of [the update actions of the kind](${kind.resource.kind}-actions.md).`;

export const ownActionsPage = (kind: Kind, { actions }: OwnExamples): string =>
  titled(
    `${kind.resource.name}: changes of a customer`,
    intro(kind),
    ...actions.map((one) => section(one.body.action, actionText(kind, one))),
  );

function actionText(kind: Kind, { body, changes }: ActionExample): string {
  const update = { version: '{version}', actions: [body] };
  const path = ownPath(ownEndpoint(kind)!);
  const effect = changes.map((member) => `\`${member}\``).join(', ');
  const request = shellBlock([shellLine({ method: 'POST', path, status: 200, body: update })]);
  return `${request}\n\nIt changes ${effect}.`;
}
