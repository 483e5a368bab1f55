// The trail of administration over the admin interface.

import {
  apiError,
  dateTime,
  integer,
  listOf,
  nullable,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import { utcInstant } from '@storewright/platform/stamps';
import { type ActQuery, readActs } from '@storewright/store/storage/audit';
import { operation } from './common/operation.ts';
import type { AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

export const maxActs = 500;
const usualActs = 100;

const asked = {
  project: optional(text({ min: 1, max: 36 })),
  act: optional(text({ min: 1, max: 64 })),
  since: optional(text({ min: 1, max: 64 })),
  before: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  limit: optional(integer({ min: 1, max: maxActs })),
};

const shownAct = record('AdminAct', {
  ...{ seq: integer(), at: dateTime(), project: text(), act: text() },
  subject: optional(nullable(text())),
  details: listOf(text()),
  author: record('AdminAuthor', {
    ...{ type: text(), name: text() },
    address: optional(text()),
    correlationId: optional(text()),
  }),
});

export const auditRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'listActs', {
    doc: 'Who created, changed or deleted projects, clients and settings.',
    query: asked,
    returns: record('AdminActs', { acts: listOf(shownAct) }),
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
