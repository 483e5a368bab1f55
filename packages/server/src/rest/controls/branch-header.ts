// A request on the paths of a project that a branch of it serves, for previews of callers that cannot change
// their paths. Only where the controls are on, only a branch of that very project, and only with a token that
// is let in at the project itself: the branch is entered with the same scopes, and no others.
import type { FastifyRequest } from 'fastify';
import { apiError, notFound, type Principal, scopesMoved } from '../../declaration/index.ts';
import type { Route } from '../route.ts';
import { type Admitted, type Authenticator, checkToken } from '../stages/admit.ts';

export interface BranchEdge {
  /** Key of the project that is the branch. */
  readonly keyOf: (project: string, name: string) => Promise<string | undefined>;
  readonly hasCustomer: (project: string, id: string) => Promise<boolean>;
}

export const branchHeader = 'x-storewright-branch';

const maxLength = 64;

/**
 * The principal of the token in the branch; from then on the request belongs to the branch.
 * @throws the refusals of the project itself, before anything about branches is revealed;
 * ResourceNotFound for an unknown branch, insufficient_scope for a customer that the branch does
 * not have
 */
export async function admitInBranch(
  request: FastifyRequest,
  route: Route,
  authenticator: Authenticator,
  branches: BranchEdge,
): Promise<Admitted> {
  const { principal } = await checkToken(request, route, authenticator);
  const name = request.headers[branchHeader];
  if (typeof name !== 'string' || name.length > maxLength)
    throw apiError.InvalidInput(`X-Storewright-Branch must be the name of a branch.`);
  const key = await branches.keyOf(principal.projectKey, name);
  if (key === undefined) throw notFound('branch', `name '${name}'`);
  const { customerId } = principal;
  if (customerId !== undefined && !(await branches.hasCustomer(key, customerId)))
    throw apiError.insufficient_scope(`The branch '${name}' does not have the customer.`);
  (request.params as { projectKey: string }).projectKey = key;
  return {
    principal: inProject(principal, key),
    ...(route.presumes === true ? { readSet: authenticator.readSet(key) } : {}),
  };
}

function inProject(principal: Principal, to: string): Principal {
  const scopes = scopesMoved(principal.scopes, { from: principal.projectKey, to });
  return { ...principal, projectKey: to, scopes: new Set(scopes) };
}
