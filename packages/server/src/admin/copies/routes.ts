// Snapshots and branches of a project over the admin interface.

import { newId } from '@storewright/engine/pipeline';
import { f } from '@storewright/model/declaration';
import { copiesOf } from '@storewright/store/storage/projects/copies';
import { checkProject } from '../../provisioning/bootstrap.ts';
import { type AdminRoute, type AdminWorld, operation } from '../common/operation.ts';
import { credentialFields } from '../common/shapes.ts';
import { branchDraft, branchOf, keepBranch, resetBranch } from './branches.ts';
import { discardCopy, restoreProject, snapshotOf } from './copies.ts';
import { findNamedCopy, shownCopy } from './copying.ts';
import { diffOf, diffQuery, shownDiff, snapshotDiffOf } from './diff.ts';

const name = f.text({ min: 1, max: 64 });
const snapshotDraft = { name: f.optional(name) };
const shownSnapshot = {
  source: f.text(),
  name: f.text(),
  documents: f.integer(),
  createdAt: f.dateTime(),
  expiresAt: f.optional(f.nullable(f.dateTime())),
};
const shownBranch = {
  ...shownSnapshot,
  key: f.text(),
  hasBase: f.boolean(),
  messages: f.boolean(),
  extensions: f.text(),
};
const shownCopies: { readonly [F in 'snapshot' | 'branch']: f.Field<any, false> } = {
  snapshot: f.record('AdminSnapshot', shownSnapshot),
  branch: f.record('AdminBranch', shownBranch),
};
const resetDraft = { from: f.optional(f.choice('BranchResetFrom', 'source', 'base')) };

export const copyRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  ...differenceRoutes(admin),
  ...branchRoutes(admin),
  ...(['snapshot', 'branch'] as const).flatMap((form) => listAndDiscard(admin, form)),
  operation(admin, 'createSnapshot', {
    console: 'admin',
    of: 'snapshots',
    doc: 'Keeps the project as it is now.',
    body: snapshotDraft,
    status: 201,
    returns: shownCopies.snapshot,
    async answer({ admin, project, body }) {
      const named = body.name ?? `s-${newId(admin.world.clock.now()).slice(-10)}`;
      return shownCopy(await snapshotOf(admin, project, named));
    },
  }),
  operation(admin, 'createBranch', {
    console: 'admin',
    of: 'branches',
    doc: 'Makes a project that begins as this one is now.',
    body: branchDraft,
    status: 201,
    returns: f.record('AdminCreatedBranch', {
      ...credentialFields,
      ...{ key: f.text(), documents: f.integer(), createdAt: f.dateTime() },
      expiresAt: f.optional(f.nullable(f.dateTime())),
      ...{ messages: f.boolean(), extensions: f.text(), milliseconds: f.number() },
    }),
    answer: ({ admin, project, body }) => branchOf(admin, project, body),
  }),
  operation(admin, 'restoreSnapshot', {
    console: 'admin',
    of: 'snapshots',
    doc: 'Puts the project back to how it was.',
    returns: f.record('AdminRestored', { documents: f.integer() }),
    answer: async ({ admin, project, params }) => ({
      documents: await restoreProject(admin, project, { snapshot: params.name! }),
    }),
  }),
];

const differenceRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'compareBranch', {
    console: 'viewer',
    of: 'branches',
    doc: 'What differs between a branch and this project.',
    query: diffQuery,
    returns: shownDiff,
    answer: ({ project, params, query }) => diffOf(admin, project, params.name!, query),
  }),
  operation(admin, 'compareSnapshot', {
    console: 'viewer',
    of: 'snapshots',
    doc: 'The changes in the project since the snapshot.',
    query: { ...diffQuery, to: f.optional(name) },
    returns: shownDiff,
    answer: ({ project, params, query: { to, ...page } }) =>
      snapshotDiffOf(admin, project, { name: params.name!, to }, page),
  }),
];

/** Operations on an existing branch. */
const branchRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'resetBranch', {
    console: 'admin',
    of: 'branches',
    doc: 'Brings the branch back to what it began with, or to the project as it is now.',
    body: resetDraft,
    returns: f.record('AdminBranchReset', {
      from: f.choice('BranchResetFrom', 'source', 'base'),
      ...{ documents: f.integer(), milliseconds: f.number() },
    }),
    answer: ({ admin, project, params, body }) =>
      resetBranch(admin, project, params.name!, body.from),
  }),
  operation(admin, 'keepBranch', {
    console: 'admin',
    of: 'branches',
    doc: 'Keeps the branch until it is deleted (no expiry).',
    returns: shownCopies.branch,
    answer: async ({ admin, project, params }) =>
      shownCopy(await keepBranch(admin, project, params.name!)),
  }),
];

const operationsOn = {
  snapshot: {
    of: 'snapshots',
    list: 'listSnapshots',
    show: 'showSnapshot',
    discard: 'deleteSnapshot',
  },
  branch: { of: 'branches', list: 'listBranches', show: 'showBranch', discard: 'deleteBranch' },
} as const;

const listAndDiscard = (admin: AdminWorld, form: 'snapshot' | 'branch'): readonly AdminRoute[] => {
  const { of, list, show, discard } = operationsOn[form];
  return [
    operation(admin, list, {
      console: 'viewer',
      of,
      doc: `Lists the ${of} of the project.`,
      returns: f.record(`Admin${form}s`, { [of]: f.listOf(shownCopies[form]) }),
      async answer({ project }) {
        await checkProject(admin.world, project);
        return { [of]: (await copiesOf(admin.database, form, project)).map(shownCopy) };
      },
    }),
    operation(admin, show, {
      doc: `Shows a ${form}.`,
      returns: shownCopies[form],
      answer: async ({ project, params }) =>
        shownCopy(await findNamedCopy(admin, form, project, params.name!)),
    }),
    operation(admin, discard, {
      console: 'admin',
      of,
      doc: `Removes a ${form}.`,
      answer: ({ admin, project, params }) => discardCopy(admin, form, project, params.name!),
    }),
  ];
};
