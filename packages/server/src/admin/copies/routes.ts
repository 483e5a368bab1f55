// Snapshots and branches of a project over the admin interface.

import { decoded, newId } from '@storewright/engine/pipeline';
import { boolean, choice, integer, notFound, optional, text } from '@storewright/model/declaration';
import { copiesOf } from '@storewright/store/storage/projects/copies';
import { projectExists } from '../../provisioning/bootstrap.ts';
import { operation } from '../common/operation.ts';
import type { AdminRequest, AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { branchOf, keepBranch, resetBranch } from './branches.ts';
import { discardCopy, restoreProject, snapshotOf } from './copies.ts';
import { findNamedCopy, shownCopy } from './copying.ts';
import { type DiffPage, diffOf, snapshotDiffOf } from './diff.ts';
import { maxTold } from './difference.ts';

const name = text({ min: 1, max: 64 });
/** A hundred years. */
export const maxSeconds = 3_155_760_000;
const snapshotDraft = { name: optional(name) };
const branchDraft = {
  name,
  ttlSeconds: optional(integer({ min: 0, max: maxSeconds })),
  messages: optional(boolean()),
  extensions: optional(text({ min: 1, max: 4096 })),
  clientId: optional(text({ min: 1, max: 256 })),
  clientSecret: optional(text({ min: 1, max: 256 })),
  at: optional(text({ min: 1, max: 64 })),
  keepBase: optional(boolean()),
};
const resetDraft = { from: optional(choice('BranchResetFrom', 'source', 'base')) };

export const copyRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  ...differenceRoutes(admin),
  ...branchRoutes(admin),
  ...(['snapshot', 'branch'] as const).flatMap((form) => listAndDiscard(admin, form)),
  operation(admin, {
    method: 'POST',
    path: '/projects/{key}/snapshots',
    console: 'admin',
    of: 'snapshots',
    doc: 'Keeps the project as it is now.',
    body: snapshotDraft,
    status: 201,
    async answer({ admin, project, body }) {
      const named = body.name ?? `s-${newId(admin.world.clock.now()).slice(-10)}`;
      return shownCopy(await snapshotOf(admin, project, named));
    },
  }),
  operation(admin, {
    method: 'POST',
    path: '/projects/{key}/branches',
    console: 'admin',
    of: 'branches',
    doc: 'Makes a project that begins as this one is now.',
    body: branchDraft,
    status: 201,
    answer: ({ admin, project, body }) => branchOf(admin, project, body),
  }),
  operation(admin, {
    method: 'POST',
    path: '/projects/{key}/snapshots/{name}/restore',
    console: 'admin',
    of: 'snapshots',
    doc: 'Puts the project back to how it was.',
    answer: async ({ admin, project, params }) => ({
      documents: await restoreProject(admin, project, { snapshot: params.name! }),
    }),
  }),
];

const diffQuery = {
  kind: optional(text({ min: 1, max: 64 })),
  limit: optional(integer({ min: 1, max: maxTold })),
  after: optional(text({ min: 3, max: 512, pattern: '^[a-z-]+/.' })),
};

/** Which part of the differences is asked for. */
function pageOf(query: AdminRequest['query']): DiffPage {
  const [kind, limit, after] = ['kind', 'limit', 'after'].map((name) => query.get(name)?.[0]);
  return decoded(diffQuery, {
    ...(kind === undefined ? {} : { kind }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(after === undefined ? {} : { after }),
  });
}

const differenceRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, {
    method: 'GET',
    path: '/projects/{key}/branches/{name}/diff',
    console: 'viewer',
    of: 'branches',
    doc: 'What differs between a branch and this project.',
    answer: ({ project, params, query }) => diffOf(admin, project, params.name!, pageOf(query)),
  }),
  operation(admin, {
    method: 'GET',
    path: '/projects/{key}/snapshots/{name}/diff',
    console: 'viewer',
    of: 'snapshots',
    doc: 'The changes in the project since the snapshot.',
    answer({ project, params, query }) {
      const two = { name: params.name!, to: query.get('to')?.[0] };
      return snapshotDiffOf(admin, project, two, pageOf(query));
    },
  }),
];

/** Operations on an existing branch. */
const branchRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, {
    method: 'POST',
    path: '/projects/{key}/branches/{name}/reset',
    console: 'admin',
    of: 'branches',
    doc: 'Brings the branch back to what it began with, or to the project as it is now.',
    body: resetDraft,
    answer: ({ admin, project, params, body }) =>
      resetBranch(admin, project, params.name!, body.from),
  }),
  operation(admin, {
    method: 'POST',
    path: '/projects/{key}/branches/{name}/keep',
    console: 'admin',
    of: 'branches',
    doc: 'Keeps the branch until it is deleted (no expiry).',
    answer: async ({ admin, project, params }) =>
      shownCopy(await keepBranch(admin, project, params.name!)),
  }),
];

const listAndDiscard = (admin: AdminWorld, form: 'snapshot' | 'branch'): readonly AdminRoute[] => {
  const of = form === 'snapshot' ? 'snapshots' : 'branches';
  const path = `/projects/{key}/${of}`;
  return [
    operation(admin, {
      method: 'GET',
      path,
      console: 'viewer',
      of,
      doc: `Lists the ${of} of the project.`,
      async answer({ project }) {
        if (!(await projectExists(admin.world, project)))
          throw notFound('project', `key '${project}'`);
        return { [of]: (await copiesOf(admin.database, form, project)).map(shownCopy) };
      },
    }),
    operation(admin, {
      method: 'GET',
      path: `${path}/{name}`,
      doc: `Shows a ${form}.`,
      answer: async ({ project, params }) =>
        shownCopy(await findNamedCopy(admin, form, project, params.name!)),
    }),
    operation(admin, {
      method: 'DELETE',
      path: `${path}/{name}`,
      console: 'admin',
      of,
      doc: `Removes a ${form}.`,
      answer: ({ admin, project, params }) => discardCopy(admin, form, project, params.name!),
    }),
  ];
};
