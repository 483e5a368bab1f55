// Access tokens over the admin interface: of a client without its secret, and of customers of whom a suite knows
// the id and no password.

import { findClient, isCovered, issueToken } from '@storewright/edges/oauth';
import type { World } from '@storewright/engine/pipeline';
import { apiError, f, notFound, scopeList } from '@storewright/model/declaration';
import { serverAuthor } from '@storewright/store/storage/audit';
import { checkProject } from '../provisioning/bootstrap.ts';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

const draft = {
  clientId: f.text({ min: 1, max: 256 }),
  customerId: f.optional(f.text({ min: 1, max: 256 })),
  /** Default: all that the client holds. */
  scope: f.optional(f.text({ min: 1, max: 32_768 })),
};

export const tokenRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'createToken', {
    doc: 'Issues an access token of a client, without its secret.',
    body: draft,
    status: 201,
    returns: f.record('AdminToken', {
      ...{ access_token: f.text(), expires_in: f.integer(), scope: f.text(), token_type: f.text() },
      refresh_token: f.optional(f.text()),
    }),
    answer: ({ admin, project, body }) => makeToken(admin, project, body),
  });

async function makeToken(
  { world, database, author }: AdminWorld,
  project: string,
  { clientId, customerId, scope }: f.ObjectOf<typeof draft>,
) {
  await checkProject(world, project);
  const client = await findClient(database, clientId);
  if (client?.projectKey !== project) throw notFound('api-client', `ID '${clientId}'`);
  const customer =
    customerId === undefined ? undefined : await findCustomer(world, project, customerId);
  const scopes = scope === undefined ? client.scopes : scopeList(scope);
  const held = new Set(client.scopes);
  const missing = scopes.find((one) => !isCovered(held, one));
  if (missing !== undefined)
    throw apiError.InvalidInput(`The client '${clientId}' does not hold the scope '${missing}'.`);
  const details = [...scopes, ...(customer === undefined ? [] : [`customer ${customer.id}`])];
  const act = { act: 'token.create', subject: clientId, details, author: author ?? serverAuthor };
  return issueToken(database, clientId, world.now(project), { scopes, customer, acts: [act] });
}

/** As the customer would have signed in: the token ends with the password that he has now. */
async function findCustomer({ storage }: World, project: string, id: string) {
  const [customer] = await storage.find(project, 'customer', [{ id }]);
  if (customer === undefined) throw notFound('customer', `ID '${id}'`);
  return { id: customer.id, passwordHash: await storage.secret(project, 'customer', customer.id) };
}
