// One route of the API on the HTTP framework: admit → decode → run → answer.
import type { FastifyInstance } from 'fastify';
import { edgeLimits } from '../common/edge.ts';
import type { FamilyPlace } from '../families/family.ts';
import type { Route } from '../route.ts';
import type { Admit, Admitted } from './admit.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { type Once, run } from './run.ts';

/** What the stages of all routes share. */
export interface Stages {
  readonly admit: Admit;
  readonly once: Once;
  /** Whether replicas answer queries. */
  readonly hasReplicas: boolean;
}

/** Below the project key; braces become the framework's parameters. */
export const urlOf = (path: string) => `/:projectKey${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

export function serveRoute(
  app: FastifyInstance,
  route: Route,
  { admit, once, hasReplicas }: Stages,
  { family, prefix = '', constraints = {} }: Partial<FamilyPlace> = {},
): void {
  app.route({
    method: route.method,
    url: `${prefix}${urlOf(route.path)}`,
    constraints,
    bodyLimit: bodyLimitOf(route),
    config: {
      file: route.file,
      takesDocument: route.takesDocument === true,
      keepsNull: route.keepsNull,
      family,
    },
    onRequest(request, _reply, done) {
      const start = performance.now();
      const enter = ({ principal, readSet }: Admitted) => {
        request.principal = principal;
        request.readSet = readSet;
        request.stages.push(['auth', performance.now() - start]);
        done();
      };
      const admitted = admit(request, route);
      if (admitted instanceof Promise) admitted.then(enter, done);
      else enter(admitted);
    },
    async handler(request, reply) {
      const start = performance.now();
      const decoded = decode(route, request, hasReplicas);
      const answered = await run(route, decoded, once);
      request.stages.push(['run', performance.now() - start]);
      return answer(route, decoded, answered, reply);
    },
  });
}

const bodyLimitOf = ({ file, largeBody }: Route): number =>
  file?.maxBytes ?? (largeBody === true ? edgeLimits.largeBodyBytes : edgeLimits.bodyBytes);
