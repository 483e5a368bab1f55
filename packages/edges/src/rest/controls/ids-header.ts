// A request of a seeded project that has named itself draws ids from a counter of its own. Only where the
// controls are on.
import { apiError } from '@storewright/model/declaration';
import type { Wrapper } from '../stages/wrapper.ts';

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
