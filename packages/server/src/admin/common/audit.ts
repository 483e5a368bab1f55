// The trail of administration over the admin interface, and how what this interface does gets into it.
import { apiError, integer, optional, text } from '../../declaration/index.ts';
import { operatorInput } from '../../pipeline/index.ts';
import { utcInstant } from '../../platform/instant.ts';
import { type Act, type ActQuery, noteAct, readActs, serverAuthor } from '../../storage/audit.ts';
import type { Run } from '../../storage/connection/database.ts';
import type { AdminRequest, AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';

export const maxActs = 500;
const usualActs = 100;

const asked = {
  project: optional(text({ min: 1, max: 36 })),
  act: optional(text({ min: 1, max: 64 })),
  since: optional(text({ min: 1, max: 64 })),
  before: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  limit: optional(integer({ min: 1, max: maxActs })),
};

const numbers: ReadonlySet<string> = new Set(['before', 'limit']);

export const auditRoute = (admin: AdminWorld): AdminRoute => ({
  method: 'GET',
  path: '/audit',
  async handle({ query }) {
    const given = [...query].map(([name, values]) => {
      const value = values.at(-1)!;
      return [name, numbers.has(name) && /^\d{1,16}$/.test(value) ? Number(value) : value];
    });
    const { limit = usualActs, ...filter } = operatorInput(asked, Object.fromEntries(given));
    const acts = await readActs(admin.database, checkedQuery({ ...filter, limit }));
    return { status: 200, body: { acts } };
  },
});

/** @throws InvalidInput for an invalid instant */
export function checkedQuery(query: ActQuery): ActQuery {
  if (query.since === undefined) return query;
  const since = utcInstant(query.since);
  if (since === undefined)
    throw apiError.InvalidInput(`'${query.since}' is not an instant such as 2026-11-27T00:00:00Z.`);
  return { ...query, since };
}

/** The same interface, with the author of the request. */
export const authored = (admin: AdminWorld, { author }: AdminRequest): AdminWorld =>
  author === undefined ? admin : { ...admin, author };

/** Stores an entry of the audit log in the transaction of the change. */
export const noted = (
  { author }: Pick<AdminWorld, 'author'>,
  run: Run,
  project: string,
  act: Act,
): Promise<unknown> => noteAct(run, project, { ...act, author: author ?? serverAuthor });
