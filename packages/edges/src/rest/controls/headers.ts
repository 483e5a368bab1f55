// Request headers that test suites and previews send: ids of one request, and a branch of a project.

// A request of a seeded project that has named itself draws ids from a counter of its own. Only where the
// controls are on.
import { apiError, notFound, type Principal, scopesMoved } from '@storewright/model/declaration';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../common/route.ts';
import { hintHeader } from '../hints/hints.ts';
import { type Admit, type Admitted, admitBy, type Gate, type Wrapper } from '../stages/admit.ts';
import { positionHeader } from '../stages/serve.ts';

/** Answers what runs the rest of the request; nothing where ids are random. */
export type NamedIds = (
  project: string,
  name: string,
) => Promise<((rest: () => void) => void) | undefined>;

const idsHeader = 'x-storewright-ids';

const nameForm = /^[\w.:-]{1,64}$/;

/** Comes before the wrappers whose hooks run after the body is read, so that the named ids hold for them. */
export const wrapNamedIds = (namedIds: NamedIds): Wrapper => ({
  headers: [idsHeader],
  register(app) {
    app.addHook('preHandler', (request, _reply, done) => {
      const name = request.headers[idsHeader];
      const { projectKey } = (request.params ?? {}) as { projectKey?: string };
      // A request without a token is refused before, or asks for one, which is never seeded.
      if (name === undefined || projectKey === undefined || request.principal === undefined)
        return done();
      if (typeof name !== 'string' || !nameForm.test(name))
        return done(
          apiError.InvalidInput(
            'X-Storewright-Ids must be a name of 1 to 64 letters, digits, _, ., : and -.',
          ),
        );
      namedIds(projectKey, name).then((run) => (run === undefined ? done() : run(done)), done);
    });
  },
});

// A request on the paths of a project that a branch of it serves, for previews of callers that cannot change
// their paths. Only where the controls are on, only a branch of that very project, and only with a token that
// is let in at the project itself: the branch is entered with the same scopes, and no others.

export interface BranchEdge {
  /** Key of the project that is the branch. */
  readonly keyOf: (project: string, name: string) => Promise<string | undefined>;
  readonly hasCustomer: (project: string, id: string) => Promise<boolean>;
}

const branchHeader = 'x-storewright-branch';

const maxLength = 64;

export const wrapBranches = (branches: BranchEdge): Wrapper => ({
  headers: [branchHeader],
  admit(next, gate) {
    const atProject = admitBy(gate.check);
    return (request, route) =>
      request.headers[branchHeader] === undefined
        ? next(request, route)
        : admitInBranch(request, route, { atProject, gate, branches });
  },
});

interface Entering {
  /** Admission at the project itself. */
  readonly atProject: Admit;
  readonly gate: Gate;
  readonly branches: BranchEdge;
}

/**
 * The principal of the token in the branch; from then on the request belongs to the branch.
 * @throws the refusals of the project itself, before anything about branches is revealed;
 * ResourceNotFound for an unknown branch, insufficient_scope for a customer that the branch does
 * not have
 */
async function admitInBranch(
  request: FastifyRequest,
  route: Route,
  { atProject, gate, branches }: Entering,
): Promise<Admitted> {
  const { principal } = await atProject(request, route);
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
    ...(route.presumes === true ? { readSet: gate.readSet(key) } : {}),
  };
}

function inProject(principal: Principal, to: string): Principal {
  const scopes = scopesMoved(principal.scopes, { from: principal.projectKey, to });
  return { ...principal, projectKey: to, scopes: new Set(scopes) };
}

// What browsers may send from pages of other origins, and read of the answers.

/** Where the controls are on, headers for developers count too. */
export const corsOptions = (wrappers: readonly Wrapper[]) => ({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'X-Correlation-ID',
    'X-External-User-ID',
    'Idempotency-Key',
    positionHeader,
    'User-Agent',
    ...wrappers.flatMap(({ headers = [] }) => headers),
  ],
  exposedHeaders: [
    'X-Correlation-ID',
    'Idempotency-Replayed',
    positionHeader,
    ...(wrappers.length === 0 ? [] : [hintHeader]),
  ],
  maxAge: 86_400,
  strictPreflight: false,
});
