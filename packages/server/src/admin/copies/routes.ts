// Snapshots and branches of a project over the admin interface.
import { boolean, choice, integer, notFound, optional, text } from '../../declaration/index.ts';
import { decoded, newId, operatorInput } from '../../pipeline/index.ts';
import { projectExists } from '../../provisioning/bootstrap.ts';
import { copiesOf } from '../../storage/projects/copies.ts';
import { authored } from '../common/audit.ts';
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
  {
    method: 'POST',
    path: '/projects/{key}/snapshots',
    console: 'admin',
    operation: { of: 'snapshots', doc: 'Keeps the project as it is now.', body: snapshotDraft },
    async handle(request) {
      const { params, body } = request;
      const asked = operatorInput(snapshotDraft, body);
      const named = asked.name ?? `s-${newId(admin.world.clock.now()).slice(-10)}`;
      return {
        status: 201,
        body: shownCopy(await snapshotOf(authored(admin, request), params.key!, named)),
      };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/branches',
    console: 'admin',
    operation: {
      of: 'branches',
      doc: 'Makes a project that begins as this one is now.',
      body: branchDraft,
    },
    async handle(request) {
      const { params, body } = request;
      const draft = operatorInput(branchDraft, body);
      return { status: 201, body: await branchOf(authored(admin, request), params.key!, draft) };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/snapshots/{name}/restore',
    console: 'admin',
    operation: { of: 'snapshots', doc: 'Puts the project back to how it was.' },
    async handle(request) {
      const { params } = request;
      const documents = await restoreProject(authored(admin, request), params.key!, {
        snapshot: params.name!,
      });
      return { status: 200, body: { documents } };
    },
  },
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
  {
    method: 'GET',
    path: '/projects/{key}/branches/{name}/diff',
    console: 'viewer',
    operation: { of: 'branches', doc: 'What differs between a branch and this project.' },
    async handle({ params, query }) {
      const page = pageOf(query);
      return { status: 200, body: await diffOf(admin, params.key!, params.name!, page) };
    },
  },
  {
    method: 'GET',
    path: '/projects/{key}/snapshots/{name}/diff',
    console: 'viewer',
    operation: { of: 'snapshots', doc: 'The changes in the project since the snapshot.' },
    async handle({ params, query }) {
      const [to] = query.get('to') ?? [];
      const two = { name: params.name!, to };
      const found = await snapshotDiffOf(admin, params.key!, two, pageOf(query));
      return { status: 200, body: found };
    },
  },
];

/** Operations on an existing branch. */
const branchRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  {
    method: 'POST',
    path: '/projects/{key}/branches/{name}/reset',
    console: 'admin',
    operation: {
      of: 'branches',
      doc: 'Brings the branch back to what it began with, or to the project as it is now.',
      body: resetDraft,
    },
    async handle(request) {
      const { params, body } = request;
      const { from } = operatorInput(resetDraft, body);
      const by = authored(admin, request);
      return { status: 200, body: await resetBranch(by, params.key!, params.name!, from) };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/branches/{name}/keep',
    console: 'admin',
    operation: { of: 'branches', doc: 'Keeps the branch until it is deleted (no expiry).' },
    async handle(request) {
      const { params } = request;
      const kept = await keepBranch(authored(admin, request), params.key!, params.name!);
      return { status: 200, body: shownCopy(kept) };
    },
  },
];

const listAndDiscard = (admin: AdminWorld, form: 'snapshot' | 'branch'): readonly AdminRoute[] => {
  const path = form === 'snapshot' ? '/projects/{key}/snapshots' : '/projects/{key}/branches';
  const word = form === 'snapshot' ? 'snapshots' : 'branches';
  return [
    {
      method: 'GET',
      path,
      console: 'viewer',
      operation: { of: word, doc: `Lists the ${word} of the project.` },
      async handle({ params }) {
        const project = params.key!;
        if (!(await projectExists(admin.world, project)))
          throw notFound('project', `key '${project}'`);
        const copies = await copiesOf(admin.database, form, project);
        return { status: 200, body: { [word]: copies.map(shownCopy) } };
      },
    },
    {
      method: 'GET',
      path: `${path}/{name}`,
      async handle({ params }) {
        const copy = await findNamedCopy(admin, form, params.key!, params.name!);
        return { status: 200, body: shownCopy(copy) };
      },
    },
    {
      method: 'DELETE',
      path: `${path}/{name}`,
      console: 'admin',
      operation: { of: word, doc: `Removes a ${form}.` },
      async handle(request) {
        const { params } = request;
        await discardCopy(authored(admin, request), form, params.key!, params.name!);
        return { status: 204 };
      },
    },
  ];
};
