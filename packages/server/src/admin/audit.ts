// The trail of administration over the admin interface.

import { apiError, f } from '@storewright/model/declaration';
import { utcInstant } from '@storewright/platform/stamps';
import { type ActQuery, readActs } from '@storewright/store/storage/audit';
import { type AdminRoute, type AdminWorld, operation } from './common/operation.ts';

export const maxActs = 500;
const usualActs = 100;

const asked = {
  project: f.optional(f.text({ min: 1, max: 36 })),
  act: f.optional(f.text({ min: 1, max: 64 })),
  since: f.optional(f.text({ min: 1, max: 64 })),
  before: f.optional(f.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  limit: f.optional(f.integer({ min: 1, max: maxActs })),
};

const shownAct = f.record('AdminAct', {
  ...{ seq: f.integer(), at: f.dateTime(), project: f.text(), act: f.text() },
  subject: f.optional(f.nullable(f.text())),
  details: f.listOf(f.text()),
  author: f.record('AdminAuthor', {
    ...{ type: f.text(), name: f.text() },
    address: f.optional(f.text()),
    correlationId: f.optional(f.text()),
  }),
});

export const auditRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'listActs', {
    doc: 'Who created, changed or deleted projects, clients and settings.',
    query: asked,
    returns: f.record('AdminActs', { acts: f.listOf(shownAct) }),
    async answer({ query: { limit = usualActs, ...filter } }) {
      return { acts: await readActs(admin.database, checkedQuery({ ...filter, limit })) };
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
