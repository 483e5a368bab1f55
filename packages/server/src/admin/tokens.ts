// Access tokens of customers over the admin interface: of whom a suite knows the id and no password.
import { projectExists } from '../composition/bootstrap.ts';
import { apiError, notFound, scopeList, text } from '../declaration/index.ts';
import { findClient, isCovered, issueToken } from '../oauth/index.ts';
import { decoded } from '../pipeline/index.ts';
import { serverAuthor } from '../storage/audit.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const draft = {
  clientId: text({ min: 1, max: 256 }),
  customerId: text({ min: 1, max: 256 }),
  scope: text({ min: 1, max: 32_768 }),
};

export const tokenRoute = (admin: AdminWorld): AdminRoute => ({
  method: 'POST',
  path: '/projects/{key}/tokens',
  handle: async (request) => ({ status: 201, body: await made(admin, request) }),
});

/** As the customer would have signed in: it ends with the password that he has now. */
async function made({ world, database }: AdminWorld, { params, body, author }: AdminRequest) {
  const project = params.key!;
  const { clientId, customerId, scope } = decoded(draft, body ?? {});
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  const client = await findClient(database, clientId);
  if (client?.projectKey !== project) throw notFound('api-client', `ID '${clientId}'`);
  const [customer] = await world.storage.find(project, 'customer', [{ id: customerId }]);
  if (customer === undefined) throw notFound('customer', `ID '${customerId}'`);
  const scopes = scopeList(scope);
  const held = new Set(client.scopes);
  const missing = scopes.find((one) => !isCovered(held, one));
  if (missing !== undefined)
    throw apiError.InvalidInput(`The client '${clientId}' does not hold the scope '${missing}'.`);
  const passwordHash = await world.storage.secret(project, 'customer', customer.id);
  const details = [...scopes, `customer ${customer.id}`];
  const act = { act: 'token.create', subject: clientId, details, author: author ?? serverAuthor };
  const limit = { scopes, customer: { id: customer.id, passwordHash }, acts: [act] };
  return issueToken(database, clientId, world.now(project), limit);
}
